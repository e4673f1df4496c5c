import { readDistrict } from '@hornbook/contract/rostering/districts'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../api/queries.ts'
import { personOf, useUser } from '../signed-in/current-session.ts'

/**
 * Whether the person may upload a district's roster files: the provider may, and the district's administrators may where
 * it is switched on and no roster system manages them (ROSTER-1, ROSTER-2, DIST-4). Undefined until the district is loaded.
 */
export function useMayUpload(districtId: string | undefined): boolean | undefined {
  const person = personOf(useUser())
  const hasAbility = may(person, 'create', 'rosterImport') && may(person, 'update', 'rosteringUpdate')
  const dependsOnDistrict = hasAbility && !may(person, 'show', 'adminHub')
  const { data } = useQuery({
    ...queryFor(readDistrict, { params: { districtId: districtId ?? '' } }),
    enabled: dependsOnDistrict && districtId !== undefined,
  })
  return dependsOnDistrict ? data?.row.oneRosterEnabled : hasAbility
}

/** Whether the button is off for the district's own administrators: the provider keeps it (ROSTER-1). */
export function useIsOffForDistrict(districtId: string): boolean {
  const district = useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row
  return district?.oneRosterEnabled === false
}
