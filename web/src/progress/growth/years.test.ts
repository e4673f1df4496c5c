import { describe, expect, it } from 'vitest'
import { type GrowthFacts, placeInYear, yearLine, yearsOf } from './years.ts'

const week = (start: string, studentDays: number, lessonsCount: number) => ({ start, studentDays, lessonsCount })

/** Two students with 40 lessons, 10 of them credited; today is a Wednesday. */
const facts: GrowthFacts = {
  studentsCount: 2,
  lessonsCount: 40,
  weeks: [
    week('2026-03-02', 4, 8),
    week('2026-06-29', 1, 2),
    week('2026-09-07', 6, 12),
    week('2026-09-21', 3, 6),
    week('2026-11-16', 2, 2),
  ],
  today: '2026-11-18',
}

describe('growth by school year', () => {
  it('knows the years with progress, and this one', () => {
    expect(yearsOf(facts)).toEqual([2026, 2025])
    expect(yearsOf({ ...facts, weeks: [] })).toEqual([2026])
  })

  it('begins with what is credited and ends with all, for each student', () => {
    const [earlier, latest] = [yearLine(facts, 2025), yearLine(facts, 2026)]
    expect(earlier?.lessons[0]).toEqual({ at: 0, value: 5 })
    expect(earlier?.lessons.at(-1)?.value).toBe(10)
    expect(latest?.lessons[0]).toEqual({ at: 0, value: 10 })
    expect(latest?.lessons.at(-1)).toEqual({ at: placeInYear('2026-11-18', 2026), value: 20 })
  })

  it('counts the days of each week that is over, and none for a week without', () => {
    const days = yearLine(facts, 2026)?.days.map(({ value }) => value) ?? []
    expect(days.slice(0, 4)).toEqual([3, 0, 1.5, 0])
    // From 7 September to 9 November; the week of today is not over.
    expect(days).toHaveLength(10)
    expect(days.at(-1)).toBe(0)
  })

  it('adds up months, of the Monday of each week', () => {
    expect(yearLine(facts, 2026)?.months).toEqual([
      { month: '2026-09', lessons: 19, days: 4.5 },
      { month: '2026-11', lessons: 20, days: 1 },
    ])
    expect(yearLine(facts, 2025)?.months.map(({ month }) => month)).toEqual(['2026-03', '2026-06'])
  })

  it('is nothing without progress, or without students', () => {
    expect(yearLine(facts, 2024)).toBeNull()
    expect(yearLine({ ...facts, studentsCount: 0 }, 2026)).toBeNull()
  })
})
