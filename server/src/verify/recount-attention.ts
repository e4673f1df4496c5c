import {
  ATTENTION,
  type Attention,
  type AttentionCounts,
  attentionOf,
  type Counted,
  countAttention,
  isSchoolDay,
  lastYearEnd,
} from '@hornbook/rules/figures/attention'
import { lessonsMissing } from '@hornbook/rules/reading/goals'
import { type DayNumber, dayNumberOf } from '@hornbook/rules/time/dates'
import { inSchool, type Recounted } from './recount.ts'

/** The school days of each school before today, counted student by student (ATT-1). */
export type SchoolCalendars = ReadonlyMap<string, readonly DayNumber[]>

export function recountCalendars(
  students: readonly Recounted[],
  schools: Iterable<string>,
  today: DayNumber,
): SchoolCalendars {
  return new Map(
    [...schools].map(school => [school, schoolDays(inSchool(students, school)).filter(day => day < today)]),
  )
}

export function schoolDays(population: readonly Recounted[]): DayNumber[] {
  const active = new Map<DayNumber, number>()
  for (const { timeline } of population) for (const day of timeline.days) active.set(day, (active.get(day) ?? 0) + 1)
  return [...active]
    .filter(([day, count]) => isSchoolDay(day, count, population.length))
    .map(([day]) => day)
    .sort((a, b) => a - b)
}

/** A student judged in one school, every count made by looking at each day. */
export function judgeIn(
  student: Recounted,
  school: string,
  calendars: SchoolCalendars,
  today: DayNumber,
): Attention | null {
  const { raw, standing, timeline, dayOf, goals } = student
  const days = calendars.get(school) ?? []
  const firsts = timeline.byLevel.flat().filter(day => day < today)
  const inLast = (count: number, of: readonly DayNumber[]) => {
    const [start] = days.slice(-count)
    return of.filter(day => start !== undefined && day >= start && day < today).length
  }
  const from = (day: DayNumber) => days.filter(each => each >= day).length
  const after = (day: DayNumber | null) => days.filter(each => day !== null && each > day).length
  const enrolled = dayOf(raw.enrolledAt.get(school) as number)
  const [first = null, last = null] = [timeline.days.at(0), timeline.days.at(-1)]
  const before = days.slice(0, -ATTENTION.recentDays).slice(-ATTENTION.usualDays)
  const [usualStart] = before
  const [recentStart = null] = days.slice(-ATTENTION.recentDays)
  const yearEnd = lastYearEnd(today)
  const ofYear = days.filter(day => day > yearEnd)
  return attentionOf(
    {
      standing: standing.standing,
      missing:
        standing.gradeGroup === null || standing.goalMet
          ? null
          : lessonsMissing(standing.gradeGroup, standing.goalCompleted, goals.percents),
      ...{ enrolled, enrolledFor: from(enrolled) },
      ...{ lastDone: student.lastDone, daysAfterDone: after(student.lastDone) },
      ...{ lastEvent: student.lastEvent, daysAfterEvent: after(student.lastEvent) },
      ...{ lastFirst: last, daysAfterFirst: last === null ? days.length : after(last) },
      firstsWhileRepeating: inLast(ATTENTION.repeatingDays, firsts),
      repeats: inLast(ATTENTION.repeatingDays, student.repeats),
      recentFirsts: inLast(ATTENTION.recentDays, firsts),
      usualFirsts: firsts.filter(day => usualStart !== undefined && day >= usualStart && day < (recentStart ?? today))
        .length,
      usualDays: before.filter(day => first !== null && day >= first).length,
      paceFirsts: inLast(ATTENTION.paceDays, firsts),
    },
    {
      ...{ today, ofYear: ofYear.length, firstOfYear: ofYear[0] ?? null, recentFrom: recentStart },
      schoolYearEnd: goals.schoolYearEnd,
    },
  )
}

/** A student as counted in one school. */
export const countedIn = (
  student: Recounted,
  school: string,
  calendars: SchoolCalendars,
  today: DayNumber,
): Counted => ({
  attention: judgeIn(student, school, calendars, today),
  inHand: student.raw.inHandUntil !== null && dayNumberOf(student.raw.inHandUntil) >= today,
})

/** The counts of a population in one school. */
export const countIn = (
  population: readonly Recounted[],
  school: string,
  calendars: SchoolCalendars,
  today: DayNumber,
): AttentionCounts => countAttention(population.map(student => countedIn(student, school, calendars, today)))

/** The counts of a district: each student in the school with most school days, of equal ones in the first (ATT-4). */
export function countInDistrict(
  population: readonly Recounted[],
  calendars: SchoolCalendars,
  today: DayNumber,
): AttentionCounts {
  const length = (school: string) => calendars.get(school)?.length ?? 0
  return countAttention(
    population.map(student => {
      const [school] = [...student.raw.enrolledAt.keys()].sort(
        (a, b) => length(b) - length(a) || Number(BigInt(a) - BigInt(b)),
      )
      return countedIn(student, school as string, calendars, today)
    }),
  )
}
