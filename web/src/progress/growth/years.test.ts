import { describe, expect, it } from 'vitest'
import { endOf, type GrowthFacts, placeInYear, yearLine, yearsOf } from './years.ts'

const week = (start: string, students: number, studentDays: number, lessonsCount: number, atEnd = students) => ({
  start,
  studentDays,
  lessonsCount,
  studentsCount: students,
  studentsAtEndCount: atEnd,
})

/** Four children in spring, of whom two leave in June; two more come in September. Today is a Wednesday. */
const facts: GrowthFacts = {
  weeks: [
    week('2026-06-08', 4, 8, 40),
    week('2026-06-15', 4, 4, 24, 2),
    week('2026-06-22', 2, 0, 24),
    week('2026-06-29', 2, 0, 24),
    week('2026-07-06', 2, 1, 26),
    week('2026-09-07', 4, 6, 36),
    week('2026-09-14', 4, 0, 36),
    week('2026-11-16', 4, 2, 40),
  ],
  today: '2026-11-18',
}

describe('growth by school year', () => {
  it('knows the years in which a student was there, and this one', () => {
    expect(yearsOf(facts)).toEqual([2026, 2025])
    expect(yearsOf({ ...facts, weeks: [] })).toEqual([2026])
  })

  it('divides by those who were there at the end of each week', () => {
    expect(yearLine(facts, 2025)?.lessons.map(({ value }) => value)).toEqual([10, 12, 12, 12])
    expect(yearLine(facts, 2025)?.studentsCount).toBe(2)
  })

  it('begins where those who are still there were at the end of the last year', () => {
    expect(yearLine(facts, 2026)?.lessons[0]).toEqual({ at: placeInYear('2026-07-06', 2026), value: 12 })
    expect(endOf(yearLine(facts, 2026)?.lessons ?? [])).toEqual({ at: placeInYear('2026-11-18', 2026), value: 10 })
  })

  it('begins with the first day for those who came later, not at the first of July', () => {
    const newcomers = { ...facts, weeks: facts.weeks.slice(5) }
    expect(yearLine(newcomers, 2026)?.lessons[0]).toEqual({ at: placeInYear('2026-09-13', 2026), value: 9 })
  })

  it('has a gap where no student was there, and no week that is not over among the days', () => {
    const line = yearLine(facts, 2026)
    const [lessons, days] = [line?.lessons.map(({ value }) => value), line?.days.map(({ value }) => value)]
    expect(lessons?.slice(0, 4)).toEqual([12, 13, null, null])
    expect(days?.slice(0, 3)).toEqual([0.5, null, null])
    expect(days?.filter(value => value !== null)).toEqual([0.5, 1.5, 0])
  })

  it('has a gap in the days of a week without school, and none where there was school and nobody did anything', () => {
    const weeks = facts.weeks.map(each => ({ ...each, schoolDaysCount: each.start === '2026-07-06' ? 0 : 5 }))
    const days = yearLine({ ...facts, weeks }, 2026)?.days.map(({ value }) => value)
    expect(days?.filter(value => value !== null)).toEqual([1.5, 0])
  })

  it('adds up months, of the Monday of each week', () => {
    expect(yearLine(facts, 2026)?.months).toEqual([
      { month: '2026-07', lessons: 13, days: 0.5 },
      { month: '2026-09', lessons: 9, days: 1.5 },
      { month: '2026-11', lessons: 10, days: 0.5 },
    ])
  })

  it('has no days in a month without school in which nobody did anything', () => {
    const weeks = [week('2026-07-06', 2, 1, 26), week('2026-08-03', 2, 0, 26), week('2026-09-07', 4, 0, 36)]
    const schoolDays = { '2026-07-06': 0, '2026-08-03': 0, '2026-09-07': 5 } as Readonly<Record<string, number>>
    const told = weeks.map(each => ({ ...each, schoolDaysCount: schoolDays[each.start] ?? 0 }))
    const months = yearLine({ ...facts, weeks: told }, 2026)?.months.map(({ month, days }) => [month, days])
    expect(months).toEqual([
      ['2026-07', 0.5],
      ['2026-08', null],
      ['2026-09', 0],
    ])
  })

  it('has no line for a year in which no student was there', () => {
    expect(yearLine(facts, 2024)).toBeNull()
    expect(yearLine({ ...facts, weeks: [] }, 2026)).toBeNull()
  })
})
