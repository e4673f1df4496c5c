import { readDistrict } from '@hornbook/contract/rostering/districts'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { isAtLeast, may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSearchParams } from '../../address/search-params.ts'
import { queryFor } from '../../api/queries.ts'
import { useZone } from '../../dates/use-zone.ts'
import { usePersonIn, useTaughtSchools } from '../../signed-in/current-session.ts'
import { CHECK, checkCalled } from '../health/check-rows.ts'

export const ARCHIVED = 'filter[archivedEq]'

/** What every list of a district needs: whose it is, what it asks for, and who looks at it. */
export function useList() {
  const { districtId = '' } = useParams({ strict: false })
  const { search } = useSearchParams()
  const district = useQuery(queryFor(readDistrict, { params: { districtId } }))
  const person = usePersonIn(districtId)
  const archived = search[ARCHIVED] === 'true'
  const check = archived ? undefined : checkCalled(search[CHECK])
  const query = { sort: 'name', ...(archived && { [ARCHIVED]: 'true' }), ...(check && { [CHECK]: check }) }
  return {
    districtId,
    district,
    archived,
    check,
    /** Which rows, in which order; without the filter, current records are listed. */
    query,
    /** The list's own call. */
    input: { params: { districtId }, query },
    zone: useZone(district.data?.row.relationships.timezone),
    mayChange: may(person, 'update', 'rosteringUpdate'),
    mayDownload: may(person, 'download', 'rostering'),
    seesAll: isAtLeast(person.userType, 'DistrictAdmin'),
  }
}

export type NounList = ReturnType<typeof useList>

/** The names alone: counting who is in each school takes longer than the first rows of a list. */
const NAMES = { sort: 'name', 'fields[school]': 'name' } as const

/** The names of a district's schools by id, in the order of their names; undefined while they load. */
export function useSchoolNames(districtId: string) {
  const { data, error, refetch } = useQuery(queryFor(listSchools, { params: { districtId }, query: NAMES }))
  const taught = useTaughtSchools(districtId)
  const names = useMemo(
    () => data && new Map(data.rows.flatMap(({ id, name }) => (taught.includes(id) ? [] : [[id, name]]))),
    [data, taught],
  )
  return { names, error, refetch }
}
