import type { Range } from '@hornbook/rules/ranges'
import { CompiledQuery } from 'kysely'
import { daysOf, type PackedLesson } from '../figures/read.ts'

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

/** A row as it comes from the database. */
export type StudentCells = Omit<StudentRow, 'first' | 'last' | 'firstInRange' | 'lastInRange'> & {
  first_key: number | null
  first_at: number | null
  last_lesson: number | null
  last_at: number | null
  first_in_key: number | null
  first_in_at: number | null
  last_in_key: number | null
  last_in_at: number | null
}

/**
 * The students of a class with their numbers in a range, in no order; $1 is the day before the range, $2 its last, $3 the
 * district, $4 the class. Each array is searched twice, for the range's end (u) and for the day before it (p). The
 * instants lie outside the row: they are asked for only where neither end of the timeline answers.
 */
const STUDENTS = `SELECT id, first_name, middle_name, last_name, grades, grade, standing, upcoming_test, required,
    level, lesson, all1, all2, all3, all4, ud - pd AS d, u1 - p1 AS l1, u2 - p2 AS l2, u3 - p3 AS l3, u4 - p4 AS l4,
    ev[1] AS first_key, first_at, last_lesson, last_at::float8 AS last_at,
    CASE WHEN upto > past THEN ev[past + 1] END AS first_in_key,
    CASE WHEN upto <= past THEN NULL WHEN past = 0 THEN first_at ELSE ev_at[past + 1]::float8 END AS first_in_at,
    CASE WHEN upto > past THEN ev[upto] END AS last_in_key,
    CASE WHEN upto <= past THEN NULL WHEN upto = all_events THEN last_at ELSE ev_at[upto] END::float8 AS last_in_at
  FROM (SELECT *, p1 + p2 + p3 + p4 AS past, u1 + u2 + u3 + u4 AS upto FROM (
    SELECT s.id, s.first_name, s.middle_name, s.last_name, s.grades, t.grade, t.standing, t.upcoming_test, t.required, t.level, t.lesson,
      t.all1, t.all2, t.all3, t.all4, width_bucket($1::smallint, t.days) AS pd, width_bucket($2::smallint, t.days) AS ud,
      width_bucket($1::smallint, t.l1) AS p1, width_bucket($2::smallint, t.l1) AS u1,
      width_bucket($1::smallint, t.l2) AS p2, width_bucket($2::smallint, t.l2) AS u2,
      width_bucket($1::smallint, t.l3) AS p3, width_bucket($2::smallint, t.l3) AS u3,
      width_bucket($1::smallint, t.l4) AS p4, width_bucket($2::smallint, t.l4) AS u4,
      t.first_at::float8 AS first_at, t.last_lesson, t.last_at, cardinality(t.ev) AS all_events, t.ev, t.ev_at
    FROM student_enrollments e
    JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
    JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
    WHERE e.district_id = $3 AND e.classroom_id = $4 AND e.ended_at IS NULL AND e.began_at IS NOT NULL
    OFFSET 0) searched OFFSET 0) x`

/** The text is made once; a dashboard asks it a thousand times a second. */
export function studentsOfClassroom(
  districtId: string,
  classroomId: string,
  range: Range,
): CompiledQuery<StudentCells> {
  const { first, last } = daysOf(range)
  return CompiledQuery.raw(STUDENTS, [first - 1, last, districtId, classroomId])
}

export function studentRows(cells: readonly StudentCells[]): StudentRow[] {
  return cells.map(row => ({
    ...row,
    first: lesson(row.first_key, row.first_at),
    last: lesson(row.last_lesson, row.last_at),
    firstInRange: lesson(row.first_in_key, row.first_in_at),
    lastInRange: lesson(row.last_in_key, row.last_in_at),
  }))
}

const lesson = (key: number | null, at: number | null): PackedLesson | null =>
  key === null || at === null ? null : { key, at }
