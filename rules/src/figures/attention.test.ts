import { describe, expect, it } from 'vitest'
import { PROGRAM_GOALS } from '../reading/goals.ts'
import { dayNumberOf } from '../time/dates.ts'
import { type Attention, type AttentionFacts, attentionOf, REASONS, type SchoolDays, urgencyRank } from './attention.ts'
import { isSchoolDay, isWeekday, lastYearEnd } from './school-days.ts'
import { countJudged, NO_COUNTS } from './unit-counts.ts'

const MONDAY = dayNumberOf('2026-11-23')
const day = dayNumberOf

/** A school that has been open on every weekday since Monday, 31 August: 60 school days. */
const SCHOOL: SchoolDays = {
  today: MONDAY,
  ofYear: 60,
  firstOfYear: day('2026-08-31'),
  recentFrom: day('2026-11-09'),
  paceFrom: day('2026-10-26'),
  schoolYearEnd: PROGRAM_GOALS.schoolYearEnd,
}

/** A kindergartner who does a lesson a day and is on the way to the goal. */
const WELL: AttentionFacts = {
  standing: 'Level 2',
  outlook: 'onPath',
  outlookThen: 'onPath',
  enrolled: day('2026-08-31'),
  enrolledFor: 60,
  lastDone: day('2026-11-20'),
  daysAfterDone: 0,
  lastEvent: day('2026-11-20'),
  daysAfterEvent: 0,
  firstDone: day('2026-08-31'),
  daysSinceFirst: 60,
  lastFirst: day('2026-11-20'),
  daysAfterFirst: 0,
  firstsWhileRepeating: 5,
  repeats: 0,
  recentFirsts: 10,
  usualFirsts: 40,
  usualDays: 40,
}
const NOTHING = {
  lastDone: null,
  daysAfterDone: 60,
  lastEvent: null,
  daysAfterEvent: 60,
  lastFirst: null,
  daysAfterFirst: 60,
  firstsWhileRepeating: 0,
  recentFirsts: 0,
  usualFirsts: 0,
  usualDays: 0,
  outlook: null,
  outlookThen: null,
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

  it('neverStarted holds without any event once 5 school days are over', () => {
    expect(judge({ ...NOTHING, enrolledFor: 5 })).toEqual({
      reason: 'neverStarted',
      days: 5,
      since: '2026-08-31',
      others: [],
    })
    expect(reasons({ ...NOTHING, enrolledFor: 4 })).toEqual([])
    expect(reasons({ ...NOTHING, lastEvent: MONDAY - 1, daysAfterEvent: 0 })).toEqual([])
  })

  it('noLesson holds 5 school days after the latest completion', () => {
    const since = { lastDone: day('2026-11-13'), lastEvent: day('2026-11-13') }
    expect(judge({ ...since, daysAfterDone: 5 })).toEqual({
      reason: 'noLesson',
      days: 5,
      since: '2026-11-13',
      others: [],
    })
    expect(reasons({ ...since, daysAfterDone: 4 })).toEqual([])
  })

  it('inTest holds 5 school days after the latest event, with the status In Test', () => {
    const since = { standing: 'In Test', lastDone: null, lastEvent: day('2026-11-11') } as const
    expect(judge({ ...since, daysAfterEvent: 8 })).toEqual({
      reason: 'inTest',
      days: 8,
      since: '2026-11-11',
      others: [],
    })
    expect(reasons({ ...since, daysAfterEvent: 4 })).toEqual([])
    expect(reasons({ ...since, standing: 'Level 1', daysAfterEvent: 8 })).toEqual([])
  })

  it('repeating: 5 completions in the last 5 school days, none of them a first one', () => {
    expect(judge({ firstsWhileRepeating: 0, repeats: 5, lastFirst: day('2026-11-10'), daysAfterFirst: 8 })).toEqual({
      reason: 'repeating',
      days: 8,
      since: '2026-11-10',
      others: [],
    })
    expect(reasons({ firstsWhileRepeating: 0, repeats: 4 })).toEqual([])
    expect(reasons({ firstsWhileRepeating: 1, repeats: 50 })).toEqual([])
  })

  it('repeating ends with a new lesson today', () => {
    const facts = { firstsWhileRepeating: 0, repeats: 5 }
    expect(reasons({ ...facts, lastFirst: MONDAY - 3 })).toEqual(['repeating'])
    expect(reasons({ ...facts, lastFirst: MONDAY })).toEqual([])
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

  it.each([
    ['Non Active', 0, ['untested']],
    ['Non Active', 4, ['untested']],
    ['Non Active', 5, ['noLesson']],
    ['Level 1', 0, []],
    ['In Test', 0, []],
  ] as const)('untested: %s, %i school days after the latest completion: %o', (standing, daysAfterDone, expected) => {
    expect(reasons({ standing, daysAfterDone })).toEqual(expected)
  })
  it('untested has lasted since the first lesson, and says nothing of the pace', () => {
    const slow = { recentFirsts: 0, outlook: 'farBelow', outlookThen: 'onPath' } as const
    expect(judge({ standing: 'Non Active', ...slow })).toEqual({
      reason: 'untested',
      days: 60,
      since: '2026-08-31',
      others: [],
    })
  })

  it.each([
    ['onPath', 'below', ['fellBehind']],
    ['onPath', 'farBelow', ['fellBehind']],
    ['onPath', 'onPath', []],
    ['onPath', 'reached', []],
    ['onPath', null, []],
    ['below', 'farBelow', []],
    ['farBelow', 'farBelow', []],
    [null, 'farBelow', []],
  ] as const)('fellBehind: %s 20 school days ago, %s now: %o', (outlookThen, outlook, expected) => {
    expect(reasons({ outlookThen, outlook })).toEqual(expected)
    if (expected.length > 0) expect(judge({ outlookThen, outlook })).toMatchObject({ days: 20, since: '2026-10-26' })
  })

  it('come with the others, most urgent first', () => {
    const facts = {
      ...NOTHING,
      standing: 'In Test',
      lastEvent: MONDAY - 20,
      lastDone: MONDAY - 21,
      outlookThen: 'onPath',
      outlook: 'below',
    } as const
    expect(reasons({ ...facts, repeats: 5, usualFirsts: 9, usualDays: 20 })).toEqual(
      REASONS.filter(each => each !== 'neverStarted' && each !== 'untested'),
    )
  })

  it('are none for a child who has completed everything', () => {
    expect(reasons({ ...NOTHING, standing: 'Completed' })).toEqual([])
  })
})

describe('several students', () => {
  const of = (reason: Attention['reason'], days: number): Attention => ({ reason, days, since: null, others: [] })
  it('stand most urgent first, then longest', () => {
    const sorted = [of('fellBehind', 90), of('noLesson', 7), of('neverStarted', 5), of('noLesson', 12)]
    expect(
      sorted.sort((a, b) => urgencyRank(a, false) - urgencyRank(b, false)).map(({ reason, days }) => [reason, days]),
    ).toEqual([
      ['neverStarted', 5],
      ['noLesson', 12],
      ['noLesson', 7],
      ['fellBehind', 90],
    ])
  })
  it('come last when something is being done about them', () => {
    const [inHand, slow] = [urgencyRank(of('neverStarted', 99), true), urgencyRank(of('fellBehind', 1), false)]
    expect(inHand).toBeGreaterThan(slow)
  })
  it('count by their first reason', () => {
    const each = [...REASONS.map(reason => of(reason, 5)), null, null].map(attention => ({
      attention,
      outlook: null,
      inHand: false,
    }))
    expect(countJudged(each)).toEqual({ ...NO_COUNTS, attentionCount: 5, watchCount: 2 })
  })
  it('are in hand instead, whatever the urgency, where there is a reason', () => {
    const each = [of('noLesson', 5), of('fellBehind', 5), null].map(attention => ({
      attention,
      outlook: null,
      inHand: true,
    }))
    expect(countJudged(each)).toEqual({ ...NO_COUNTS, inHandCount: 2 })
  })
})
