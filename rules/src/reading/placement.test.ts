import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changes, results } from '../../test/arbitraries.ts'
import {
  isTest,
  PLACEMENT_TESTS,
  type PlacementResult,
  placementRefusal,
  placementRefusalText,
  placementState,
  testDisplayName,
} from './placement.ts'
import { unitOf } from './units.ts'

const passed = (test: number, finishedAt = test): PlacementResult => ({ test, result: 'passed', finishedAt })
const failed = (test: number, finishedAt = test): PlacementResult => ({ test, result: 'failed', finishedAt })

describe('placement', () => {
  it('starts with test 1 required and nothing credited', () => {
    expect(placementState([], [])).toEqual({
      required: true,
      upcomingTest: 1,
      firstTestDone: false,
      credits: [0, 0, 0, 0],
      canBeRequired: true,
    })
  })

  it.each([
    [1, [70, 0, 0, 0]],
    [2, [70, 4, 0, 0]],
    [3, [70, 62, 0, 0]],
    [4, [70, 71, 0, 0]],
    [5, [70, 124, 0, 0]],
    [6, [70, 132, 0, 0]],
    [7, [70, 138, 0, 0]],
    [8, [70, 168, 0, 0]],
    [9, [70, 179, 0, 0]],
    [10, [70, 188, 0, 0]],
    [11, [70, 207, 0, 0]],
  ])('passing test %i credits %j', (test, credits) => {
    expect(placementState([passed(test)], []).credits).toEqual(credits)
  })

  it.each([...PLACEMENT_TESTS])('test $test ends where a unit ends', ({ level, lesson }) => {
    expect(unitOf({ level, lesson })?.endLesson).toBe(lesson)
  })

  it('passing a test brings up the next one, and testing continues', () => {
    expect(placementState([passed(1), passed(2)], [])).toMatchObject({ required: true, upcomingTest: 3 })
  })

  it('failing a test ends testing and credits nothing more', () => {
    expect(placementState([passed(1), failed(2)], [])).toEqual({
      required: false,
      upcomingTest: 2,
      firstTestDone: true,
      credits: [70, 0, 0, 0],
      canBeRequired: true,
    })
  })

  it('a pass after a fail does not require the next test again', () => {
    expect(placementState([failed(2, 1), passed(3, 2)], [])).toMatchObject({ required: false, upcomingTest: 4 })
  })

  it('passing test 11 ends testing for good', () => {
    const ended = { required: false, upcomingTest: null, canBeRequired: false, credits: [70, 207, 0, 0] }
    expect(placementState([passed(11)], [])).toMatchObject(ended)
    expect(placementState([passed(11)], [{ required: true, at: 99 }])).toMatchObject(ended)
  })

  it.each([
    ['is required when put back after a fail', [failed(2, 5)], [{ required: true, at: 6 }], true],
    ['is not required when taken out before a fail', [failed(2, 5)], [{ required: false, at: 4 }], false],
    ['is not required when put back before a fail', [failed(2, 5)], [{ required: true, at: 4 }], false],
    ['is required when put back at the instant of a fail', [failed(2, 5)], [{ required: true, at: 5 }], true],
    ['is not required when taken out before a pass', [passed(2, 9)], [{ required: false, at: 4 }], false],
    [
      'is required when taken out and then put back',
      [],
      [
        { required: true, at: 2 },
        { required: false, at: 1 },
      ],
      true,
    ],
    [
      'is not required when put back and then taken out',
      [],
      [
        { required: true, at: 1 },
        { required: false, at: 2 },
      ],
      false,
    ],
    [
      'is required when taken out and put back at the same instant',
      [],
      [
        { required: true, at: 1 },
        { required: false, at: 1 },
      ],
      true,
    ],
  ])('%s', (_, results, changes, required) => {
    expect(placementState(results, changes).required).toBe(required)
    expect(placementState([...results].reverse(), [...changes].reverse()).required).toBe(required)
  })

  it('does not depend on the order or repetition of results and changes', () => {
    fc.assert(
      fc.property(results, changes, fc.nat(), (results, changes, seed) => {
        const turned = [...results.slice(seed % (results.length + 1)), ...results].reverse()
        expect(placementState(turned, [...changes, ...changes].reverse())).toEqual(placementState(results, changes))
      }),
    )
  })

  it('equals a replay of all results and changes in time order', () => {
    fc.assert(
      fc.property(results, changes, (results, changes) => {
        const history = [
          ...results.map(each => ({ at: each.finishedAt, rank: 0, each })),
          ...changes.map(each => ({ at: each.at, rank: each.required ? 2 : 1, each })),
        ].sort((a, b) => a.at - b.at || a.rank - b.rank)
        let required = true
        for (const { each } of history) {
          if ('required' in each) required = each.required
          else if (each.result === 'failed' || each.test === 11) required = false
        }
        const all = results.some(each => each.test === 11 && each.result === 'passed')
        expect(placementState(results, changes).required).toBe(required && !all)
      }),
    )
  })

  it.each([0, 12, 1.5, Number.NaN])('there is no test %d', test => expect(isTest(test)).toBe(false))

  it('tests are named by number', () => {
    expect(PLACEMENT_TESTS.map(({ test }) => test).every(isTest)).toBe(true)
    expect(testDisplayName(3)).toBe('Test 3')
  })
})

describe('the placement requirement', () => {
  const none = [0, 0, 0, 0] as const
  it.each([
    ['cannot be changed for a Non Active student', 'Non Active', { level: 1, lesson: 1 }, none, 'nonActive'],
    [
      'cannot be changed for a Non Active student of Level 3',
      'Non Active',
      { level: 3, lesson: 5 },
      [70, 207, 4, 0],
      'nonActive',
    ],
    ['cannot be changed for a student who completed everything', 'Completed', null, [70, 207, 114, 137], 'completed'],
    ['cannot be changed for a student in Level 3', 'Level 3', { level: 3, lesson: 1 }, [70, 207, 0, 0], 'level3'],
    [
      'cannot be changed for a student in test at Level 3',
      'In Test',
      { level: 3, lesson: 1 },
      [70, 207, 0, 0],
      'level3',
    ],
    ['cannot be changed for a student in Level 4', 'Level 4', { level: 4, lesson: 1 }, [70, 207, 114, 0], 'level3'],
    [
      'cannot be changed when Level 3 is full, despite earlier gaps',
      'Level 1',
      { level: 1, lesson: 3 },
      [2, 0, 114, 0],
      'level3',
    ],
    ['can be changed one lesson short of Level 3', 'Level 2', { level: 2, lesson: 207 }, [70, 206, 0, 0], null],
    ['can be changed for a student in test', 'In Test', { level: 2, lesson: 5 }, [70, 4, 0, 0], null],
    ['can be changed for a student in Level 1', 'Level 1', { level: 1, lesson: 8 }, [7, 0, 113, 0], null],
  ] as const)('%s', (_, standing, position, allTime, refusal) => {
    expect(placementRefusal({ standing, position, allTime })).toBe(refusal)
  })

  it('is refused with the messages of the specification', () => {
    expect(placementRefusalText('nonActive', 'CAPIT')).toBe(
      'Non Active students can not be removed from the Placement Test. Students must either Pass or Fail Test 1 before teachers can remove them from the Placement Test.',
    )
    expect(placementRefusalText('completed', 'CAPIT')).toBe(
      'Students who have completed the CAPIT curriculum do not have access to the Placement Test.',
    )
    expect(placementRefusalText('level3', 'CAPIT')).toBe(
      'Students working in Level 3 do not have access to the Placement Test. These students are working on material beyond the Placement Test. They should continue to advance in Level 3.',
    )
  })
})
