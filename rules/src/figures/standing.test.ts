import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facts } from '../../test/arbitraries.ts'
import { LESSONS, type Lesson, type PerLevel } from '../reading/curriculum.ts'
import { PROGRAM_GOALS } from '../reading/goals.ts'
import { comparePositions, currentStatus, positionOf, STANDINGS, standingOf } from './standing.ts'
import { deriveStanding } from './student.ts'

describe('position', () => {
  it.each([
    [[0, 0, 0, 0], 1, 1],
    [[69, 0, 0, 0], 1, 70],
    [[70, 0, 0, 0], 2, 1],
    [[70, 206, 0, 0], 2, 207],
    [[70, 207, 0, 0], 3, 1],
    [[70, 207, 114, 0], 4, 1],
    [[70, 207, 114, 136], 4, 137],
    [[69, 207, 114, 137], 1, 70],
  ] as const)('for %j is the next lesson of the first level that is not full: %i.%i', (allTime, level, lesson) => {
    expect(positionOf(allTime)).toEqual({ level, lesson })
  })

  it('is null when all four levels are full', () => {
    expect(positionOf(LESSONS)).toBeNull()
  })

  it('sorts by level, then lesson, with completed students last', () => {
    const sorted: (Lesson | null)[] = [{ level: 1, lesson: 9 }, { level: 1, lesson: 10 }, { level: 2, lesson: 1 }, null]
    expect([...sorted].reverse().sort(comparePositions)).toEqual(sorted)
    expect(comparePositions(null, null)).toBe(0)
  })
})

describe('standing', () => {
  const none: PerLevel = [0, 0, 0, 0]
  it.each([
    ['everything done, whatever the rest', LESSONS, true, false, 'Completed'],
    ['nothing done, test 1 to do', none, true, false, 'Non Active'],
    ['nothing done, taken out before test 1', none, false, false, 'Non Active'],
    ['lessons done, test 1 required and not done', [9, 0, 0, 0], true, false, 'Non Active'],
    ['Level 3 full, test 1 required and not done', [70, 207, 114, 2], true, false, 'Non Active'],
    ['lessons done, no test required', [9, 0, 0, 0], false, false, 'Level 1'],
    ['nothing done, test 1 failed', none, false, true, 'Level 1'],
    ['nothing done, test 1 failed and put back', none, true, true, 'In Test'],
    ['test 1 passed', [70, 0, 0, 0], true, true, 'In Test'],
    ['test 2 failed', [70, 0, 0, 0], false, true, 'Level 2'],
    ['Level 3 begun, put back', [70, 207, 113, 0], true, true, 'In Test'],
    ['Level 3 complete, which counts as learning', [70, 207, 114, 0], true, true, 'Level 4'],
    ['Level 3 complete with a gap in Level 1', [69, 207, 114, 0], true, true, 'Level 1'],
    ['Level 3 begun', [70, 207, 1, 0], false, true, 'Level 3'],
    ['one lesson short of everything', [70, 207, 114, 136], false, true, 'Level 4'],
  ] as const)('with %s', (_, allTime, required, firstTestDone, standing) => {
    expect(standingOf({ allTime, required, firstTestDone })).toBe(standing)
  })

  it('is always exactly one of the seven and follows NUM-20', () => {
    expect(STANDINGS).toEqual(['Completed', 'Non Active', 'In Test', 'Level 1', 'Level 2', 'Level 3', 'Level 4'])
    fc.assert(
      fc.property(facts, facts => {
        const { standing, allTime, required, upcomingTest, position } = deriveStanding(facts, PROGRAM_GOALS.percents)
        const completed = allTime.every((count, i) => count === LESSONS[i])
        const nonActive = facts.results.length === 0 && (facts.firsts.lessons.length === 0 || required)
        const learning = !required || allTime[2] === 114
        const expected = completed
          ? 'Completed'
          : nonActive
            ? 'Non Active'
            : learning
              ? `Level ${position?.level}`
              : 'In Test'
        expect(standing).toBe(expected)
        expect(STANDINGS).toContain(standing)
        if (standing === 'In Test') expect(upcomingTest).not.toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})

describe('current status', () => {
  it.each([
    ['Completed', 'Test 2', 'Completed'],
    ['Non Active', 'Test 1', 'Non Active'],
    ['Level 1', 'Test 2', 'Learning'],
    ['Level 4', null, 'Learning'],
    ['In Test', 'Test 2', 'In Test 2'],
    ['In Test', 'Test 11', 'In Test 11'],
    ['In Test', 'Final', 'In Test Final'],
    ['In Test', null, 'In Test'],
  ] as const)('of %s with %s is %s', (standing, displayName, status) => {
    expect(currentStatus(standing, displayName)).toBe(status)
  })
})
