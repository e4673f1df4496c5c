import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standings } from '../../test/arbitraries.ts'
import { LESSONS, type PerLevel } from '../reading/curriculum.ts'
import { goalProgress, PROGRAM_GOALS } from '../reading/goals.ts'
import type { GradeGroup } from '../reading/grades.ts'
import { STANDINGS } from './standing.ts'
import type { StudentStanding } from './student.ts'
import { type Activity, countStandings, type StandingCount, totalsOf, type UnitTotals, unitFigures } from './unit.ts'

const count = (part: Partial<StandingCount>): StandingCount => ({
  grade: null,
  standing: 'Level 1',
  upcomingTest: null,
  students: 1,
  allTime: [0, 0, 0, 0],
  goalCompleted: 0,
  goalCapped: 0,
  goalMet: 0,
  ...part,
})

const QUIET: Activity = { studentDays: 0, lessons: [0, 0, 0, 0] }

const figuresOf = (counts: readonly StandingCount[], activity: Activity) => unitFigures(totalsOf(counts), activity)

describe('a unit', () => {
  it('without students has zeros and no goals', () => {
    const figures = figuresOf([], QUIET)
    expect(figures).toMatchObject({ studentsCount: 0, averageDaysUsage: 0, pace: { value: 0 } })
    expect(figures.level1AverageLevelCompletionPercent).toBe(0)
    expect(figures.level4AverageCompletedLessonsCount).toBe(0)
    expect(Object.values(figures.gradeProgress)).toEqual([null, null, null, null, null, null])
  })

  it('has means over its whole population', () => {
    const figures = figuresOf(
      [
        count({ students: 3, allTime: [140, 20, 0, 0] }),
        count({ students: 1, standing: 'Completed', allTime: LESSONS }),
      ],
      { studentDays: 6, lessons: [8, 4, 2, 1] },
    )
    expect(figures).toMatchObject({
      studentsCount: 4,
      averageDaysUsage: 1.5,
      pace: { value: 2.5 },
      level1AverageLevelCompletionPercent: 75,
      level3AverageLevelCompletionPercent: 25,
      level1AverageCompletedLessonsCount: 2,
      level2AverageCompletedLessonsCount: 1,
      level3AverageCompletedLessonsCount: 0.5,
      level4AverageCompletedLessonsCount: 0.25,
      studentsInLevel1: 3,
      finishedCapitCount: 1,
    })
  })

  it('counts each standing under its own name', () => {
    const figures = figuresOf(
      STANDINGS.map((standing, i) => count({ standing, students: i + 1 })),
      QUIET,
    )
    expect(figures).toMatchObject({
      finishedCapitCount: 1,
      nonActiveCount: 2,
      placementTestsCount: 3,
      studentsInLevel1: 4,
      studentsInLevel2: 5,
      studentsInLevel3: 6,
      studentsInLevel4: 7,
      studentsCount: 28,
    })
  })

  it('sums the goals of a group and averages its progress', () => {
    const { gradeProgress } = figuresOf(
      [
        count({ grade: 'PK', students: 1, goalCompleted: 35, goalCapped: 35 }),
        count({ grade: 'TK', students: 1, goalCompleted: 140, goalCapped: 70, goalMet: 1 }),
        count({ grade: 'KG', students: 2, goalCompleted: 414, goalCapped: 414, goalMet: 2 }),
        count({ grade: null, students: 5 }),
      ],
      QUIET,
    )
    expect(gradeProgress.grade1).toEqual({
      totalGradeLessonCount: 140,
      completedCount: 175,
      progress: 75,
      progressOverAchieved: true,
      gradeCompletedCount: 1,
    })
    expect(gradeProgress.grade2).toMatchObject({ progress: 100, progressOverAchieved: false, gradeCompletedCount: 2 })
    expect([gradeProgress.grade3, gradeProgress.grade4, gradeProgress.grade5]).toEqual([null, null, null])
  })

  it('combines second grade and up', () => {
    const second = count({ grade: '02', students: 1, goalCompleted: 114, goalCapped: 114, goalMet: 1 })
    const third = count({ grade: '03', students: 3, goalCompleted: 57, goalCapped: 57 })
    const both = figuresOf([second, third], QUIET).gradeProgress
    expect(both.grade4and5).toEqual({
      totalGradeLessonCount: 456,
      completedCount: 171,
      progress: 37.5,
      progressOverAchieved: false,
      gradeCompletedCount: 1,
    })
    expect(both.grade4?.progress).toBe(100)
    expect(both.grade5).toMatchObject({ progress: (57 * 100) / 342, gradeCompletedCount: 0 })
    expect(figuresOf([third], QUIET).gradeProgress).toMatchObject({ grade4: null, grade4and5: { progress: 50 / 3 } })
  })
})

describe('figures of any unit', () => {
  const classes = fc.array(standings, { minLength: 1, maxLength: 12 })
  const mean = (students: readonly StudentStanding[], of: (student: StudentStanding) => number) =>
    students.reduce((sum, student) => sum + of(student), 0) / students.length

  it('equal a naive mean over the students', () => {
    fc.assert(
      fc.property(classes, students => {
        const figures = figuresOf(countStandings(students), QUIET)
        expect(figures.studentsCount).toBe(students.length)
        for (const level of [1, 2, 3, 4] as const) {
          expect(figures[`level${level}AverageLevelCompletionPercent`]).toBeCloseTo(
            mean(students, ({ allTime }) => (allTime[level - 1]! / LESSONS[level - 1]!) * 100),
            9,
          )
          expect(figures[`studentsInLevel${level}`]).toBe(
            students.filter(({ standing }) => standing === `Level ${level}`).length,
          )
        }
        for (const key of [1, 2, 3, 4, 5, '4and5'] as const) {
          const groups: GradeGroup[] = key === '4and5' ? [4, 5] : [key]
          const members = students.filter(({ gradeGroup }) => gradeGroup !== null && groups.includes(gradeGroup))
          const goals = members.map(({ gradeGroup, allTime }) =>
            goalProgress(gradeGroup!, allTime, PROGRAM_GOALS.percents),
          )
          const progress = figures.gradeProgress[`grade${key}`]
          if (goals.length === 0) {
            expect(progress).toBeNull()
            continue
          }
          const sum = (of: 'completedCount' | 'totalGradeLessonCount' | 'gradeCompletedCount') =>
            goals.reduce((sum, goal) => sum + goal[of], 0)
          expect(progress?.progress).toBeCloseTo(goals.reduce((sum, goal) => sum + goal.progress, 0) / goals.length, 9)
          expect(progress?.completedCount).toBe(sum('completedCount'))
          expect(progress?.totalGradeLessonCount).toBe(sum('totalGradeLessonCount'))
          expect(progress?.gradeCompletedCount).toBe(sum('gradeCompletedCount'))
          expect(progress?.progressOverAchieved).toBe(sum('completedCount') > sum('totalGradeLessonCount'))
        }
      }),
      { numRuns: 80 },
    )
  })

  it('count every student in exactly one standing', () => {
    fc.assert(
      fc.property(classes, students => {
        const figures = figuresOf(countStandings(students), QUIET)
        const inStandings =
          figures.finishedCapitCount +
          figures.nonActiveCount +
          figures.placementTestsCount +
          figures.studentsInLevel1 +
          figures.studentsInLevel2 +
          figures.studentsInLevel3 +
          figures.studentsInLevel4
        expect(inStandings).toBe(students.length)
      }),
      { numRuns: 50 },
    )
  })

  it('are the same to the last bit for any order of students', () => {
    fc.assert(
      fc.property(classes, fc.nat(), (students, seed) => {
        const turn = seed % students.length
        const turned = [...students.slice(turn), ...students.slice(0, turn)].reverse()
        const activity: Activity = { studentDays: 7, lessons: [3, 1, 4, 1] satisfies PerLevel }
        expect(figuresOf(countStandings(turned).reverse(), activity)).toEqual(
          figuresOf(countStandings(students), activity),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('come from totals that add up over any parts of the class', () => {
    fc.assert(
      fc.property(classes, fc.nat(), (students, seed) => {
        const cut = seed % (students.length + 1)
        const [some, others, all] = [students.slice(0, cut), students.slice(cut), students].map(part =>
          totalsOf(countStandings(part)),
        ) as [UnitTotals, UnitTotals, UnitTotals]
        expect(all.allTime).toEqual(some.allTime.map((sum, at) => sum + others.allTime[at]!))
        for (const standing of STANDINGS)
          expect(all.standings[standing]).toBe(some.standings[standing] + others.standings[standing])
        for (const group of [1, 2, 3, 4, 5] as const)
          for (const sum of ['students', 'completed', 'capped', 'met'] as const)
            expect(all.goals[group][sum]).toBe(some.goals[group][sum] + others.goals[group][sum])
      }),
      { numRuns: 50 },
    )
  })

  it('do not depend on how students are grouped into counts', () => {
    fc.assert(
      fc.property(classes, students => {
        const finest = students.flatMap(student => countStandings([student]))
        expect(figuresOf(finest, QUIET)).toEqual(figuresOf(countStandings(students), QUIET))
      }),
      { numRuns: 30 },
    )
  })
})
