import { deriveStanding } from '@hornbook/rules/figures/student'
import { type Completion, firstCompletions } from '@hornbook/rules/figures/timeline'
import { PROGRAM_GOALS } from '@hornbook/rules/reading/goals'
import { placementState } from '@hornbook/rules/reading/placement'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import { defaultRange } from '@hornbook/rules/time/ranges'
import { describe, expect, test } from 'vitest'
import { schoolYears, weekdayOf } from './calendar.ts'
import { simulateLearning } from './learner.ts'
import { type ChildKind, chooseClassDays, makeLearner } from './make-learner.ts'
import { seededRandom } from './random.ts'

const ZONE = 'America/Los_Angeles'
const dayOf = dayNumberIn(ZONE)

describe('the children of the demo', () => {
  test.each([
    ['a Monday just after midnight', '2026-11-16T08:40:00Z'],
    ['a Wednesday in the holidays', '2026-12-30T20:00:00Z'],
    ['a Saturday', '2026-11-21T20:00:00Z'],
    ['a Tuesday in July', '2026-07-14T22:00:00Z'],
    ['the first Monday of the school year', '2026-08-17T18:00:00Z'],
    ['the day after New Year', '2027-01-02T06:00:00Z'],
  ])('have learned in the default range on %s, but nothing after now', (_, text) => {
    const now = Date.parse(text)
    const { start } = defaultRange(new Date((dayOf(now) + 10_957) * 86_400_000).toISOString().slice(0, 10))
    const school = ['KG', '01', '02', '03'].flatMap(grade => classAt(now, grade))
    const all = school.flatMap(child => [...child.completions, ...child.results].map(event => event.finishedAt))
    expect(Math.max(...all)).toBeLessThanOrEqual(now)
    const monday = dayOf(now) - weekdayOf(dayOf(now))
    expect(new Date((monday + 10_957) * 86_400_000).toISOString()).toContain(start)
    expect(all.filter(at => dayOf(at) >= monday).length).toBeGreaterThan(0)
  })

  test('do not learn on weekends or holidays', () => {
    const now = Date.parse('2026-11-20T22:00:00Z')
    const days = new Set(classAt(now, '02').flatMap(child => child.completions.map(each => dayOf(each.finishedAt))))
    const closed = ['2025-11-27', '2025-12-25', '2026-01-19', '2026-05-25', '2026-07-01', '2026-11-11']
    for (const date of closed) expect(days).not.toContain(Date.parse(date) / 86_400_000 - 10_957)
    expect([...days].filter(day => weekdayOf(day) > 4)).toEqual([])
  })

  test('miss days together with their class: of its days it uses a share, and then most of them learn', () => {
    const activeByDay = (usageRate: number) => {
      const school = classAt(Date.parse('2027-05-14T22:00:00Z'), '02', 'usual', usageRate)
      const days = school.flatMap(child => [...new Set(child.completions.map(each => dayOf(each.finishedAt)))])
      const lately = days.filter(day => day >= dayOf(Date.parse('2026-11-01T22:00:00Z')))
      return [...Map.groupBy(lately, day => day).values()].map(children => children.length)
    }
    const [all, used] = [activeByDay(1), activeByDay(0.7)]
    expect(used.length / all.length).toBeCloseTo(0.7, 1)
    expect(used.reduce((sum, each) => sum + each, 0) / used.length).toBeGreaterThan(15)
  })

  test('have the standings that are typical of their grade', () => {
    const now = Date.parse('2026-11-20T22:00:00Z')
    const standings = (grade: string) => new Set(classAt(now, grade).map(child => child.standing.standing))
    expect(standings('PK')).toContain('Level 1')
    expect(standings('KG')).toContain('Level 2')
    expect(standings('01')).toContain('Level 2')
    expect(standings('03')).toContain('Level 4')
    expect(standings('03')).toContain('Completed')
  })

  test('wait for a placement test when they are in test, and not all for the same one', () => {
    const now = Date.parse('2026-11-20T22:00:00Z')
    const waiting = [...classAt(now, '02', 'in test'), ...classAt(now, '01', 'put back')]
    const tests = waiting.filter(child => child.standing.standing === 'In Test')
    expect(tests.length).toBeGreaterThan(25)
    expect(new Set(tests.map(child => child.standing.upcomingTest)).size).toBeGreaterThan(4)
    for (const { results, changes } of tests) expect(placementState(results, changes).required).toBe(true)
  })

  test('are the same children each time they are generated', () => {
    const now = Date.parse('2026-11-20T22:00:00Z')
    expect(classAt(now, '01')).toEqual(classAt(now, '01'))
  })
})

/** Simulates a class of a grade up to an instant. */
function classAt(now: number, grade: string, kind: Exclude<ChildKind, 'never began'> = 'usual', usageRate = 1) {
  const clock = { timezone: ZONE, now, today: dayOf(now) }
  const years = schoolYears(clock.today, 2)
  const days = chooseClassDays(seededRandom('class', grade), grade, years, usageRate)
  return Array.from({ length: 25 }, (_, at) => {
    const random = seededRandom('learner', grade, kind, at)
    const completions: Completion[] = []
    const results: { test: number; result: 'passed' | 'failed'; finishedAt: number }[] = []
    const changes: { required: boolean; at: number }[] = []
    simulateLearning(makeLearner({ grade, kind, classDays: days }, random, years), random, clock, {
      completion: (level, lesson, finishedAt) => completions.push({ level, lesson, finishedAt }),
      result: (test, result, finishedAt) => results.push({ test, result, finishedAt }),
      requirement: (required, at) => changes.push({ required, at }),
    })
    const firsts = firstCompletions(completions)
    const standing = deriveStanding({ firsts, results, changes, grades: [grade] }, PROGRAM_GOALS.percents)
    return { completions, results, changes, standing }
  })
}
