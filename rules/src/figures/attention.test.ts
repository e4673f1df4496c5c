import { describe, expect, it } from 'vitest'
import { lessonsMissing, PROGRAM_GOALS } from '../reading/goals.ts'
import { dayNumberOf } from '../time/dates.ts'
import {
  type Attention,
  type AttentionFacts,
  attentionOf,
  countAttention,
  isSchoolDay,
  isWeekday,
  lastYearEnd,
  REASONS,
  type SchoolDays,
  urgencyRank,
} from './attention.ts'

const MONDAY = dayNumberOf('2026-11-23')
const day = dayNumberOf

/** A school that has been open on every weekday since Monday, 31 August: 60 school days. */
const SCHOOL: SchoolDays = {
  ...{ today: MONDAY, ofYear: 60, firstOfYear: day('2026-08-31'), recentFrom: day('2026-11-09') },
  schoolYearEnd: PROGRAM_GOALS.schoolYearEnd,
}

/** A kindergartner who does a lesson a day and is on the way to the goal. */
const WELL: AttentionFacts = {
  standing: 'Level 2',
  missing: 100,
  enrolled: day('2026-08-31'),
  enrolledFor: 60,
  lastDone: day('2026-11-20'),
  daysAfterDone: 0,
  lastEvent: day('2026-11-20'),
  daysAfterEvent: 0,
  lastFirst: day('2026-11-20'),
  daysAfterFirst: 0,
  firstsWhileRepeating: 5,
  repeats: 0,
  recentFirsts: 10,
  usualFirsts: 40,
  usualDays: 40,
  paceFirsts: 20,
}
const NOTHING = {
  ...{ lastDone: null, daysAfterDone: 60, lastEvent: null, daysAfterEvent: 60, lastFirst: null, daysAfterFirst: 60 },
  ...{ firstsWhileRepeating: 0, recentFirsts: 0, usualFirsts: 0, usualDays: 0, paceFirsts: 0 },
}
const judge = (facts: Partial<AttentionFacts>, school: Partial<SchoolDays> = {}) =>
  attentionOf({ ...WELL, ...facts }, { ...SCHOOL, ...school })
const reasons = (facts: Partial<AttentionFacts>, school: Partial<SchoolDays> = {}) => {
  const found = judge(facts, school)
  return found === null ? [] : [found.reason, ...found.others]
}

describe('a school day', () => {
  it.each([
    ['2026-11-23', 1, 20, true],
    ['2026-11-23', 1, 21, false],
    ['2026-11-23', 2, 40, true],
    ['2026-11-23', 0, 0, false],
    ['2026-11-23', 1, 3, true],
    ['2026-11-21', 20, 20, false],
    ['2026-11-22', 20, 20, false],
  ])('%s with %i active of %i: %s', (date, active, population, expected) => {
    expect(isSchoolDay(day(date), active, population)).toBe(expected)
  })
  it('is a weekday in every week', () => {
    for (let at = 0; at < 7 * 60; at++)
      expect(isWeekday(MONDAY + at)).toBe(![0, 6].includes(new Date(Date.UTC(2026, 10, 23 + at)).getUTCDay()))
  })
})

describe('the school year of a day', () => {
  it.each([
    ['2026-06-30', '2025-06-30'],
    ['2026-07-01', '2026-06-30'],
    ['2027-01-15', '2026-06-30'],
  ])('%s: the one before ended on %s', (today, expected) => {
    expect(lastYearEnd(day(today))).toBe(day(expected))
  })
})

describe('the reasons for attention', () => {
  it('none holds for a child who is well on the way', () => {
    expect(judge({})).toBeNull()
  })

  it('neverStarted: no event ever, enrolled for 5 school days', () => {
    expect(judge({ ...NOTHING, missing: null, enrolledFor: 5 })).toEqual({
      ...{ reason: 'neverStarted', days: 5, since: '2026-08-31', others: [] },
    })
    expect(reasons({ ...NOTHING, missing: null, enrolledFor: 4 })).toEqual([])
    expect(reasons({ ...NOTHING, missing: null, lastEvent: MONDAY - 1, daysAfterEvent: 0 })).toEqual([])
  })

  it('noLesson: 5 school days after the latest completion', () => {
    const since = { lastDone: day('2026-11-13'), lastEvent: day('2026-11-13') }
    expect(judge({ ...since, daysAfterDone: 5 })).toEqual({
      ...{ reason: 'noLesson', days: 5, since: '2026-11-13', others: [] },
    })
    expect(reasons({ ...since, daysAfterDone: 4 })).toEqual([])
  })

  it('inTest: 5 school days after the latest event, with the status In Test', () => {
    const since = { standing: 'In Test', lastDone: null, lastEvent: day('2026-11-11') } as const
    expect(judge({ ...since, daysAfterEvent: 8 })).toEqual({
      ...{ reason: 'inTest', days: 8, since: '2026-11-11', others: [] },
    })
    expect(reasons({ ...since, daysAfterEvent: 4 })).toEqual([])
    expect(reasons({ ...since, standing: 'Level 1', daysAfterEvent: 8 })).toEqual([])
  })

  it('repeating: 5 completions in the last 5 school days, none of them a first one', () => {
    expect(judge({ firstsWhileRepeating: 0, repeats: 5, lastFirst: day('2026-11-10'), daysAfterFirst: 8 })).toEqual({
      ...{ reason: 'repeating', days: 8, since: '2026-11-10', others: [] },
    })
    expect(reasons({ firstsWhileRepeating: 0, repeats: 4 })).toEqual([])
    expect(reasons({ firstsWhileRepeating: 1, repeats: 50 })).toEqual([])
  })

  it.each([
    [4, 40, 40, true],
    [5, 40, 40, false],
    [5, 41, 40, true],
    [0, 1, 20, true],
    [0, 1, 19, false],
    [0, 0, 40, false],
  ])('slowingDown: %i recent lessons, %i in the %i days before: %s', (recentFirsts, usualFirsts, usualDays, holds) => {
    expect(reasons({ recentFirsts, usualFirsts, usualDays })).toEqual(holds ? ['slowingDown'] : [])
    if (holds) expect(judge({ recentFirsts, usualFirsts, usualDays })).toMatchObject({ days: 10, since: '2026-11-09' })
  })

  // From 23 November to 15 June are 147 weekdays; all 60 weekdays so far were school days, so 147 remain.
  it.each([
    [20, 147, []],
    [20, 148, ['shortOfGoal']],
    [10, 100, ['shortOfGoal']],
    [0, 1, ['shortOfGoal']],
    [20, null, []],
  ])('shortOfGoal: %i lessons in the last 20 days, %s missing', (paceFirsts, missing, expected) => {
    expect(reasons({ paceFirsts, missing })).toEqual(expected)
  })
  it('shortOfGoal says how many lessons will be missing, rounded up', () => {
    expect(judge({ paceFirsts: 10, missing: 100 })).toMatchObject({ days: 27, since: null })
  })
  it("shortOfGoal looks as far as the district's school year", () => {
    // At a lesson a school day, 17 weekdays fewer leave 17 more lessons missing.
    expect(judge({ missing: 166 })).toMatchObject({ reason: 'shortOfGoal', days: 19 })
    expect(judge({ missing: 166 }, { schoolYearEnd: '05-21' })).toMatchObject({ reason: 'shortOfGoal', days: 36 })
  })
  it('shortOfGoal counts on as few school days as there have been so far', () => {
    expect(reasons({ missing: 147 }, { ofYear: 59 })).toEqual(['shortOfGoal'])
  })
  it.each([
    ['2027-06-15', {}, ['shortOfGoal']],
    ['2027-06-16', {}, []],
    ['2027-06-30', {}, []],
    ['2027-05-28', { schoolYearEnd: '05-28' }, ['shortOfGoal']],
    ['2027-05-29', { schoolYearEnd: '05-28' }, []],
    ['2027-06-30', { schoolYearEnd: '06-30' }, ['shortOfGoal']],
    ['2026-11-23', { ofYear: 19 }, []],
    ['2026-11-23', { ofYear: 20 }, ['shortOfGoal']],
    ['2026-11-23', { firstOfYear: null }, []],
  ])('shortOfGoal on %s, %o', (today, school, expected) => {
    expect(reasons({ missing: 166, paceFirsts: 1 }, { ...school, today: day(today) })).toEqual(expected)
  })

  it('come with the others, most urgent first', () => {
    const facts = {
      ...NOTHING,
      standing: 'In Test',
      lastEvent: MONDAY - 20,
      lastDone: MONDAY - 21,
      missing: 166,
    } as const
    expect(reasons({ ...facts, repeats: 5, usualFirsts: 9, usualDays: 20 })).toEqual(REASONS.slice(1))
  })

  it('are none for a child who has completed everything', () => {
    expect(reasons({ ...NOTHING, standing: 'Completed' })).toEqual([])
  })
})

describe('the goal', () => {
  it.each([
    [1, 55, 1],
    [1, 56, 0],
    [2, 0, 166],
    [2, 165, 1],
    [3, 100, 14],
    [5, 200, 0],
  ] as const)('of group %i with %i lessons done misses %i', (group, completed, missing) => {
    expect(lessonsMissing(group, completed, PROGRAM_GOALS.percents)).toBe(missing)
  })
})

describe('several students', () => {
  const of = (reason: Attention['reason'], days: number): Attention => ({ reason, days, since: null, others: [] })
  it('stand most urgent first, then longest', () => {
    const sorted = [of('shortOfGoal', 90), of('noLesson', 7), of('neverStarted', 5), of('noLesson', 12)]
    expect(sorted.sort((a, b) => urgencyRank(a) - urgencyRank(b)).map(({ reason, days }) => [reason, days])).toEqual([
      ['neverStarted', 5],
      ['noLesson', 12],
      ['noLesson', 7],
      ['shortOfGoal', 90],
    ])
  })
  it('count by their first reason', () => {
    const each = [...REASONS.map(reason => of(reason, 5)), null, null].map(attention => ({ attention, inHand: false }))
    expect(countAttention(each)).toEqual({ attentionCount: 4, watchCount: 2, inHandCount: 0 })
  })
  it('are in hand instead, whatever the urgency, where there is a reason', () => {
    const each = [of('noLesson', 5), of('shortOfGoal', 5), null].map(attention => ({ attention, inHand: true }))
    expect(countAttention(each)).toEqual({ attentionCount: 0, watchCount: 0, inHandCount: 2 })
  })
})
