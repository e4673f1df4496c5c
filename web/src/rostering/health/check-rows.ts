import { listClassrooms } from '@hornbook/contract/rostering/classrooms'
import { CHECKS } from '@hornbook/contract/rostering/health'
import { listStudents } from '@hornbook/contract/rostering/students'
import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSortOfPeople } from '../../signed-in/name-order.ts'
import { isInvitable } from '../teachers/teacher.ts'

export type CheckName = Exclude<(typeof CHECKS)[number]['check'], 'twins'>
export type CheckNoun = (typeof CHECKS)[number]['noun']

/** The list filter for what a check found, in URLs and in calls. */
export const CHECK = 'filter[checkEq]'
/** The check that a URL names. No list shows twins. */
export const checkCalled = (name: string | undefined): CheckName | undefined =>
  CHECKS.flatMap(({ check }) => (check === name && check !== 'twins' ? [check] : []))[0]

/** How many names a section shows; the list has all of them. */
export const SHOWN = 8

/** Somebody or something that a check found. */
interface Checked {
  readonly id: string
  /** Null for a class without one. */
  readonly name: string | null
  readonly code: string | null
  readonly schools: readonly string[]
  readonly isInvitable: boolean
}

type Query = Readonly<Record<string, string>>

const READS = {
  students: async (districtId: string, query: Query, signal?: AbortSignal): Promise<readonly Checked[]> => {
    const { rows } = await call(listStudents, { params: { districtId }, query }, signal && { signal })
    return rows.map(({ id, fullName: name, oneRosterId: code, relationships: { schools = [] } }) => ({
      id,
      name,
      code,
      schools,
      isInvitable: false,
    }))
  },
  classrooms: async (districtId: string, query: Query, signal?: AbortSignal): Promise<readonly Checked[]> => {
    const { rows } = await call(listClassrooms, { params: { districtId }, query }, signal && { signal })
    return rows.map(({ id, name, classCode: code, relationships: { school } }) => ({
      id,
      name,
      code,
      schools: school ? [school] : [],
      isInvitable: false,
    }))
  },
  teachers: async (districtId: string, query: Query, signal?: AbortSignal): Promise<readonly Checked[]> => {
    const { rows } = await call(listTeachers, { params: { districtId }, query }, signal && { signal })
    return rows.map(row => ({
      id: row.id,
      name: row.fullName,
      code: row.email,
      schools: row.relationships.schools ?? [],
      isInvitable: isInvitable(row),
    }))
  },
} as const
const PATHS = { students: listStudents.path, classrooms: listClassrooms.path, teachers: listTeachers.path } as const

/** The first rows that a check found. All staff are read: they are few, and may be invited all at once. */
export function useCheckRows(noun: CheckNoun, check: CheckName, districtId: string) {
  const people = useSortOfPeople()
  const sort = noun === 'classrooms' ? 'name' : people
  const { data, error, refetch } = useQuery({
    queryKey: [PATHS[noun], 'check', check, districtId, sort],
    queryFn: ({ signal }) => {
      const page: Query = noun === 'teachers' ? {} : { 'page[size]': String(SHOWN) }
      return READS[noun](districtId, { [CHECK]: check, sort, ...page }, signal)
    },
    staleTime: 0,
  })
  const invitable = data?.filter(row => row.isInvitable).map(({ id }) => id) ?? []
  return { shown: data?.slice(0, SHOWN), invitable, error, refetch }
}

/** The ids of all that a check found. */
export async function readCheckedIds(noun: CheckNoun, check: CheckName, districtId: string): Promise<string[]> {
  return (await READS[noun](districtId, { [CHECK]: check })).map(({ id }) => id)
}
