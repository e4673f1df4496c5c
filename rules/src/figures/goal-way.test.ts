import { describe, expect, test } from 'vitest'
import { dateOf, dayNumberOf } from '../time/dates.ts'
import { goalWay, type LearningFacts } from './goal-way.ts'
import type { Outlook } from './outlook.ts'

const KINDERGARTEN = { level: 2, lesson: 166 } as const
/** Of a child who is below the path. */
const BELOW: Outlook = { state: 'below', toGo: 137, lately: 4.1, needed: 4.6 }

/** The lessons of each level after the credited ones, spread evenly between two days. */
function done(counts: readonly number[], from: string, to: string, credits: readonly number[] = [0, 0, 0, 0]) {
  const all = counts.flatMap((count, at) =>
    Array.from({ length: Math.max(0, count - (credits[at] ?? 0)) }, (_, i) => ({
      level: at + 1,
      lesson: (credits[at] ?? 0) + i + 1,
    })),
  )
  const [first, last] = [dayNumberOf(from), dayNumberOf(to)]
  return all.map((lesson, at) => ({
    ...lesson,
    date: dateOf(first + Math.round(((last - first) * at) / Math.max(1, all.length - 1))),
  }))
}

const passed = (test: number, date: string) => ({ test, result: 'passed', date }) as const

const facts = (more: Partial<LearningFacts>): LearningFacts => ({
  lessons: [],
  credits: [0, 0, 0, 0],
  tests: [],
  goal: KINDERGARTEN,
  schoolDays: [],
  today: '2026-11-19',
  schoolYearEnd: '06-15',
  outlook: BELOW,
  weeksLeft: 29.7,
  ...more,
})

describe('the way to the goal', () => {
  test('begins after what placement tests credit, and ends on June 15 with 70 lessons and 80 % of 207', () => {
    const credits = [70, 0, 0, 0]
    const tests = [passed(1, '2026-08-25')]
    const way = goalWay(facts({ credits, tests, lessons: done([70, 29], '2026-09-01', '2026-11-18', credits) }))
    expect(way).toMatchObject({ state: 'below', done: 99, goal: 236, isClose: true })
    expect(way.points[0]).toEqual({ day: dayNumberOf('2026-09-01'), lessons: 70 })
    expect(way.points.at(-1)).toEqual({ day: dayNumberOf('2026-11-19'), lessons: 99 })
    expect([dateOf(way.from), dateOf(way.to)]).toEqual(['2026-08-01', '2027-06-15'])
    expect(way).toMatchObject({ needed: 5, lately: 4 })
  })

  test('what was done stays on its day when a test credits it; what only the test credits counts from the test', () => {
    const lessons = done([19], '2026-10-26', '2026-11-18')
    const untested = goalWay(facts({ lessons, outlook: null }))
    const tested = goalWay(facts({ lessons, outlook: null, credits: [70, 0, 0, 0], tests: [passed(1, '2026-11-19')] }))
    expect(tested.lately).toBe(untested.lately)
    expect(tested.lately).toBeGreaterThan(4)
    expect(tested.points.slice(0, -1)).toEqual(untested.points.slice(0, -1))
    expect(tested.points.at(-1)).toEqual({ day: dayNumberOf('2026-11-19'), lessons: 70 })
    expect([untested.points[0]?.lessons, tested.points[0]?.lessons]).toEqual([0, 0])
  })

  test.each<[string, string, Partial<LearningFacts>]>([
    ['nothing was done', 'notStarted', {}],
    ['a test alone was passed', 'placed', { credits: [70, 4, 0, 0], tests: [passed(2, '2026-11-02')] }],
    ['there is no single grade', 'noGoal', { goal: null, lessons: done([9], '2026-11-01', '2026-11-18') }],
    ['the goal is met', 'goalReached', { lessons: done([70, 166], '2026-08-20', '2026-11-18') }],
    [
      'the pace is enough',
      'onTheWay',
      { lessons: done([70], '2026-08-20', '2026-11-18'), outlook: { ...BELOW, state: 'onPath' } },
    ],
    ['a child is new', 'new', { lessons: done([9], '2026-11-16', '2026-11-18'), outlook: null }],
    ['every lesson is done', 'finished', { lessons: done([70, 207, 114, 137], '2026-01-10', '2026-11-18') }],
    [
      'much is missing',
      'farBelow',
      { lessons: done([70], '2026-08-20', '2026-11-18'), outlook: { ...BELOW, state: 'farBelow' } },
    ],
    ['the year is over', 'yearOver', { lessons: done([70], '2026-08-20', '2027-06-14'), today: '2027-06-16' }],
  ])('when %s: %s', (_, state, more) => {
    expect(goalWay(facts(more)).state).toBe(state)
  })

  test("ends with the district's school year", () => {
    const lessons = done([70, 29], '2026-09-01', '2026-11-18')
    const way = goalWay(facts({ lessons, schoolYearEnd: '05-28' }))
    expect(dateOf(way.to)).toBe('2027-05-28')
    expect(goalWay(facts({ lessons, schoolYearEnd: '05-28', today: '2027-05-29' })).state).toBe('yearOver')
  })

  test('an old lesson is idle after five school days, not counting today', () => {
    const lessons = done([30], '2026-09-01', '2026-11-11')
    const schoolDays = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17', '2026-11-19']
    expect(goalWay(facts({ lessons, schoolDays })).state).toBe('below')
    expect(goalWay(facts({ lessons, schoolDays: [...schoolDays, '2026-11-18'] }))).toMatchObject({
      state: 'idle',
      lastDate: '2026-11-11',
    })
  })

  test('takes the pace from the outlook, and what is needed from the weeks that remain where there is none', () => {
    const lessons = done([30], '2026-11-09', '2026-11-18')
    expect(goalWay(facts({ lessons })).needed).toBe(5)
    expect(goalWay(facts({ lessons, outlook: null, weeksLeft: 20.6 }))).toMatchObject({ state: 'new', needed: 10 })
    const outlook = { ...BELOW, lately: 3.6 }
    expect([BELOW, outlook].map(each => goalWay(facts({ lessons, outlook: each })).isClose)).toEqual([true, false])
  })

  test('lately without an outlook is the last four weeks, or since the first lesson', () => {
    const twelve = done([12], '2026-11-01', '2026-11-18')
    expect(
      goalWay(facts({ outlook: null, lessons: [...done([60], '2026-09-01', '2026-10-01'), ...twelve] })).lately,
    ).toBe(3)
    expect(goalWay(facts({ outlook: null, lessons: done([10], '2026-11-13', '2026-11-19') })).lately).toBe(10)
    expect(goalWay(facts({ outlook: null, lessons: done([60], '2026-09-01', '2026-10-01') })).lately).toBe(0)
  })

  test('lessons of an earlier level that are missing are missing to the goal', () => {
    const lessons = done([60, 100], '2026-09-01', '2026-11-18')
    expect(goalWay(facts({ lessons }))).toMatchObject({ done: 160, goal: 236 })
  })

  test('lessons beyond the goal move neither the goal nor the child', () => {
    const lessons = done([60, 100, 30], '2026-09-01', '2026-11-18')
    const way = goalWay(facts({ lessons }))
    expect(way).toMatchObject({ done: 160, goal: 236 })
    expect(way.points.at(-1)?.lessons).toBe(160)
  })

  test('lessons of last year are where this year begins', () => {
    const lessons = [...done([70], '2025-09-01', '2026-05-20'), { level: 2, lesson: 1, date: '2026-09-10' }]
    const way = goalWay(facts({ lessons }))
    expect(way.points[0]).toEqual({ day: dayNumberOf('2026-09-10'), lessons: 70 })
    expect(way.points.at(-1)?.lessons).toBe(71)
  })
})
