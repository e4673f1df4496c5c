import { type listStudents, STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import type { RowFrom } from '../../api/answer.ts'
import { usePeopleList } from './use-list.ts'

const SHOWN = [
  'fullName',
  'lastName',
  'oneRosterId',
  'username',
  'createdAt',
  'updatedAt',
  'mergedInto',
  'externalRosterSystem',
] as const
const LISTED = STUDENT_FIELDS.flatMap(({ name, listed }) => (listed ? [name] : []))
const FIELDS = { 'fields[student]': [...new Set([...SHOWN, ...LISTED]), 'schools', 'classrooms', 'grades'].join(',') }

/** A student as the list shows one. */
export type ListedStudent = Pick<RowFrom<typeof listStudents>, 'id' | 'relationships' | (typeof SHOWN)[number]>

/** Asks only for what the list of students shows: for 100,000, two thirds of the bytes and of the time. */
export function useStudentList() {
  const list = usePeopleList()
  return { ...list, input: { ...list.input, query: { ...list.query, ...FIELDS } } }
}
