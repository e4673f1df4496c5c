import type { Attention } from '@hornbook/rules/figures/attention'
import type { Outlook } from '@hornbook/rules/figures/outlook'
import type { Goals } from '@hornbook/rules/reading/goals'
import { type DayNumber, dayNumberOf, mondayOf } from '@hornbook/rules/time/dates'
import { previousRange } from '@hornbook/rules/time/ranges'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { classroomsIn, type Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { ATTENTION_ARRAY, calendarDays, calendars, inHand, judgedFrom } from '../figures/attention.ts'
import { columnNames } from '../figures/columns.ts'
import { type GoalColumns, goalsOf } from '../figures/goals.ts'
import type { PackedLesson } from '../figures/packed-lesson.ts'
import { dayRangeOf } from '../figures/read.ts'
import { type StandingColumns, TIMELINE } from '../figures/timeline-columns.ts'
import type { RangeOn } from './range.ts'
import { scopedQuery } from './scoped-query.ts'

const PERSON = ['id', 'first_name', 'middle_name', 'last_name', 'grades'] as const
type Person = Readonly<Pick<StoredRow<'students'>, (typeof PERSON)[number]>>

/** One student of a class: the numbers come from a single SQL statement, the words later from rules. */
export interface StudentRow
  extends Person,
    Omit<StandingColumns, 'goal_completed' | 'goal_capped' | 'goal_met'>,
    Readonly<Record<'d' | 'l1' | 'l2' | 'l3' | 'l4', number>> {
  readonly first: PackedLesson | null
  readonly last: PackedLesson | null
  readonly firstInRange: PackedLesson | null
  readonly lastInRange: PackedLesson | null
  readonly attention: Attention | null
  readonly outlook: Outlook | null
  /** Days and lessons in the range before; null where nothing is before, the student was not there, or nobody asked. */
  readonly previous: { readonly daysUsage: number; readonly lessonsCount: number } | null
  /** The days of this week and the three before (GROWTH-5); empty where nobody asked. */
  readonly recentDays: (number | null)[]
  /** The district's. */
  readonly goals: Goals
}

/** A row as it comes from the database: its numbers in one column, because a column costs the driver more than a number. */
export type StudentCells = Person &
  Pick<StudentRow, 'grade'> & {
    readonly numbers: readonly number[]
    readonly attention: readonly number[]
    /** For a class only: the range before; the days of first completions, and the school days, in the latest weeks. */
    readonly previous?: readonly [days: number, lessons: number, wasThere: number]
    readonly recent?: readonly number[]
    readonly school_days?: readonly number[]
    /** Whether the student has a note. Notes are read separately, because few students have one. Not in files. */
    readonly noted?: boolean
  } & Partial<GoalColumns>

/**
 * The numbers and what they are in SQL, with 0 for null. PostgreSQL stores the array of instants outside the row, so it
 * is read only if neither end of the timeline has the answer.
 */
const NUMBERS = {
  standing: 'standing',
  upcoming_test: 'coalesce(upcoming_test, 0)',
  required: 'required::int',
  level: 'coalesce(level, 0)',
  lesson: 'coalesce(lesson, 0)',
  next_lesson: 'coalesce(next_lesson, 0)',
  all1: 'all1',
  all2: 'all2',
  all3: 'all3',
  all4: 'all4',
  d: 'upto_days - past_days',
  l1: 'upto_l1 - past_l1',
  l2: 'upto_l2 - past_l2',
  l3: 'upto_l3 - past_l3',
  l4: 'upto_l4 - past_l4',
  firstKey: 'coalesce(ev[1], 0)',
  firstAt: 'coalesce(first_at, 0)',
  lastKey: 'coalesce(last_lesson, 0)',
  lastAt: 'coalesce(last_at, 0)',
  firstInKey: 'CASE WHEN upto > past THEN ev[past + 1] ELSE 0 END',
  firstInAt: 'CASE WHEN upto <= past THEN 0 WHEN past = 0 THEN first_at ELSE ev_at[past + 1] END',
  lastInKey: 'CASE WHEN upto > past THEN ev[upto] ELSE 0 END',
  lastInAt: 'CASE WHEN upto <= past THEN 0 WHEN upto = all_events THEN last_at ELSE ev_at[upto] END',
} as const

type NumberName = keyof typeof NUMBERS

/** The place of each number in a row's array. */
const PLACES = Object.fromEntries(Object.keys(NUMBERS).map((name, place) => [name, place])) as Record<
  NumberName,
  number
>

/**
 * How many days of a sorted array are before the range, and how many up to its end. Without the cast, PostgreSQL would
 * cast the whole array to integer.
 */
const positionsIn = (name: string, { before, last }: Readonly<Record<'before' | 'last', string>>) => {
  const [array, past, upto] = [`t.${name}`, `past_${name}`, `upto_${name}`].map(each => sql.ref(each))
  return sql`width_bucket(${before}::smallint, ${array}) AS ${past}, width_bucket(${last}::smallint, ${array}) AS ${upto}`
}

const NUMBERS_ARRAY = `ARRAY[${Object.values(NUMBERS).join(', ')}]::bigint[]`
const CELLS = sql.raw(
  `${PERSON.join(', ')}, grade, attention, previous, recent, school_days, noted, school_year_end, goal_percents, ${NUMBERS_ARRAY} AS numbers`,
)

/** The same cells as members of a JSON array, for lists that are too long for the driver. */
const CELL_NAMES = [...PERSON, 'grade', 'attention', 'numbers'] as const satisfies (keyof StudentCells)[]
export const JSON_CELLS = sql.raw(`id::text, ${PERSON.slice(1).join(', ')}, grade, attention, ${NUMBERS_ARRAY}`)
export const cellsFromJson = (values: readonly unknown[]) =>
  Object.fromEntries(CELL_NAMES.map((name, at) => [name, values[at]])) as unknown as StudentCells

const STORED = sql.raw(
  [
    ...PERSON.map(name => `s.${name}`),
    ...columnNames({ ...TIMELINE.standing, ...TIMELINE.ends, ...TIMELINE.lessons }).map(name => `t.${name}`),
  ].join(', '),
)

/** The school of a class, or no row if the class is out of scope. */
const schoolOfClass = (db: Db, scope: Parameters<typeof classroomsIn>[1], id: string) =>
  sql`(${classroomsIn(db, scope).where('classrooms.id', '=', id).select(['classrooms.district_id', 'classrooms.school_id'])})`

type Sql = RawBuilder<unknown>

/** Students with their numbers. `rows` has calendars as cal, enrolments as e, timelines as t, and people as s. */
export const numberedStudents = (rows: Sql, named: Readonly<Record<'before' | 'last', string>>, more = sql``) => sql`(
  SELECT *, past_l1 + past_l2 + past_l3 + past_l4 AS past, upto_l1 + upto_l2 + upto_l3 + upto_l4 AS upto FROM (
    SELECT ${STORED}${more}, cardinality(t.ev) AS all_events, ${ATTENTION_ARRAY} AS attention,
      ${sql.join(columnNames(TIMELINE.days).map(name => positionsIn(name, named)))}
    FROM ${rows} AND e.ended_at IS NULL AND e.began_at IS NOT NULL
    OFFSET 0) searched OFFSET 0)`

const LESSON_LISTS = ['t.l1', 't.l2', 't.l3', 't.l4']
const countBetween = (list: string, { before, last }: Readonly<Record<'before' | 'last', string>>) =>
  sql`width_bucket(${last}::smallint, ${sql.ref(list)}) - width_bucket(${before}::smallint, ${sql.ref(list)})`
const since = (list: string, day: string) =>
  sql`${sql.ref(list)}[width_bucket(${day}::smallint, ${sql.ref(list)}) + 1:]`

/** What only the table of a class shows: the range before, and the latest weeks. */
const comparedAndRecent = (previous: Readonly<Record<'before' | 'last', string>>, beforeRecent: string) => sql`,
  ARRAY[${countBetween('t.days', previous)}, ${sql.join(
    LESSON_LISTS.map(list => countBetween(list, previous)),
    sql` + `,
  )}, (width_bucket(${previous.last}::smallint, t.stays) > width_bucket((${previous.before} + 1)::smallint, t.stays)
    OR width_bucket((${previous.before} + 1)::smallint, t.stays) % 2 = 1)::int] AS previous,
  ${sql.join(
    LESSON_LISTS.map(list => since(list, beforeRecent)),
    sql` || `,
  )} AS recent`

/** MATERIALIZED, so that what the students have in common is found once; PostgreSQL would find it for each of them. */
const studentsQuery = scopedQuery(
  ['id', 'before', 'last', 'yesterday', 'yearEnd', 'previousBefore', 'previousLast', 'beforeRecent'],
  (db, scope, named) => sql<StudentCells>`
  WITH cal AS MATERIALIZED (SELECT c.*, ${since('c.days', named.beforeRecent)} AS school_days,
      d.school_year_end, d.goal_percents
    FROM ${calendars(schoolOfClass(db, scope, named.id), named)} c JOIN districts d ON d.id = ${scope.districtId})
  SELECT ${CELLS}
  FROM ${numberedStudents(
    sql`cal
    JOIN student_enrollments e ON e.district_id = ${scope.districtId} AND e.classroom_id = ${named.id}
    JOIN student_timelines t ON t.district_id = e.district_id AND t.school_id = e.school_id AND t.student_id = e.student_id
    JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id
    WHERE true`,
    named,
    sql`${comparedAndRecent({ before: named.previousBefore, last: named.previousLast }, named.beforeRecent)},
      ${inHand(scope.districtId, sql`t.student_id`, sql`cal.yesterday`)} AS noted,
      cal.school_days, cal.school_year_end, cal.goal_percents`,
  )} counted`,
)

/** The students of a class with their numbers in a range, in no particular order; none if the class is out of scope. */
export function studentsOfClassroom(
  db: Db,
  scope: Scope,
  classroomId: string,
  range: RangeOn,
): CompiledQuery<StudentCells> {
  const { first, last } = dayRangeOf(range)
  const previous = previousRange(range)
  const compared = previous ? dayRangeOf(previous) : { first: 0, last: -1 }
  const today = dayNumberOf(range.today)
  return studentsQuery(db, scope, {
    id: classroomId,
    before: first - 1,
    last,
    ...calendarDays(today),
    previousBefore: compared.first - 1,
    previousLast: compared.last,
    beforeRecent: recentFrom(today) - 1,
  })
}

/** This week and the three before. */
const RECENT_WEEKS = 4
/** The first day of `recentDays`. */
const recentFrom = (today: DayNumber): DayNumber => mondayOf(today) - 7 * (RECENT_WEEKS - 1)

/** 0 lessons for each day from a Monday through today; null if it was no school day, or is not over (GROWTH-5). */
function recentDaysOf(school: readonly number[], today: DayNumber): (number | null)[] {
  const from = recentFrom(today)
  const days = Array.from({ length: today - from + 1 }, (): number | null => null)
  for (const day of school) if (day < today) days[day - from] = 0
  return days
}

/** The same days with the lessons first completed on each. */
function withLessons(empty: readonly (number | null)[], lessons: readonly number[], from: DayNumber) {
  const days = [...empty]
  for (const day of lessons) days[day - from] = (days[day - from] ?? 0) + 1
  return days
}

/** The goals of the district, from one of its rows in the table of a class. */
const goalsOfCells = ({ school_year_end = null, goal_percents = null }: StudentCells): Goals =>
  goalsOf({ school_year_end, goal_percents })

interface RowContext {
  readonly today: DayNumber
  readonly goals: Goals
  readonly hasPrevious: boolean
  /** Of a class. */
  readonly emptyDays?: readonly (number | null)[]
}

/** What the rows of a class have in common. It is read with each row, because a class's table is one query. */
export function classContext({ school_days: school = [], ...first }: StudentCells, range: RangeOn): RowContext {
  const today = dayNumberOf(range.today)
  const goals = goalsOfCells(first)
  return { today, goals, hasPrevious: previousRange(range) !== null, emptyDays: recentDaysOf(school, today) }
}

/** A row with its numbers under their names, and null again for 0. */
export function studentRow(cells: StudentCells, context: RowContext): StudentRow {
  const { today, goals, hasPrevious, emptyDays } = context
  const { numbers, attention, previous, recent, school_days: _, ...person } = cells
  const number = (name: NumberName) => numbers[PLACES[name]] as number
  const judged = judgedFrom(attention, person.grade, { today, goals })
  const lesson = (key: number, at: number): PackedLesson | null => (key === 0 ? null : { key, at })
  return {
    ...person,
    standing: number('standing'),
    upcoming_test: number('upcoming_test') || null,
    required: number('required') === 1,
    level: number('level') || null,
    lesson: number('lesson') || null,
    next_lesson: number('next_lesson') || null,
    all1: number('all1'),
    all2: number('all2'),
    all3: number('all3'),
    all4: number('all4'),
    d: number('d'),
    l1: number('l1'),
    l2: number('l2'),
    l3: number('l3'),
    l4: number('l4'),
    first: lesson(number('firstKey'), number('firstAt')),
    last: lesson(number('lastKey'), number('lastAt')),
    firstInRange: lesson(number('firstInKey'), number('firstInAt')),
    lastInRange: lesson(number('lastInKey'), number('lastInAt')),
    attention: judged.attention,
    outlook: judged.outlook,
    previous: previous?.[2] && hasPrevious ? { daysUsage: previous[0], lessonsCount: previous[1] } : null,
    recentDays: recent && emptyDays ? withLessons(emptyDays, recent, recentFrom(today)) : [],
    goals,
  }
}
