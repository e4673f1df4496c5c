import type { DayNumber } from '@hornbook/rules/time/dates'
import { type SchoolYear, weekdayOf } from './calendar.ts'
import type { Learner } from './learner.ts'
import type { Random } from './random.ts'

/** The kinds of children; all but 'never began' learn. */
export type ChildKind = 'usual' | 'never began' | 'in test' | 'put back' | 'new' | 'just started' | 'fast'

/** The habits of a class: weekdays of use, lessons in a sitting, the share of repeats and of absences. */
interface Habits {
  readonly weekdays: number
  readonly lessons: readonly [number, number]
  readonly repeats: number
  readonly absent: number
  /** The share of children who began in an earlier school year. */
  readonly returning: number
}

const HABITS: Readonly<Record<string, Habits>> = {
  PK: { weekdays: 2, lessons: [2, 3], repeats: 0.4, absent: 0.12, returning: 0.05 },
  KG: { weekdays: 3, lessons: [2, 4], repeats: 0.25, absent: 0.12, returning: 0.2 },
  '01': { weekdays: 3, lessons: [2, 3], repeats: 0.25, absent: 0.1, returning: 0.78 },
  '02': { weekdays: 3, lessons: [2, 4], repeats: 0.36, absent: 0.1, returning: 0.82 },
  '03': { weekdays: 3, lessons: [2, 5], repeats: 0.45, absent: 0.09, returning: 0.85 },
}
const GRADES = ['PK', 'KG', '01', '02', '03']

/** The highest placement test that children can pass, by the grade in which they began: minimum and maximum. */
const HIGHEST_TESTS: readonly (readonly [number, number])[] = [
  [0, 0],
  [-0.6, 1.6],
  [3, 9],
  [8, 13],
  [9, 15],
]

/**
 * The days on which a class used the program: of each week's planned ones this share, 0 to 1. What comes between, a trip
 * or a substitute, takes a day from all children of the class; that they miss days in a row is rare.
 */
export function chooseClassDays(
  random: Random,
  grade: string,
  years: readonly SchoolYear[],
  usageRate: number,
): ReadonlySet<DayNumber> {
  const weekdays = new Set<number>()
  const wanted = (HABITS[grade]?.weekdays ?? 3) + (random.chance(0.2) ? 1 : 0)
  while (weekdays.size < wanted) weekdays.add(random.int(0, 4))
  const planned = years.flatMap(year => year.days).filter(day => weekdays.has(weekdayOf(day)))
  const used = new Set<DayNumber>()
  for (const week of Map.groupBy(planned, day => day - weekdayOf(day)).values()) {
    let left = Math.floor(week.length * usageRate + random.next())
    week.forEach((day, at) => {
      if (!random.chance(left / (week.length - at))) return
      used.add(day)
      left--
    })
  }
  return used
}

/** Chooses the kind of child for a place in the class; a featured class has one of each. */
export function chooseKind(random: Random, place: number, featured: boolean): ChildKind {
  if (featured) {
    const kinds: Readonly<Record<number, ChildKind>> = {
      3: 'never began',
      8: 'in test',
      13: 'put back',
      17: 'new',
      22: 'fast',
    }
    return kinds[place] ?? 'usual'
  }
  const drawn = random.next()
  if (drawn < 0.022) return 'never began'
  if (drawn < 0.05) return 'in test'
  if (drawn < 0.065) return 'put back'
  if (drawn < 0.1) return 'new'
  return drawn < 0.14 ? 'fast' : 'usual'
}

/** A random learner of this grade and kind, in a class that uses the program on these days. */
export function makeLearner(
  child: { grade: string; kind: Exclude<ChildKind, 'never began'>; classDays: ReadonlySet<DayNumber> },
  random: Random,
  years: readonly SchoolYear[],
): Learner {
  const { grade, kind, classDays } = child
  const habits = HABITS[grade] ?? (HABITS['03'] as Habits)
  const recent = kind === 'new' || kind === 'in test' || kind === 'just started'
  const earlier =
    recent || !random.chance(habits.returning) ? 0 : years.length - 1 - random.int(0, Math.max(0, years.length - 2))
  const startGrade = Math.max(0, GRADES.indexOf(grade) - earlier)
  const [min, max] = HIGHEST_TESTS[startGrade] as readonly [number, number]
  const ability = kind === 'fast' ? 1 : random.next()
  const pace = kind === 'fast' ? 1.3 : ability < 0.15 ? 0.6 : ability > 0.85 ? 1.15 : 0.95
  const drawn = min + (max - min) * (0.3 * ability + 0.7 * random.next())
  const test = Math.min(11, Math.max(0, Math.round(drawn)))
  return {
    startGrade,
    highestTest: kind === 'in test' ? Math.max(1, Math.min(test, 10)) : kind === 'put back' ? Math.min(test, 10) : test,
    days: daysOf(random, kind, years, earlier),
    classDays,
    lessons: kind === 'fast' ? [habits.lessons[0] + 1, habits.lessons[1] + 1] : habits.lessons,
    repeats: pace < 0.7 ? habits.repeats + 0.2 : pace > 1 ? habits.repeats - 0.12 : habits.repeats,
    absent: 1 - (1 - habits.absent) * Math.min(1, pace),
    placement: kind === 'in test' || kind === 'put back' ? kind : 'done',
  }
}

/** The days on which a child could learn: since the year in which they began, or the last weeks if they are new. */
function daysOf(random: Random, kind: ChildKind, years: readonly SchoolYear[], earlier: number): readonly DayNumber[] {
  const currentYear = years.at(-1)?.days ?? []
  if (kind === 'just started') return currentYear.slice(-weekLength(currentYear))
  if (kind === 'new' || kind === 'in test') return currentYear.slice(-random.int(6, 18))
  const days = years.slice(years.length - 1 - earlier).flatMap(year => year.days)
  return random.chance(0.12) ? days.slice(random.int(5, 40)) : days.slice(random.int(0, 4))
}

/** How many of the days are in the last week. */
function weekLength(days: readonly DayNumber[]): number {
  const last = days.at(-1) ?? 0
  return days.filter(day => day > last - 5).length
}
