import type { Range } from '@hornbook/rules/time/ranges'
import { type CompiledQuery, sql } from 'kysely'
import { classroomsIn, type Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { PackedLesson } from '../figures/packed-lesson.ts'
import { dayRangeOf } from '../figures/read.ts'
import { scopedQuery } from './scoped-query.ts'

/** One student of a class: the numbers come from a single SQL statement, the words later from rules. */
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

/** A row as it comes from the database: the numbers in one column, in the order of `NUMBERS`, with 0 for null. */
export type StudentCells = Pick<StudentRow, 'id' | 'first_name' | 'middle_name' | 'last_name' | 'grades' | 'grade'> & {
  readonly numbers: readonly number[]
}

/**
 * In the order in which `studentRow` takes them. A column costs the driver more than a number in an array. PostgreSQL
 * stores the array of instants outside the row, so it is read only if neither end of the timeline has the answer.
 */
const NUMBERS = sql.raw(`standing, coalesce(upcoming_test, 0), required::int, coalesce(level, 0), coalesce(lesson, 0),
    all1, all2, all3, all4, upto_days - past_days,
    upto_l1 - past_l1, upto_l2 - past_l2, upto_l3 - past_l3, upto_l4 - past_l4,
    coalesce(ev[1], 0), coalesce(first_at, 0), coalesce(last_lesson, 0), coalesce(last_at, 0),
    CASE WHEN upto > past THEN ev[past + 1] ELSE 0 END,
    CASE WHEN upto <= past THEN 0 WHEN past = 0 THEN first_at ELSE ev_at[past + 1] END,
    CASE WHEN upto > past THEN ev[upto] ELSE 0 END,
    CASE WHEN upto <= past THEN 0 WHEN upto = all_events THEN last_at ELSE ev_at[upto] END`)

/**
 * How many days of a sorted array are before the range, and how many up to its end. Without the cast, PostgreSQL would
 * cast the whole array to integer.
 */
const positionsIn = (name: string, { before, last }: Readonly<Record<'before' | 'last', string>>) => {
  const [array, past, upto] = [`t.${name}`, `past_${name}`, `upto_${name}`].map(each => sql.ref(each))
  return sql`width_bucket(${before}::smallint, ${array}) AS ${past}, width_bucket(${last}::smallint, ${array}) AS ${upto}`
}

const studentsQuery = scopedQuery(
  ['id', 'before', 'last'],
  (db, scope, named) => sql<StudentCells>`
  SELECT id, first_name, middle_name, last_name, grades, grade, ARRAY[${NUMBERS}]::bigint[] AS numbers
  FROM (SELECT *, past_l1 + past_l2 + past_l3 + past_l4 AS past, upto_l1 + upto_l2 + upto_l3 + upto_l4 AS upto FROM (
    SELECT s.id, s.first_name, s.middle_name, s.last_name, s.grades, t.grade, t.standing, t.upcoming_test, t.required,
      t.level, t.lesson, t.all1, t.all2, t.all3, t.all4, t.first_at, t.last_lesson, t.last_at,
      cardinality(t.ev) AS all_events, t.ev, t.ev_at,
      ${sql.join(['days', 'l1', 'l2', 'l3', 'l4'].map(name => positionsIn(name, named)))}
    FROM student_enrollments e
    JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
    JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
    WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
      AND e.classroom_id = (${classroomsIn(db, scope).where('classrooms.id', '=', named.id).select('classrooms.id')})
    OFFSET 0) searched OFFSET 0) counted`,
)

/** The students of a class with their numbers in a range, in no particular order; none if the class is out of scope. */
export function studentsOfClassroom(
  db: Db,
  scope: Scope,
  classroomId: string,
  range: Range,
): CompiledQuery<StudentCells> {
  const { first, last } = dayRangeOf(range)
  return studentsQuery(db, scope, { id: classroomId, before: first - 1, last })
}

/** A row with its numbers under their names, and null again for 0. */
export function studentRow({ numbers, ...person }: StudentCells): StudentRow {
  const [standing, test, required, level, lesson, all1, all2, all3, all4, d, l1, l2, l3, l4, ...lessons] =
    numbers as Numbers
  const [firstKey, firstAt, lastKey, lastAt, firstInKey, firstInAt, lastInKey, lastInAt] = lessons
  return {
    ...person,
    standing,
    upcoming_test: test || null,
    required: required === 1,
    level: level || null,
    lesson: lesson || null,
    all1,
    all2,
    all3,
    all4,
    d,
    l1,
    l2,
    l3,
    l4,
    first: packedLesson(firstKey, firstAt),
    last: packedLesson(lastKey, lastAt),
    firstInRange: packedLesson(firstInKey, firstInAt),
    lastInRange: packedLesson(lastInKey, lastInAt),
  }
}
type N = number
type Numbers = [N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N]

const packedLesson = (key: number, at: number): PackedLesson | null => (key === 0 ? null : { key, at })
