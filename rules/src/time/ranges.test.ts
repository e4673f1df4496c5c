import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, dayNumberOf, monthOf } from './dates.ts'
import {
  completeRange,
  daysIn,
  defaultRange,
  isPreset,
  PRESETS,
  presetRange,
  previousRange,
  rangeProblem,
  splitIntoMonths,
} from './ranges.ts'

describe('the default range', () => {
  it.each([
    ['2026-11-16', '2026-11-16', 'Monday'],
    ['2026-11-18', '2026-11-16', 'Wednesday'],
    ['2026-11-22', '2026-11-16', 'Sunday'],
    ['2027-01-01', '2026-12-28', 'Friday, over the new year'],
    ['2000-01-01', '2000-01-01', 'the first day of All Time'],
  ])('on %s begins on %s (%s)', (today, start) => {
    expect(defaultRange(today)).toEqual({ start, end: today })
  })
})

describe('a range with missing ends, on Wednesday 2026-11-18,', () => {
  it.each([
    [undefined, undefined, '2026-11-16', '2026-11-18', 'is the default'],
    ['2026-09-01', undefined, '2026-09-01', '2026-11-18', 'ends today'],
    [undefined, '2026-11-17', '2026-11-16', '2026-11-17', 'begins on this Monday'],
    [undefined, '2026-11-15', '2026-11-09', '2026-11-15', 'begins on the Monday before its end'],
    [undefined, '2026-11-09', '2026-11-09', '2026-11-09', 'is a single Monday'],
    [undefined, '2000-01-01', '2000-01-01', '2000-01-01', 'begins on the first day of All Time'],
    ['2026-11-18', '2026-11-17', '2026-11-18', '2026-11-17', 'is kept as given if both ends are given'],
  ])('from %s to %s is %s to %s: it %s', (given, until, start, end, _) => {
    expect(completeRange(given, until, '2026-11-18')).toEqual({ start, end })
  })

  it.each([
    ['2026-11-19', undefined, 'start', 'startAfterEnd'],
    ['someday', undefined, 'start', 'notADate'],
    [undefined, '2026-12-24', 'end', 'afterToday'],
    [undefined, '1999-12-31', 'end', 'beforeAllTime'],
    [undefined, 'someday', 'end', 'notADate'],
  ])('from %s to %s is rejected for its %s: %s', (given, until, field, code) => {
    const { start, end } = completeRange(given, until, '2026-11-18')
    expect(rangeProblem(start, end, '2026-11-18')).toEqual({ field, code })
  })
})

describe('presets', () => {
  it.each([
    ['today', '2026-11-18', '2026-11-18'],
    ['yesterday', '2026-11-17', '2026-11-17'],
    ['last7Days', '2026-11-12', '2026-11-18'],
    ['thisWeek', '2026-11-16', '2026-11-18'],
    ['lastWeek', '2026-11-09', '2026-11-15'],
    ['last30Days', '2026-10-20', '2026-11-18'],
    ['thisMonth', '2026-11-01', '2026-11-18'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['thisSchoolYear', '2026-07-01', '2026-11-18'],
    ['lastSchoolYear', '2025-07-01', '2026-06-30'],
    ['allTime', '2000-01-01', '2026-11-18'],
  ] as const)('%s is %s to %s on Wednesday 2026-11-18', (name, start, end) => {
    expect(presetRange(name, '2026-11-18')).toEqual({ start, end })
  })

  it.each([
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['thisSchoolYear', '2026-06-30', '2025-07-01', '2026-06-30'],
    ['thisSchoolYear', '2026-07-01', '2026-07-01', '2026-07-01'],
    ['lastSchoolYear', '2026-06-30', '2024-07-01', '2025-06-30'],
    ['last30Days', '2000-01-05', '2000-01-01', '2000-01-05'],
  ] as const)('%s on %s is %s to %s', (name, today, start, end) => {
    expect(presetRange(name, today)).toEqual({ start, end })
  })

  it('are never rejected', () => {
    for (const name of PRESETS) {
      const { start, end } = presetRange(name, '2026-11-18')
      expect(rangeProblem(start, end, '2026-11-18')).toBeNull()
    }
  })

  it('are recognised by name', () => {
    expect(PRESETS.every(isPreset)).toBe(true)
    expect(['', 'nextWeek', 'toString'].some(isPreset)).toBe(false)
  })
})

describe('a range', () => {
  it.each([
    ['2026-11-01', '2026-11-18', null],
    ['2026-11-18', '2026-11-18', null],
    ['2000-01-01', '2000-01-01', null],
    ['1999-12-31', '2026-11-18', { field: 'start', code: 'beforeAllTime' }],
    ['2026-11-18', '2026-11-19', { field: 'end', code: 'afterToday' }],
    ['2026-11-18', '2026-11-17', { field: 'start', code: 'startAfterEnd' }],
    ['2026-11-19', '2026-11-18', { field: 'start', code: 'startAfterEnd' }],
    ['2025-02-29', '2026-11-18', { field: 'start', code: 'notADate' }],
    ['2026-11-01', 'today', { field: 'end', code: 'notADate' }],
  ])('from %s to %s, checked on 2026-11-18, has problem %j', (start, end, problem) => {
    expect(rangeProblem(start, end, '2026-11-18')).toEqual(problem)
  })

  it('counts both ends', () => {
    expect(daysIn({ start: '2026-11-18', end: '2026-11-18' })).toBe(1)
    expect(daysIn({ start: '2024-02-28', end: '2024-03-01' })).toBe(3)
  })
})

describe('a range in months', () => {
  it.each([
    ['2000-01-01', '2026-11-18', 0, 322, 'all time, less the rest of this month'],
    ['2000-01-01', '2026-11-09', 0, 321, 'all time, and the beginning of this month'],
    ['2026-07-01', '2026-11-30', 318, 322, 'five whole months'],
    ['2026-07-02', '2026-11-29', 318, 322, 'less a day at each end'],
    ['2026-06-30', '2026-12-01', 318, 322, 'and a day at each end'],
  ])('from %s to %s has whole months %i to %i: %s', (start, end, from, to) => {
    expect(splitIntoMonths(dayNumberOf(start), dayNumberOf(end)).months).toEqual([from, to])
  })

  it('has every day exactly once, and few of them outside of months', () => {
    const day = fc.integer({ min: 0, max: 12_000 })
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1_200 }), (first, length) => {
        const last = first + length
        const { months, edges } = splitIntoMonths(first, last)
        const within = (at: number, [from, to]: readonly [number, number]) => Number(at >= from && at <= to)
        for (let at = Math.max(0, first - 40); at <= last + 40; at++) {
          const times = edges.reduce(
            (sum, { days, sign }) => sum + sign * within(at, days),
            within(monthOf(at), months),
          )
          expect(times, dateOf(at)).toBe(within(at, [first, last]))
        }
        const hasMonths = months[0] <= months[1]
        for (const { days } of edges) expect(days[1] - days[0] + 1).toBeLessThanOrEqual(hasMonths ? 15 : 31)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the range before', () => {
  it.each([
    ['2026-11-16', '2026-11-18', '2026-11-09', '2026-11-11', 'the same days of the week before'],
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', 'the week before'],
    ['2026-11-18', '2026-11-18', '2026-11-17', '2026-11-17', 'the day before'],
    ['2026-11-16', '2026-11-23', '2026-11-08', '2026-11-15', 'as many days, for more than a week'],
    ['2026-11-12', '2026-11-18', '2026-11-05', '2026-11-11', 'the seven days before'],
    ['2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20', 'the same days of the month before'],
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', 'the whole month before, though it is shorter'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28', 'a shorter month up to its end'],
    ['2026-07-01', '2026-11-22', '2025-07-01', '2025-11-22', 'the same days of the school year before'],
    ['2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30', 'the whole school year before'],
    ['2025-07-01', '2026-07-01', '2024-06-30', '2025-06-30', 'as many days, for more than a school year'],
  ])('%s to %s is %s to %s: %s', (start, end, before, until) => {
    expect(previousRange({ start, end })).toEqual({ start: before, end: until })
  })

  it('is none before All Time', () => {
    expect(previousRange({ start: '2000-01-01', end: '2026-11-22' })).toBeNull()
    expect(previousRange({ start: '2000-01-01', end: '2000-01-01' })).toBeNull()
  })

  it('is cut where All Time begins', () => {
    expect(previousRange({ start: '2000-01-10', end: '2000-02-20' })).toEqual({
      start: '2000-01-01',
      end: '2000-01-09',
    })
  })

  it('never overlaps the range, and is about as long', () => {
    const days = fc.tuple(fc.integer({ min: 900, max: 12_000 }), fc.integer({ min: 0, max: 800 }))
    fc.assert(
      fc.property(days, ([first, length]) => {
        const before = previousRange({ start: dateOf(first), end: dateOf(first + length) })
        expect(before && before.start <= before.end && before.end < dateOf(first)).toBe(true)
        expect(Math.abs(daysIn(before as NonNullable<typeof before>) - length - 1)).toBeLessThanOrEqual(3)
      }),
    )
  })
})
