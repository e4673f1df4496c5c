import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standings } from '../../test/arbitraries.ts'
import { LESSONS, type PerLevel } from './curriculum.ts'
import { GOAL_LEVELS, goalLesson, goalProgress, goalsFrom, lessonsToGo, lessonsToGoal, PROGRAM_GOALS } from './goals.ts'
import type { GradeGroup } from './grades.ts'

const PROGRAM = PROGRAM_GOALS.percents

describe('the goal', () => {
  it.each([
    [1, [55, 0, 0, 0], 70, 55, 0, false],
    [1, [56, 0, 0, 0], 70, 56, 1, false],
    [1, [69, 9, 0, 0], 70, 69, 1, false],
    [1, [70, 0, 0, 0], 70, 70, 1, false],
    [1, [70, 1, 0, 0], 70, 71, 1, true],
    [1, [70, 206, 9, 0], 70, 276, 1, true],
    [1, [70, 207, 9, 0], 70, 286, 1, true],
    [1, [70, 207, 114, 137], 70, 528, 1, true],
    [2, [70, 165, 0, 0], 207, 165, 0, false],
    [2, [70, 166, 0, 0], 207, 166, 1, false],
    [2, [0, 207, 0, 0], 207, 207, 1, false],
    [2, [0, 207, 1, 0], 207, 208, 1, true],
    [3, [70, 207, 113, 9], 114, 113, 0, false],
    [3, [70, 207, 114, 0], 114, 114, 1, false],
    [3, [0, 0, 114, 1], 114, 115, 1, true],
    [4, [70, 207, 113, 0], 114, 113, 0, false],
    [4, [70, 207, 114, 0], 114, 114, 1, false],
    [5, [70, 207, 113, 0], 114, 113, 0, false],
    [5, [70, 207, 114, 137], 114, 251, 1, true],
  ] as const)('for group %i with lessons %j', (group, allTime, total, completed, met, over) => {
    expect(goalProgress(group, allTime, PROGRAM)).toEqual({
      totalGradeLessonCount: total,
      completedCount: completed,
      progress: Math.min(100, (completed / total) * 100),
      progressOverAchieved: over,
      gradeCompletedCount: met,
    })
  })

  it('is Level 1, 2, 3, 3, 3 for the five groups', () => {
    expect(([1, 2, 3, 4, 5] as const).map(group => GOAL_LEVELS[group])).toEqual([1, 2, 3, 3, 3])
  })

  it('never drops when a lesson is added', () => {
    const group = fc.constantFrom<GradeGroup>(1, 2, 3, 4, 5)
    fc.assert(
      fc.property(standings, group, fc.integer({ min: 0, max: 3 }), ({ allTime }, group, i) => {
        if (allTime[i]! >= LESSONS[i]!) return
        const more = allTime.map((count, level) => count + Number(level === i)) as unknown as PerLevel
        const [before, after] = [goalProgress(group, allTime, PROGRAM), goalProgress(group, more, PROGRAM)]
        expect(after.completedCount).toBeGreaterThanOrEqual(before.completedCount)
        expect(after.gradeCompletedCount).toBeGreaterThanOrEqual(before.gradeCompletedCount)
        expect(after.progress).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe("a district's own goals", () => {
  const NONE = { 1: null, 2: null, 3: null, 4: null, 5: null }
  const own = goalsFrom({ schoolYearEnd: '05-28', percents: { ...NONE, 2: 90, 3: 75 } })

  it("are the program's where it has set nothing", () => {
    expect(goalsFrom({ schoolYearEnd: null, percents: NONE })).toEqual(PROGRAM_GOALS)
    expect(own).toEqual({ schoolYearEnd: '05-28', percents: { 1: 80, 2: 90, 3: 75, 4: 100, 5: 100 } })
  })

  it.each([
    [2, 186, 0],
    [2, 187, 1],
    [3, 85, 0],
    [3, 86, 1],
    [4, 113, 0],
  ] as const)('of group %i are met with %i lessons of the level: %i', (group, done, met) => {
    const allTime: PerLevel = group === 2 ? [70, done, 0, 0] : [70, 207, done, 0]
    expect(goalProgress(group, allTime, own.percents)).toMatchObject({ completedCount: done, gradeCompletedCount: met })
    expect(lessonsToGo(goalLesson(group, own.percents), allTime) === 0).toBe(met === 1)
  })

  it('keep the level, and with it the progress in percent', () => {
    const [mine, program] = [own.percents, PROGRAM].map(each => goalProgress(2, [70, 100, 0, 0], each))
    expect(mine).toEqual(program)
  })

  it('end with another lesson of that level, rounded up', () => {
    expect(goalLesson(2, own.percents)).toEqual({ level: 2, lesson: 187 })
    expect(lessonsToGoal(3, own.percents)).toBe(70 + 207 + 86)
  })
})
