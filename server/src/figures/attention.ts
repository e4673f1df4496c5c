import { ATTENTION, type Attention, attentionOf, lastYearEnd, type SchoolDays } from '@hornbook/rules/figures/attention'
import { STANDINGS, type Standing } from '@hornbook/rules/figures/standing'
import { type Goals, lessonsMissing } from '@hornbook/rules/reading/goals'
import { gradeGroupOf } from '@hornbook/rules/reading/grades'
import type { DayNumber } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import { namesOf } from './columns.ts'
import type { TIMELINE } from './timeline-columns.ts'

/** The days that calendars are read by, as values or as names of parameters. */
export interface CalendarDays {
  readonly yesterday: unknown
  /** The last day before the school year. */
  readonly yearEnd: unknown
}

export const calendarDays = (today: DayNumber) => ({ yesterday: today - 1, yearEnd: lastYearEnd(today) })

/** How many entries of a sorted array of days are up to a day; the cast keeps PostgreSQL from casting the array. */
const upTo = (day: string, array: string) => `width_bucket((${day})::smallint, ${array})`

/** The first of the last `days` school days; today if there are none, so that the window is empty. */
const windowStart = (days: number) => `coalesce(days[greatest(upto - ${days - 1}, 1)], yesterday + 1)`

/**
 * The calendar of each school in `schools`, a table with district_id and school_id: the days through yesterday, and where
 * the windows of the reasons begin (ATT-2). A school that never had students has no calendar.
 */
export const calendars = (schools: RawBuilder<unknown>, { yesterday, yearEnd }: CalendarDays) => sql`(
  SELECT *, ${sql.raw(
    [
      `${windowStart(ATTENTION.repeatingDays)} AS from_repeating`,
      `${windowStart(ATTENTION.recentDays)} AS from_recent`,
      `${windowStart(ATTENTION.paceDays)} AS from_pace`,
      `${windowStart(ATTENTION.recentDays + ATTENTION.usualDays)} AS from_usual`,
    ].join(', '),
  )}
  FROM (SELECT *, width_bucket(yesterday, days) AS upto, width_bucket(${yearEnd}::smallint, days) AS before_year
    FROM (SELECT s.district_id, s.school_id, coalesce(k.days, '{}') AS days, ${yesterday}::smallint AS yesterday
      FROM ${schools} s
      LEFT JOIN school_calendars k ON k.district_id = s.district_id AND k.school_id = s.school_id) stored
    OFFSET 0) counted OFFSET 0)`

/** First completions of a timeline before a day. */
const firstsBefore = (day: string) =>
  (['l1', 'l2', 'l3', 'l4'] as const satisfies (keyof typeof TIMELINE.days)[])
    .map(list => upTo(`${day} - 1`, `t.${list}`))
    .join(' + ')

/**
 * The numbers that attention is judged by and what they are in SQL, with -1 for no day. The timeline is `t`, the calendar
 * of its school `cal`. Counts are up to a day: what is in a window is the difference of two.
 */
const ATTENTION_NUMBERS = {
  standing: 't.standing',
  goal_completed: 't.goal_completed',
  enrolled: 't.enrolled',
  last_done: 't.last_done',
  last_event: 't.last_event',
  last_first: 't.last_day',
  schoolDays: 'cal.upto',
  beforeEnrolled: upTo('t.enrolled - 1', 'cal.days'),
  uptoDone: upTo('t.last_done', 'cal.days'),
  uptoEvent: upTo('t.last_event', 'cal.days'),
  uptoLastFirst: upTo('t.last_day', 'cal.days'),
  beforeFirst: upTo('coalesce(t.days[1], 1) - 1', 'cal.days'),
  beforeYear: 'cal.before_year',
  firstOfYear: 'CASE WHEN cal.before_year < cal.upto THEN cal.days[cal.before_year + 1] ELSE -1 END',
  recentFrom: 'CASE WHEN cal.upto > 0 THEN cal.from_recent ELSE -1 END',
  firsts: firstsBefore('cal.yesterday + 1'),
  firstsBeforeRepeating: firstsBefore('cal.from_repeating'),
  firstsBeforeRecent: firstsBefore('cal.from_recent'),
  firstsBeforePace: firstsBefore('cal.from_pace'),
  firstsBeforeUsual: firstsBefore('cal.from_usual'),
  repeats: `${upTo('cal.yesterday', 't.repeats')} - ${upTo('cal.from_repeating - 1', 't.repeats')}`,
} as const

/**
 * Whether something is being done about a student (ATT-17); `yesterday` is a day number. The district is named by
 * value, so that one node of a distributed database answers.
 */
export const inHand = (
  districtId: string,
  studentId: RawBuilder<unknown>,
  yesterday: RawBuilder<unknown>,
) => sql<boolean>`EXISTS (SELECT
  FROM student_notes n WHERE n.district_id = ${districtId} AND n.student_id = ${studentId}
    AND n.until - date '2000-01-01' > ${yesterday})`

type AttentionNumber = keyof typeof ATTENTION_NUMBERS

/** All the numbers in one column: a column costs the driver more than a number in an array. */
export const ATTENTION_ARRAY = sql.raw(`ARRAY[${Object.values(ATTENTION_NUMBERS).join(', ')}]::integer[]`)

const PLACES = Object.fromEntries(namesOf(ATTENTION_NUMBERS).map((name, place) => [name, place])) as Record<
  AttentionNumber,
  number
>

/** Judges a student by the numbers of ATTENTION_ARRAY. */
export function attentionFrom(
  numbers: readonly number[],
  grade: string | null,
  { today, goals }: { readonly today: DayNumber; readonly goals: Goals },
): Attention | null {
  const number = (name: AttentionNumber) => numbers[PLACES[name]] as number
  const day = (name: AttentionNumber) => (number(name) < 0 ? null : number(name))
  const schoolDays = number('schoolDays')
  const after = (upto: AttentionNumber) => Math.max(0, schoolDays - number(upto))
  const group = gradeGroupOf(grade === null ? [] : [grade])
  const missing = group === null ? 0 : lessonsMissing(group, number('goal_completed'), goals.percents)
  // The windows of usual days end where the recent ones begin.
  const beforeRecent = Math.max(0, schoolDays - ATTENTION.recentDays)
  const beforeUsual = Math.max(0, beforeRecent - ATTENTION.usualDays, number('beforeFirst'))
  const school: SchoolDays = {
    today,
    ofYear: Math.max(0, schoolDays - number('beforeYear')),
    firstOfYear: day('firstOfYear'),
    recentFrom: day('recentFrom'),
    schoolYearEnd: goals.schoolYearEnd,
  }
  return attentionOf(
    {
      standing: STANDINGS[number('standing')] as Standing,
      missing: missing === 0 ? null : missing,
      enrolled: number('enrolled'),
      enrolledFor: after('beforeEnrolled'),
      lastDone: day('last_done'),
      daysAfterDone: after('uptoDone'),
      lastEvent: day('last_event'),
      daysAfterEvent: after('uptoEvent'),
      lastFirst: day('last_first'),
      daysAfterFirst: after('uptoLastFirst'),
      firstsWhileRepeating: number('firsts') - number('firstsBeforeRepeating'),
      repeats: number('repeats'),
      recentFirsts: number('firsts') - number('firstsBeforeRecent'),
      usualFirsts: number('firstsBeforeRecent') - number('firstsBeforeUsual'),
      usualDays: Math.max(0, beforeRecent - beforeUsual),
      paceFirsts: number('firsts') - number('firstsBeforePace'),
    },
    school,
  )
}
