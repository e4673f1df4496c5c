import type { Range } from '@hornbook/rules/ranges'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { daysOf, type PackedLesson, placeAt, within } from '../figures/read.ts'

/** One student of a class, counted by SQL in a single statement; the words come from rules. */
export interface StudentRow {
  readonly id: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  readonly grades: string[]
  readonly grade: string | null
  readonly standing: number
  readonly upcoming_test: number | null
  readonly required: boolean
  readonly level: number | null
  readonly lesson: number | null
  readonly all1: number
  readonly all2: number
  readonly all3: number
  readonly all4: number
  readonly d: number
  readonly l1: number
  readonly l2: number
  readonly l3: number
  readonly l4: number
  readonly first: PackedLesson | null
  readonly last: PackedLesson | null
  readonly firstInRange: PackedLesson | null
  readonly lastInRange: PackedLesson | null
}

type Raw = Omit<StudentRow, 'first' | 'last' | 'firstInRange' | 'lastInRange'> & {
  first_key: number | null
  first_at: number | null
  last_lesson: number | null
  last_at: number | null
  first_in_key: number | null
  first_in_at: number | null
  last_in_key: number | null
  last_in_at: number | null
}

/** The students of a class with their numbers in a range, by name. */
export async function studentsOfClassroom(
  tx: Db,
  districtId: string,
  classroomId: string,
  range: Range,
): Promise<StudentRow[]> {
  const days = daysOf(range)
  const { rows } = await sql<Raw>`SELECT x.*, ev[1] AS first_key, ev_at[1]::float8 AS first_at,
      CASE WHEN upto > past THEN ev[past + 1] END AS first_in_key, CASE WHEN upto > past THEN ev_at[past + 1]::float8 END AS first_in_at,
      CASE WHEN upto > past THEN ev[upto] END AS last_in_key, CASE WHEN upto > past THEN ev_at[upto]::float8 END AS last_in_at
    FROM (SELECT s.id, s.first_name, s.middle_name, s.last_name, s.grades, t.grade, t.standing, t.upcoming_test, t.required, t.level, t.lesson,
        t.all1, t.all2, t.all3, t.all4, ${within(days, 't.days')} AS d, ${within(days, 't.l1')} AS l1, ${within(days, 't.l2')} AS l2,
        ${within(days, 't.l3')} AS l3, ${within(days, 't.l4')} AS l4, t.last_lesson, t.last_at::float8 AS last_at,
        ${placeAt(days.first - 1)} AS past, ${placeAt(days.last)} AS upto, t.ev, t.ev_at
      FROM student_enrollments e
      JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
      JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
      WHERE e.district_id = ${districtId} AND e.classroom_id = ${classroomId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
      OFFSET 0) x
    ORDER BY first_name, middle_name, last_name, id`.execute(tx)
  return rows.map(row => ({
    ...row,
    first: lesson(row.first_key, row.first_at),
    last: lesson(row.last_lesson, row.last_at),
    firstInRange: lesson(row.first_in_key, row.first_in_at),
    lastInRange: lesson(row.last_in_key, row.last_in_at),
  }))
}

const lesson = (key: number | null, at: number | null): PackedLesson | null =>
  key === null || at === null ? null : { key, at }
