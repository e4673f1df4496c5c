import type { DayNumber } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import type { Differences, Expected } from './differences.ts'
import type { RawEnrolment } from './read-enrolments.ts'
import type { RawDistrict } from './read-raw.ts'
import type { Recounted } from './recount.ts'
import { recountCreditDays, recountEdges } from './recount-there.ts'

/** Stored where a stay has not ended. */
const OPEN = 32_767

/** Compares when each student was in each class, and what is kept of those who have left, with the raw enrolments. */
export async function compareClassStays(
  tx: Db,
  { id }: RawDistrict,
  students: readonly Recounted[],
  differences: Differences,
): Promise<void> {
  const stays = await sql<StoredRow<'class_stays'>>`SELECT * FROM class_stays WHERE district_id = ${id}`.execute(tx)
  const former = await sql<StoredRow<'former_timelines'>>`SELECT * FROM former_timelines
    WHERE district_id = ${id}`.execute(tx)
  const storedStays = new Map(
    stays.rows.map(row => [`${row.student_id} in class ${row.classroom_id} of school ${row.school_id}`, row]),
  )
  const storedFormer = new Map(former.rows.map(row => [row.student_id, row]))
  const expectedStays = new Map(students.flatMap(({ raw }) => staysOf(raw.id, raw.enrolments)))
  const left = students.filter(({ raw }) => raw.classrooms.size === 0 && recountEdges(raw.enrolments).length > 0)
  const expectedFormer = new Map(left.map(student => [student.raw.id, expectedOf(student)]))
  differences.compareRows('stays of students', storedStays, expectedStays)
  differences.compareRows('students who have left', storedFormer, expectedFormer)
}

/** Since when a student has been in the same classes: the latest day on which being in one of them began or ended. */
export const recountSettledSince = (enrolments: readonly RawEnrolment[]): DayNumber =>
  Math.max(0, ...staysOf('', enrolments).flatMap(([, { stays }]) => stays.filter(day => day !== OPEN)))

function staysOf(student: string, enrolments: readonly RawEnrolment[]) {
  const classes = Map.groupBy(enrolments, each => `${student} in class ${each.classroom} of school ${each.school}`)
  return [...classes]
    .map(([name, own]) => [name, { stays: recountEdges(own) }] as const)
    .filter(([, { stays }]) => stays.length > 0)
}

function expectedOf(student: Recounted): Expected<'former_timelines', 'district_id' | 'student_id'> {
  const until = recountSettledSince(student.raw.enrolments)
  const isBefore = (day: DayNumber) => day < until
  const lessons = [...student.timeline.byLevel.flat(), ...recountCreditDays(student)].sort((a, b) => a - b)
  return { days: student.timeline.days.filter(isBefore), lessons: lessons.filter(isBefore) }
}
