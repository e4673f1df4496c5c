import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { expect, it } from 'vitest'
import { yearLine } from '../growth/years.ts'
import { growthFacts } from './growth-facts.ts'

const lesson = (date: string, lesson: number) => ({ date, level: 1, lesson, times: 1 })
/** Every day from Monday to Friday of so many weeks. */
const weeksFrom = (monday: string, weeks: number) =>
  Array.from({ length: weeks * 5 }, (_, at) => dateOf(dayNumberOf(monday) + Math.floor(at / 5) * 7 + (at % 5)))

/** Lessons in September and on a Monday of the holidays; school in September and from November on. */
const child = {
  lessons: [lesson('2026-09-07', 1), lesson('2026-09-09', 2), lesson('2026-08-10', 3)],
  tests: [],
  schoolDays: [...weeksFrom('2026-09-07', 4), ...weeksFrom('2026-11-02', 2)],
  today: '2026-11-18',
} satisfies Parameters<typeof growthFacts>[0]

const daysOf = (facts: Parameters<typeof growthFacts>[0]) =>
  Object.fromEntries(yearLine(growthFacts(facts), 2026)?.months.map(({ month, days }) => [month, days]) ?? [])

it("has a gap in a child's days where there was no school, and 0 where there was and the child did nothing", () => {
  expect(daysOf(child)).toEqual({ '2026-07': null, '2026-08': 1, '2026-09': 2, '2026-10': null, '2026-11': 0 })
  const weeks = yearLine(growthFacts(child), 2026)?.days.map(({ value }) => value)
  expect(weeks?.filter(value => value !== null)).toEqual([2, 0, 0, 0, 0, 0])
})

it('knows no holidays of a child who is at no school now', () => {
  expect(daysOf({ ...child, schoolDays: [] })).toMatchObject({ '2026-07': 0, '2026-10': 0 })
})
