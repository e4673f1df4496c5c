import type { Stored } from './columns.ts'

/**
 * The columns of `student_timelines` besides the district. Every statement that writes or reads timelines and the types
 * of their rows follow from this table.
 */
export const TIMELINE = {
  key: { school_id: 'bigint', student_id: 'bigint' },
  home: { home: 'boolean' },
  /** Since when the student has been enrolled in classes of this school, by the roster's days (DAY-12). */
  enrolment: {
    enrolled: 'smallint',
    /** Since when the student has been in the same classes: a lesson from then on counts in their schools alone. */
    settled: 'smallint',
  },
  /** The standing: independent of dates, derived by rules. */
  standing: {
    grade: 'text',
    standing: 'smallint',
    upcoming_test: 'smallint',
    required: 'boolean',
    level: 'smallint',
    lesson: 'smallint',
    next_lesson: 'smallint',
    all1: 'smallint',
    all2: 'smallint',
    all3: 'smallint',
    all4: 'smallint',
    goal_completed: 'smallint',
    goal_capped: 'smallint',
    goal_met: 'smallint',
  },
  /** The first and last values of the lists, readable without them; last_event counts placement results as well. */
  ends: {
    first_at: 'bigint',
    last_day: 'smallint',
    last_lesson: 'smallint',
    last_at: 'bigint',
    last_done: 'smallint',
    last_event: 'smallint',
    last_done_at: 'bigint',
    last_event_at: 'bigint',
  },
  /** Sorted lists of days. */
  days: { days: 'smallint[]', l1: 'smallint[]', l2: 'smallint[]', l3: 'smallint[]', l4: 'smallint[]' },
  /** The sorted days of all first completions: those of l1 to l4, in one list that is searched once for all of them. */
  firsts: { firsts: 'smallint[]' },
  /** The sorted days of completions that were not the first of their lesson. */
  repeats: { repeats: 'smallint[]' },
  /** Stays in the district as a list of edges, the days of lessons that were only credited, and days outside a stay. */
  there: { stays: 'smallint[]', credits: 'smallint[]', outside: 'smallint[]' },
  /** Lists in the order of first completion. */
  lessons: { ev: 'smallint[]', ev_at: 'bigint[]' },
} as const

type Row = Readonly<Stored<'student_timelines'>>
type Ends = typeof TIMELINE.ends
type Lists = typeof TIMELINE.days & typeof TIMELINE.firsts & typeof TIMELINE.repeats & typeof TIMELINE.lessons

/** A student's standing as columns, independent of dates: derived by rules, summed by SQL. */
export type StandingColumns = Pick<Row, keyof typeof TIMELINE.standing>

/** The ends of a timeline, instants in milliseconds. */
export type EndColumns = { readonly [Name in keyof Ends]: number | Extract<Row[Name], null> }

/** The columns of a timeline that do not depend on the school. */
export interface DerivedColumns extends StandingColumns, EndColumns, Readonly<Record<keyof Lists, readonly number[]>> {}

/** Which timeline it is; `home` marks one of a student's timelines. */
export type TimelineKey = Pick<Row, keyof typeof TIMELINE.key | keyof typeof TIMELINE.home>

export type EnrolmentColumns = Pick<Row, keyof typeof TIMELINE.enrolment>

/** Who was there when, and what tests credited (decision 46). */
export type ThenColumns = Readonly<Record<keyof typeof TIMELINE.there, readonly number[]>>

/** The timeline of one student in the population of one school. */
export interface TimelineRow extends TimelineKey, EnrolmentColumns, DerivedColumns, ThenColumns {}
