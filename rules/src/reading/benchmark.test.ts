import { describe, expect, it } from 'vitest'
import { benchmarkOf } from './benchmark.ts'
import { type GoalPercents, goalProgress, PROGRAM_GOALS } from './goals.ts'
import { GRADE_CODES, type GradeGroup, gradeGroupOf } from './grades.ts'

const PROGRESSING = 'Progressing Towards Grade Level'
const AT = 'At Grade Level'
const ABOVE = 'Above Grade Level'
const ACHIEVED = 'Early Literacy Goal Achieved'

const PROGRAM = PROGRAM_GOALS.percents
const OWN: GoalPercents = { 1: 100, 2: 60, 3: 75, 4: 90, 5: 100 }

/** A goal of `total` lessons, of which `completedCount` are done. */
const goal = (group: GradeGroup, completedCount: number, total: number, percents = PROGRAM) => ({
  completedCount,
  totalGradeLessonCount: total,
  gradeCompletedCount: Number(completedCount * 100 >= total * percents[group]),
})

describe('the benchmark', () => {
  it.each([
    [1, 0, 70, PROGRESSING],
    [1, 55, 70, PROGRESSING],
    [1, 56, 70, AT],
    [1, 69, 70, AT],
    [1, 70, 70, ABOVE],
    [1, 71, 70, ABOVE],
    [2, 165, 207, PROGRESSING],
    [2, 166, 207, AT],
    [2, 206, 207, AT],
    [2, 207, 207, ABOVE],
    [2, 208, 207, ABOVE],
    [3, 113, 114, PROGRESSING],
    [3, 114, 114, AT],
    [3, 115, 114, ABOVE],
    [4, 113, 114, PROGRESSING],
    [4, 114, 114, ACHIEVED],
    [4, 115, 114, ACHIEVED],
    [5, 0, 114, PROGRESSING],
    [5, 113, 114, PROGRESSING],
    [5, 114, 114, ACHIEVED],
  ] as const)('for group %i with %i of %i lessons is %s', (group, completed, total, text) => {
    expect(benchmarkOf(false, group, goal(group, completed, total))).toBe(text)
  })

  it.each([
    [1, 799, 1000, PROGRESSING],
    [1, 800, 1000, AT],
    [2, 999, 1000, AT],
    [2, 1000, 1000, ABOVE],
  ] as const)('changes at exactly 80 and 100 percent: group %i, %i of %i', (group, completed, total, text) => {
    expect(benchmarkOf(false, group, goal(group, completed, total))).toBe(text)
  })

  it.each([
    [1, 69, 70, PROGRESSING],
    [1, 70, 70, ABOVE],
    [2, 124, 207, PROGRESSING],
    [2, 125, 207, AT],
    [2, 206, 207, AT],
    [2, 207, 207, ABOVE],
    [3, 85, 114, PROGRESSING],
    [3, 86, 114, AT],
    [3, 114, 114, AT],
    [3, 115, 114, ABOVE],
    [4, 102, 114, PROGRESSING],
    [4, 103, 114, ACHIEVED],
    [5, 113, 114, PROGRESSING],
  ] as const)("by a district's own goals: group %i with %i of %i is %s", (group, completed, total, text) => {
    expect(benchmarkOf(false, group, goal(group, completed, total, OWN))).toBe(text)
  })

  it('is achieved once the curriculum is finished, with or without a grade', () => {
    expect(benchmarkOf(true, null, null)).toBe(ACHIEVED)
    expect(benchmarkOf(true, 1, goal(1, 528, 70))).toBe(ACHIEVED)
  })

  it('is N/A without a grade', () => {
    expect(benchmarkOf(false, null, null)).toBe('N/A')
  })

  it.each([...GRADE_CODES])('is known for grade %s', code => {
    const group = gradeGroupOf([code])!
    expect(benchmarkOf(false, group, goalProgress(group, [0, 0, 0, 0], PROGRAM))).toBe(PROGRESSING)
    const full = ['IT', 'PR', 'PK', 'TK', 'KG'].includes(code) ? ABOVE : code === '01' ? AT : ACHIEVED
    const exactly =
      group === 1 ? ([70, 0, 0, 0] as const) : group === 2 ? ([70, 207, 0, 0] as const) : ([70, 207, 114, 0] as const)
    expect(benchmarkOf(false, group, goalProgress(group, exactly, PROGRAM))).toBe(full)
  })
})
