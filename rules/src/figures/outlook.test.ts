import { describe, expect, it } from 'vitest'
import { lessonsToGo, lessonsToGoal, PROGRAM_GOALS } from '../reading/goals.ts'
import { dateOf, dayNumberOf } from '../time/dates.ts'
import {
  type Outlook,
  type OutlookState,
  outlookOf,
  outlookRank,
  type Pace,
  projectOutlook,
  shownPace,
  weeksLeft,
} from './outlook.ts'

const day = dayNumberOf
/** Open on every weekday since Monday, 31 August: 60 school days. To 15 June remain 147 weekdays. */
const YEAR = {
  today: day('2026-11-23'),
  ofYear: 60,
  firstOfYear: day('2026-08-31'),
  schoolYearEnd: PROGRAM_GOALS.schoolYearEnd,
}
const PACE: Pace = { toGo: 147, firsts: 20, days: 20 }
const stateOf = (pace: Partial<Pace>, year: Partial<typeof YEAR> = {}) =>
  outlookOf({ ...PACE, ...pace }, { ...YEAR, ...year })?.state ?? null

describe('an outlook', () => {
  it.each([
    [147, 20, 'onPath'],
    [148, 20, 'below'],
    [147, 10, 'below'],
    [148, 10, 'farBelow'],
    [147, 0, 'farBelow'],
    [0, 0, 'reached'],
    [null, 20, null],
  ] as const)('with %s lessons to go and %i on the last 20 school days is %s', (toGo, firsts, expected) => {
    expect(stateOf({ toGo, firsts })).toBe(expected)
  })

  it('says what was done lately and what is needed, in lessons a school week', () => {
    expect(outlookOf({ toGo: 294, firsts: 24, days: 20 }, YEAR)).toEqual({
      state: 'below',
      toGo: 294,
      lately: 6,
      needed: 10,
    })
    expect(weeksLeft(YEAR)).toBe(147 / 5)
  })

  it('counts on as few school days as there have been so far', () => {
    expect(stateOf({}, { ofYear: 59 })).toBe('below')
  })

  it('judges a newcomer by the days since they came, and not before there are ten', () => {
    expect(stateOf({ firsts: 10, days: 10 })).toBe('onPath')
    expect(stateOf({ firsts: 9, days: 10 })).toBe('below')
    expect(stateOf({ firsts: 40, days: 9 })).toBeNull()
    expect(outlookOf({ toGo: 0, firsts: 9, days: 9 }, YEAR)).toEqual({
      state: 'reached',
      toGo: 0,
      lately: null,
      needed: null,
    })
  })

  it.each([
    ['2027-06-15', {}, 'farBelow'],
    ['2027-06-16', {}, null],
    ['2027-06-30', {}, null],
    ['2027-05-28', { schoolYearEnd: '05-28' }, 'farBelow'],
    ['2027-05-29', { schoolYearEnd: '05-28' }, null],
    ['2027-06-30', { schoolYearEnd: '06-30' }, 'farBelow'],
    ['2026-11-23', { firstOfYear: null as never }, null],
  ] as const)('on %s, %o, is %s', (today, year, expected) => {
    expect(stateOf({ firsts: 1 }, { ...year, today: day(today) })).toBe(expected)
  })

  it('sorts from far below to reached, and within by the share of what is needed', () => {
    const of = (state: OutlookState, lately: number): Outlook => ({ state, toGo: 1, lately, needed: 10 })
    const ranks = [of('farBelow', 1), of('farBelow', 4), of('below', 5), of('onPath', 10), of('onPath', 200)]
    const all = [...ranks, { ...of('reached', 0), needed: null }].map(outlookRank)
    expect(all).toEqual([...all].sort((a, b) => a - b))
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('a pace as people read it', () => {
  it.each([
    ['farBelow', 4.2, 9.4, [4, 9]],
    ['below', 8.7, 9.2, [8.7, 9.2]],
    ['below', 9.16, 9.18, [9.1, 9.2]],
    ['onPath', 9.4, 9.2, [9, 9]],
    ['onPath', 8.6, 8.4, [9, 8]],
  ] as const)('%s with %d and %d needed is %o', (state, lately, needed, expected) => {
    const shown = shownPace({ state, toGo: 1, lately, needed })
    expect([shown?.lately, shown?.needed]).toEqual(expected)
  })
})

describe('a pace that goes on', () => {
  const projected = (pace: Partial<Pace>, today = YEAR.today) => {
    const outlook = outlookOf({ ...PACE, ...pace }, { ...YEAR, today })
    const found = outlook && projectOutlook(outlook, { ...YEAR, today })
    return found && [found.reachedOn === null ? null : dateOf(found.reachedOn), found.short]
  }
  it.each([
    ['the goal on its day', { toGo: 147, firsts: 20 }, ['2027-06-15', 0]],
    ['the goal in half the time', { toGo: 147, firsts: 40 }, ['2027-03-04', 0]],
    ['the goal today', { toGo: 1, firsts: 40 }, ['2026-11-23', 0]],
    ['one lesson too few', { toGo: 148, firsts: 20 }, [null, 1]],
    ['half of them', { toGo: 294, firsts: 20 }, [null, 147]],
    ['none of them', { toGo: 147, firsts: 0 }, [null, 147]],
    ['no day for who is there already', { toGo: 0 }, null],
    ['nothing for who is new', { days: 9 }, null],
  ] as const)('reaches %s', (_, pace, expected) => {
    expect(projected(pace)).toEqual(expected)
  })
  it('begins on Monday when asked on a Saturday', () => {
    expect(projected({ toGo: 1, firsts: 40 }, day('2026-11-28'))).toEqual(['2026-11-30', 0])
  })
})

describe('the distance to a goal', () => {
  const KINDERGARTEN = { level: 2, lesson: 166 } as const
  it.each([
    [[], 236],
    [[70, 0, 0, 0], 166],
    [[60, 100, 0, 0], 76],
    [[60, 100, 30, 9], 76],
    [[70, 165, 0, 0], 1],
    [[0, 166, 0, 0], 0],
  ])('of kindergarten from %o is %i lessons', (allTime, expected) => {
    expect(lessonsToGo(KINDERGARTEN, allTime)).toBe(expected)
  })
  it.each([
    [1, 56],
    [2, 236],
    [3, 391],
  ] as const)('of group %i from the first lesson is %i', (group, expected) => {
    expect(lessonsToGoal(group, PROGRAM_GOALS.percents)).toBe(expected)
  })
})
