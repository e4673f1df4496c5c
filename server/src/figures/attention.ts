import { ATTENTION, type Attention, attentionOf } from '@hornbook/rules/figures/attention'
import { type Outlook, outlookOf, PACE, type YearSoFar } from '@hornbook/rules/figures/outlook'
import { lastYearEnd } from '@hornbook/rules/figures/school-days'
import { STANDINGS, type Standing } from '@hornbook/rules/figures/standing'
import { type Goals, goalLesson, lessonsToGo } from '@hornbook/rules/reading/goals'
import { gradeGroupOf } from '@hornbook/rules/reading/grades'
import type { DayNumber } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import { columnNames } from './columns.ts'

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
      `${windowStart(PACE.days)} AS from_pace`,
      `${windowStart(2 * PACE.days)} AS from_earlier`,
      `${windowStart(ATTENTION.recentDays + ATTENTION.usualDays)} AS from_usual`,
      'CASE WHEN before_year < upto THEN days[before_year + 1] ELSE yesterday + 1 END AS from_year',
    ].join(', '),
  )}
  FROM (SELECT *, width_bucket(yesterday, days) AS upto, width_bucket(year_end, days) AS before_year
    FROM (SELECT s.district_id, s.school_id, coalesce(k.days, '{}') AS days, ${yesterday}::smallint AS yesterday,
        ${yearEnd}::smallint AS year_end
      FROM ${schools} s
      LEFT JOIN school_calendars k ON k.district_id = s.district_id AND k.school_id = s.school_id) stored
    OFFSET 0) counted OFFSET 0)`

/** First completions of a timeline before a day. */
const firstsBefore = (day: string) => upTo(`${day} - 1`, 't.firsts')

/**
 * The first day of a window of paces: of its school days this year, the first on which the student was enrolled. Summer and a
 * weekend before it do not count (OUTLOOK-1).
 */
const paceBegins = (window: string) => `CASE WHEN greatest(t.enrolled, cal.from_year) <= ${window} THEN ${window}
  WHEN t.enrolled <= cal.from_year THEN cal.from_year
  ELSE coalesce(cal.days[${upTo('t.enrolled - 1', 'cal.days')} + 1], cal.yesterday + 1) END`

/**
 * The numbers that attention is judged by and what they are in SQL, with -1 for no day. The timeline is `t`, the calendar
 * of its school `cal`. Counts are up to a day: what is in a window is the difference of two.
 */
const ATTENTION_NUMBERS = {
  standing: 't.standing',
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
  firstOfYear: 'CASE WHEN cal.before_year < cal.upto THEN cal.from_year ELSE -1 END',
  recentFrom: 'CASE WHEN cal.upto > 0 THEN cal.from_recent ELSE -1 END',
  paceFrom: `CASE WHEN cal.upto >= ${PACE.days} THEN cal.from_pace ELSE -1 END`,
  firstDone: 'coalesce(t.days[1], -1)',
  firsts: firstsBefore('cal.yesterday + 1'),
  firstsBeforeRepeating: firstsBefore('cal.from_repeating'),
  firstsBeforeRecent: firstsBefore('cal.from_recent'),
  // Who was there all along needs no other count.
  firstsBeforeOutlook: `CASE WHEN greatest(t.enrolled, cal.from_year) > cal.from_pace
    THEN ${firstsBefore(paceBegins('cal.from_pace'))} ELSE -1 END`,
  firstsBeforeEarlier: firstsBefore(paceBegins('cal.from_earlier')),
  beforePace1: upTo('cal.from_pace - 1', 't.l1'),
  beforePace2: upTo('cal.from_pace - 1', 't.l2'),
  beforePace3: upTo('cal.from_pace - 1', 't.l3'),
  beforePace4: upTo('cal.from_pace - 1', 't.l4'),
  all1: 't.all1',
  all2: 't.all2',
  all3: 't.all3',
  all4: 't.all4',
  done1: 'cardinality(t.l1)',
  done2: 'cardinality(t.l2)',
  done3: 'cardinality(t.l3)',
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

const PLACES = Object.fromEntries(columnNames(ATTENTION_NUMBERS).map((name, place) => [name, place])) as Record<
  AttentionNumber,
  number
>

/** A student as the days of a school judge them. */
export interface StudentJudgement {
  readonly attention: Attention | null
  readonly outlook: Outlook | null
  readonly year: YearSoFar
}

/** Judges a student by the numbers of ATTENTION_ARRAY. */
export function judgedFrom(
  numbers: readonly number[],
  grade: string | null,
  { today, goals }: { readonly today: DayNumber; readonly goals: Goals },
): StudentJudgement {
  const number = (name: AttentionNumber) => numbers[PLACES[name]] as number
  const day = (name: AttentionNumber) => (number(name) < 0 ? null : number(name))
  const schoolDays = number('schoolDays')
  const after = (upto: AttentionNumber) => Math.max(0, schoolDays - number(upto))
  // The windows of usual days end where the recent ones begin.
  const beforeRecent = Math.max(0, schoolDays - ATTENTION.recentDays)
  const beforeUsual = Math.max(0, beforeRecent - ATTENTION.usualDays, number('beforeFirst'))
  const school = {
    today,
    ofYear: Math.max(0, schoolDays - number('beforeYear')),
    firstOfYear: day('firstOfYear'),
    recentFrom: day('recentFrom'),
    paceFrom: day('paceFrom'),
    schoolYearEnd: goals.schoolYearEnd,
  }
  const { now, before } = outlooksFrom(number, { grade, goals, ...school })
  const attention = attentionOf(
    {
      standing: STANDINGS[number('standing')] as Standing,
      outlook: now?.state ?? null,
      outlookThen: before?.state ?? null,
      enrolled: number('enrolled'),
      enrolledFor: after('beforeEnrolled'),
      lastDone: day('last_done'),
      daysAfterDone: after('uptoDone'),
      lastEvent: day('last_event'),
      daysAfterEvent: after('uptoEvent'),
      firstDone: day('firstDone'),
      daysSinceFirst: after('beforeFirst'),
      lastFirst: day('last_first'),
      daysAfterFirst: after('uptoLastFirst'),
      firstsWhileRepeating: number('firsts') - number('firstsBeforeRepeating'),
      repeats: number('repeats'),
      recentFirsts: number('firsts') - number('firstsBeforeRecent'),
      usualFirsts: number('firstsBeforeRecent') - number('firstsBeforeUsual'),
      usualDays: Math.max(0, beforeRecent - beforeUsual),
    },
    school,
  )
  return { attention, outlook: now, year: school }
}

type Numbers = (name: AttentionNumber) => number
type Judging = YearSoFar & {
  readonly paceFrom: DayNumber | null
  readonly grade: string | null
  readonly goals: Goals
}

/** The outlook today, and the one of the morning of the first of the last 20 school days (OUTLOOK-1, ATT-10). */
function outlooksFrom(number: Numbers, { grade, goals, paceFrom, ...year }: Judging) {
  const group = gradeGroupOf(grade === null ? [] : [grade])
  if (group === null) return { now: null, before: null }
  const goal = goalLesson(group, goals.percents)
  const toGo = lessonsToGo(goal, [number('all1'), number('all2'), number('all3'), number('all4')])
  const lessons = [number('beforePace1'), number('beforePace2'), number('beforePace3'), number('beforePace4')]
  const firstsBefore = lessons.reduce((sum, each) => sum + each, 0)
  const schoolDays = number('schoolDays')
  const began = Math.max(number('beforeEnrolled'), number('beforeYear'))
  const windowBefore = (days: number) => Math.max(0, days - Math.max(days - PACE.days, began))
  const firstsThere = number('firstsBeforeOutlook')
  const now = outlookOf(
    {
      toGo,
      firsts: number('firsts') - (firstsThere < 0 ? firstsBefore : firstsThere),
      days: windowBefore(schoolDays),
    },
    year,
  )
  if (paceFrom === null || now === null || now.state === 'reached') return { now, before: null }
  const done = [number('done1'), number('done2'), number('done3')]
  const since = done.slice(0, goal.level).reduce((sum, each, at) => sum + each - (lessons[at] ?? 0), 0)
  const daysThen = schoolDays - PACE.days
  const ofYear = Math.max(0, daysThen - number('beforeYear'))
  const before = outlookOf(
    {
      toGo: toGo + since,
      firsts: firstsBefore - number('firstsBeforeEarlier'),
      days: windowBefore(daysThen),
    },
    { ...year, today: paceFrom, ofYear, firstOfYear: ofYear > 0 ? year.firstOfYear : null },
  )
  return { now, before }
}
