import { type Attention, REASONS, type Reason } from '@hornbook/rules/figures/attention'
import { type Counted, countJudged, type UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { type DayNumber, dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'
import type { RawEnrolment } from './read-enrolments.ts'
import { inSchool, type Recounted } from './recount.ts'
import { recountOutlook } from './recount-outlook.ts'

/** The school days of each school before today, counted student by student (ATT-1). */
export type RecountedCalendars = ReadonlyMap<string, readonly DayNumber[]>

export function recountCalendars(
  students: readonly Recounted[],
  schools: Iterable<string>,
  today: DayNumber,
): RecountedCalendars {
  return new Map(
    [...schools].map(school => [school, schoolDays(inSchool(students, school)).filter(day => day < today)]),
  )
}

export function schoolDays(population: readonly Recounted[]): DayNumber[] {
  const active = new Map<DayNumber, number>()
  for (const { timeline } of population) for (const day of timeline.days) active.set(day, (active.get(day) ?? 0) + 1)
  const isWeekday = (day: DayNumber) => ![0, 6].includes(new Date(`${dateOf(day)}T00:00:00Z`).getUTCDay())
  return [...active]
    .filter(([day, count]) => isWeekday(day) && count / population.length >= 0.05)
    .map(([day]) => day)
    .sort((a, b) => a - b)
}

/** The days of a range, today included, on which any of these schools had school. */
export const recountDaysIn = (students: readonly Recounted[], schools: readonly string[], { start, end }: Range) =>
  [...daysOfAny(students, schools)].filter(day => dateOf(day) >= start && dateOf(day) <= end).length

/** The days, today included, on which any of these schools had school. */
export const daysOfAny = (students: readonly Recounted[], schools: readonly string[]): ReadonlySet<DayNumber> =>
  new Set(schools.flatMap(school => schoolDays(inSchool(students, school))))

/** The outlook of a student, judged in one school. */
export function outlookIn(student: Recounted, school: string, calendars: RecountedCalendars, today: DayNumber) {
  return recountOutlook(student, { days: calendars.get(school) ?? [], enrolled: enrolledIn(student, school) }, today)
}

const enrolledIn = ({ raw }: Recounted, school: string) => recountEnrolledSince(raw.enrolments, school)

type Found = Readonly<Record<Reason, readonly [days: number, since: DayNumber | null] | false | null>>

/** The first day of an unbroken time in a school that lasts until now: followed back from what has not ended (DAY-12). */
export function recountEnrolledSince(enrolments: readonly RawEnrolment[], school: string): DayNumber {
  const own = enrolments.filter(each => each.school === school)
  let since = Math.min(...own.filter(({ over }) => over === null).map(({ first }) => first))
  for (;;) {
    const earlier = own.find(({ first, over }) => first < since && (over === null || over >= since))
    if (!earlier) return Math.max(0, since)
    since = earlier.first
  }
}

/** A student judged in one school, every count made by looking at each day. */
export function judgeIn(
  student: Recounted,
  school: string,
  calendars: RecountedCalendars,
  today: DayNumber,
): Attention | null {
  const {
    standing: { standing },
    timeline,
    lastDone,
    lastEvent,
  } = student
  if (standing === 'Completed') return null
  const days = calendars.get(school) ?? []
  const firsts = timeline.byLevel.flat()
  const inLast = (count: number, of: readonly DayNumber[]) => {
    const [start] = days.slice(-count)
    return start === undefined ? 0 : of.filter(day => day >= start && day < today).length
  }
  const after = (day: DayNumber | null) => days.filter(each => day === null || each > day).length
  const enrolled = enrolledIn(student, school)
  const enrolledFor = days.filter(day => day >= enrolled).length
  const [first = null, last = null] = [timeline.days.at(0), timeline.days.at(-1)]
  const recent = days.slice(-10)
  const before = days.slice(0, -10).slice(-40)
  const usual = before.filter(day => first !== null && day >= first)
  const [usualStart] = before
  const usualFirsts = firsts.filter(
    day => usualStart !== undefined && day >= usualStart && day < (recent[0] as DayNumber),
  ).length
  const isSlow = usual.length >= 20 && inLast(10, firsts) / 10 < usualFirsts / usual.length / 2
  const place = { days, enrolled }
  const [then] = days.slice(-20)
  const now = recountOutlook(student, place, today)?.state
  const wasOnPath = days.length >= 20 && recountOutlook(student, place, today, then as DayNumber)?.state === 'onPath'
  const isTested = standing !== 'Non Active'
  const found: Found = {
    neverStarted: lastEvent === null && enrolledFor >= 5 && [enrolledFor, enrolled],
    noLesson: lastDone !== null && after(lastDone) >= 5 && [after(lastDone), lastDone],
    inTest: standing === 'In Test' && lastEvent !== null && after(lastEvent) >= 5 && [after(lastEvent), lastEvent],
    repeating: inLast(5, student.repeats) >= 5 &&
      inLast(5, firsts) === 0 &&
      !firsts.includes(today) && [after(last), last],
    untested: !isTested &&
      lastDone !== null &&
      after(lastDone) < 5 && [days.filter(day => first !== null && day >= first).length, first],
    slowingDown: isTested && isSlow && [10, recent[0] ?? null],
    fellBehind: isTested && wasOnPath && (now === 'below' || now === 'farBelow') && [20, then as DayNumber],
  }
  const [reason, ...others] = REASONS.filter(each => found[each])
  if (reason === undefined) return null
  const [length, since] = found[reason] as readonly [number, DayNumber | null]
  return { reason, days: length, since: since === null ? null : dateOf(since), others }
}

/** A student as counted in one school. */
export const countedIn = (
  student: Recounted,
  school: string,
  calendars: RecountedCalendars,
  today: DayNumber,
): Counted => ({
  attention: judgeIn(student, school, calendars, today),
  outlook: outlookIn(student, school, calendars, today),
  inHand: student.raw.inHandUntil !== null && dayNumberOf(student.raw.inHandUntil) >= today,
})

/** The counts of a population in one school. */
export const countIn = (
  population: readonly Recounted[],
  school: string,
  calendars: RecountedCalendars,
  today: DayNumber,
): UnitCounts => countJudged(population.map(student => countedIn(student, school, calendars, today)))

/** The school that a student is judged by in the district: the one with most school days, of equal ones the first (ATT-4). */
export function judgingSchool(student: Recounted, calendars: RecountedCalendars): string {
  const length = (school: string) => calendars.get(school)?.length ?? 0
  const [school] = [...new Set(student.raw.classrooms.values())].sort(
    (a, b) => length(b) - length(a) || Number(BigInt(a) - BigInt(b)),
  )
  return school as string
}

/** The counts of a district. */
export const countInDistrict = (
  population: readonly Recounted[],
  calendars: RecountedCalendars,
  today: DayNumber,
): UnitCounts =>
  countJudged(population.map(student => countedIn(student, judgingSchool(student, calendars), calendars, today)))
