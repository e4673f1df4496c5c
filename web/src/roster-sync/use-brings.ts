import { readDistrict } from '@hornbook/contract/rostering/districts'
import { may } from '@hornbook/rules/abilities'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../api/queries.ts'
import { personOf, useUser } from '../session/session.ts'

/**
 * Whether this person brings in roster files of a district: the provider, and the district's own administrators where it is
 * switched on and no roster system manages them (D 16, D 22, DIST-4). Undefined until the district is known.
 */
export function useBrings(districtId: string): boolean | undefined {
  const person = personOf(useUser())
  const district = useQuery(reading(readDistrict, { params: { districtId } })).data?.row
  const rosters = may(person, 'create', 'rosterUpload') && may(person, 'update', 'rosteringUpdate')
  if (!rosters || may(person, 'show', 'adminHub')) return rosters
  return district?.oneRosterEnabled
}
