import { listClassrooms } from '@hornbook/contract/rostering/classrooms'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { isAtLeast, may } from '@hornbook/rules/people/abilities'
import { classroomName } from '@hornbook/rules/people/names'
import { schoolNames } from '@hornbook/rules/people/school-names'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSearchParams } from '../../address/search-params.ts'
import { queryFor } from '../../api/queries.ts'
import { useZone } from '../../dates/use-zone.ts'
import { usePersonIn, useTaughtSchools } from '../../signed-in/current-session.ts'
import { useSortOfPeople } from '../../signed-in/name-order.ts'
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

/** The same for people, whom the server sorts as somebody has chosen: the first rows are the first then, too. */
export function usePeopleList() {
  const list = useList()
  const query = { ...list.query, sort: useSortOfPeople() }
  return { ...list, query, input: { ...list.input, query } }
}

/** The names alone: counting who is in each school takes longer than the first rows of a list. */
const NAMES = { sort: 'name', 'fields[school]': 'name,city' } as const

/** The names of a district's schools by id, in the order of their names; undefined while they load. */
export function useSchoolNames(districtId: string) {
  const { data, error, refetch } = useQuery(queryFor(listSchools, { params: { districtId }, query: NAMES }))
  const taught = useTaughtSchools(districtId)
  const names = useMemo(() => data && schoolNames(data.rows.filter(({ id }) => !taught.includes(id))), [data, taught])
  return { names, error, refetch }
}

const CLASS_NAMES = { sort: 'name', 'fields[classroom]': 'name,school' } as const

/** The names of a district's classes by id; those of one name have their school's with it. Undefined while they load. */
export function useClassNames(districtId: string) {
  const { data, error, refetch } = useQuery(queryFor(listClassrooms, { params: { districtId }, query: CLASS_NAMES }))
  const schools = useSchoolNames(districtId).names
  const names = useMemo(() => {
    if (!data || !schools) return undefined
    const count = new Map<string, number>()
    for (const { name } of data.rows) count.set(name ?? '', (count.get(name ?? '') ?? 0) + 1)
    return new Map(
      data.rows.map(({ id, name, relationships: { school } }) => {
        const isShared = (count.get(name ?? '') ?? 0) > 1
        const place = isShared && school ? schools.get(school) : undefined
        return [id, [classroomName({ id, name }), place].filter(Boolean).join(' · ')]
      }),
    )
  }, [data, schools])
  return { names, error, refetch }
}
