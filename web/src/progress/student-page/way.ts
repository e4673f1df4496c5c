import { creditedLessons } from '@hornbook/rules/figures/credited'
import { type DayNumber, dayNumberOf } from '@hornbook/rules/time/dates'
import { goalDayOf, schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import type { StudentRecord } from './record.ts'

export interface WayPoint {
  readonly day: DayNumber
  readonly lessons: number
}

/** A student's way to the goal in this school year. */
export interface Way {
  /** The first day here of this school year, and the day of the goal, or today if that is later. */
  readonly from: DayNumber
  readonly to: DayNumber
  readonly today: DayNumber
  /** The day of the goal. */
  readonly goalDay: DayNumber
  /** Lessons from the first day here to today. A test that credits lessons is two points on one day. */
  readonly points: readonly WayPoint[]
  /** The tests of this year, with how many lessons each credited. */
  readonly tests: readonly (WayPoint & { readonly test: number; readonly credited: number })[]
}

/** Who was here last year has a summer behind them, in which nothing happens. */
const FIRST_MONTH = '08-01'

type Facts = Pick<StudentRecord, 'lessons' | 'tests' | 'places' | 'goal' | 'schoolYearEnd' | 'today'>

/** Lessons beyond the level of a goal that is not met bring it no nearer, and are not counted, as in the letter (RPT-9). */
export function wayOf({ lessons, tests, places, goal, schoolYearEnd, today }: Facts): Way {
  const year = schoolYearOf(today)
  const start = dayNumberOf(schoolYearStart(year))
  const now = dayNumberOf(today)
  const results = tests.map(({ date, ...result }) => ({ ...result, day: dayNumberOf(date) }))
  const done = new Set(lessons.map(({ level, lesson }) => `${level} ${lesson}`))
  const last = goal && goal.toGo > 0 ? goal.level : Number.POSITIVE_INFINITY
  const credited = creditedLessons(results, (level, lesson) => done.has(`${level} ${lesson}`))
  const counted = [...lessons.map(({ date, ...each }) => ({ ...each, day: dayNumberOf(date) })), ...credited]
    .filter(({ level }) => level <= last)
    .map(({ day }) => day)
  const began = [...places.map(each => dayNumberOf(each.began)), ...counted, ...results.map(({ day }) => day), now]
  const earliest = Math.min(...began)
  const here = earliest < start ? dayNumberOf(`${year}-${FIRST_MONTH}`) : earliest
  const from = Math.min(here, now, ...counted.filter(day => day >= start))
  const upTo = (day: DayNumber) => counted.filter(each => each <= day).length
  const creditedOn = (day: DayNumber) => credited.filter(each => each.day === day && each.level <= last).length
  const testDays = results.filter(({ day }) => day >= from).map(({ day }) => day)
  const days = new Set([...counted.filter(day => day >= from), ...testDays])
  const points: WayPoint[] = [{ day: from, lessons: upTo(from - 1) }]
  for (const day of [...days].sort((a, b) => a - b)) {
    const leap = creditedOn(day)
    if (leap > 0) points.push({ day, lessons: upTo(day) - leap })
    points.push({ day, lessons: upTo(day) })
  }
  if (points.at(-1)?.day !== now) points.push({ day: now, lessons: upTo(now) })
  const goalDay = dayNumberOf(goalDayOf(year, schoolYearEnd))
  return {
    from,
    today: now,
    goalDay,
    to: Math.max(goalDay, now),
    points,
    tests: latestOfDay(results.filter(({ day }) => day >= from)).map(({ test, day }) => ({
      test,
      day,
      lessons: upTo(day),
      credited: creditedOn(day),
    })),
  }
}

/** Of the tests of one day, the highest that was passed, else the lowest: one mark has room. */
function latestOfDay<T extends { readonly test: number; readonly day: DayNumber; readonly result: string }>(
  tests: readonly T[],
): T[] {
  const byDay = Map.groupBy(tests, ({ day }) => day)
  return [...byDay.values()].map(all => {
    const passed = all.filter(({ result }) => result === 'passed').sort((a, b) => b.test - a.test)
    return passed[0] ?? (all.toSorted((a, b) => a.test - b.test)[0] as T)
  })
}
