import { LESSONS, lessonsOf, type PerLevel } from '../reading/curriculum.ts'
import { GOAL_LEVELS, type GoalProgress } from '../reading/goals.ts'
import { type GradeGroup, gradeGroupOf } from '../reading/grades.ts'
import { STANDINGS, type Standing } from './standing.ts'
import type { StudentStanding } from './student.ts'

/** Students of a unit with the same grade and standing. Sums are integers, so that means do not depend on the order. */
export interface StandingCount {
  readonly grade: string | null
  readonly standing: Standing
  /** Only needed for In Test; may be null or set for other standings. */
  readonly upcomingTest: number | null
  readonly students: number
  /** Sums of the all-time counts. */
  readonly allTime: PerLevel
  readonly goalCompleted: number
  /** Sum of min(completed, total), from which mean progress is computed. */
  readonly goalCapped: number
  readonly goalMet: number
}

/** The students of a goal group, and the sums of their progress towards the goal. */
export interface GoalTotals {
  readonly students: number
  readonly completed: number
  /** Sum of min(completed, total), from which mean progress is computed. */
  readonly capped: number
  readonly met: number
}

/** All that a unit's figures need of its standings. Every number is a sum, so totals of parts can be added up. */
export interface UnitTotals {
  readonly standings: Readonly<Record<Standing, number>>
  readonly allTime: PerLevel
  readonly goals: Readonly<Record<GradeGroup, GoalTotals>>
}

/** What a unit's students did in a date range. */
export interface Activity {
  /** Days with a first completion, summed over students. */
  readonly studentDays: number
  /** First completions per level. */
  readonly lessons: PerLevel
}

/** The keys of a unit's gradeProgress: the five groups, plus second grade and up together (NUM-34). */
export type UnitGoal = `grade${GradeGroup}` | 'grade4and5'

/** The students of a unit by standing, under their names in the API (NUM-32). */
export interface StandingFigures {
  readonly studentsInLevel1: number
  readonly studentsInLevel2: number
  readonly studentsInLevel3: number
  readonly studentsInLevel4: number
  readonly placementTestsCount: number
  readonly nonActiveCount: number
  readonly finishedCapitCount: number
}

/** Every number of NUM-30 to NUM-35 about a class, school or district, under its name in the API. */
export interface UnitFigures extends StandingFigures {
  readonly studentsCount: number
  readonly gradeProgress: Readonly<Record<UnitGoal, GoalProgress | null>>
  readonly averageDaysUsage: number
  readonly pace: { readonly value: number }
  readonly level1AverageLevelCompletionPercent: number
  readonly level2AverageLevelCompletionPercent: number
  readonly level3AverageLevelCompletionPercent: number
  readonly level4AverageLevelCompletionPercent: number
  readonly level1AverageCompletedLessonsCount: number
  readonly level2AverageCompletedLessonsCount: number
  readonly level3AverageCompletedLessonsCount: number
  readonly level4AverageCompletedLessonsCount: number
}

/** Adds up standings, whatever they are grouped by. */
export function totalsOf(counts: readonly StandingCount[]): UnitTotals {
  const standings = Object.fromEntries(STANDINGS.map(standing => [standing, 0])) as Record<Standing, number>
  const goals = Object.fromEntries(GRADE_GROUPS.map(group => [group, { ...NO_GOAL }])) as Record<
    GradeGroup,
    { -readonly [Sum in keyof GoalTotals]: number }
  >
  for (const { grade, standing, students, goalCompleted, goalCapped, goalMet } of counts) {
    standings[standing] += students
    const group = grade === null ? null : gradeGroupOf([grade])
    if (group === null) continue
    goals[group].students += students
    goals[group].completed += goalCompleted
    goals[group].capped += goalCapped
    goals[group].met += goalMet
  }
  return { standings, allTime: allTimeOf(counts), goals }
}

const GRADE_GROUPS = [1, 2, 3, 4, 5] as const satisfies readonly GradeGroup[]
const NO_GOAL: GoalTotals = { students: 0, completed: 0, capped: 0, met: 0 }

/** A unit's figures from its students' standings and activity (NUM-30); means are 0 for an empty population. */
export function unitFigures({ standings, allTime, goals }: UnitTotals, activity: Activity): UnitFigures {
  // Every student has exactly one standing (NUM-19).
  const students = STANDINGS.reduce((sum, standing) => sum + standings[standing], 0)
  const lessons = activity.lessons.reduce((sum, count) => sum + count, 0)
  return {
    studentsCount: students,
    gradeProgress: {
      grade1: goalOf(1, goals[1]),
      grade2: goalOf(2, goals[2]),
      grade3: goalOf(3, goals[3]),
      grade4: goalOf(4, goals[4]),
      grade5: goalOf(5, goals[5]),
      grade4and5: goalOf(4, addGoals(goals[4], goals[5])),
    },
    averageDaysUsage: ratio(activity.studentDays, students),
    pace: { value: ratio(lessons, activity.studentDays) },
    level1AverageLevelCompletionPercent: ratio(allTime[0] * 100, students * LESSONS[0]),
    level2AverageLevelCompletionPercent: ratio(allTime[1] * 100, students * LESSONS[1]),
    level3AverageLevelCompletionPercent: ratio(allTime[2] * 100, students * LESSONS[2]),
    level4AverageLevelCompletionPercent: ratio(allTime[3] * 100, students * LESSONS[3]),
    level1AverageCompletedLessonsCount: ratio(activity.lessons[0], students),
    level2AverageCompletedLessonsCount: ratio(activity.lessons[1], students),
    level3AverageCompletedLessonsCount: ratio(activity.lessons[2], students),
    level4AverageCompletedLessonsCount: ratio(activity.lessons[3], students),
    ...standingFigures(standings),
  }
}

/** Standings without students may be left out. */
export const standingFigures = (standings: Readonly<Partial<Record<Standing, number>>>): StandingFigures => ({
  studentsInLevel1: standings['Level 1'] ?? 0,
  studentsInLevel2: standings['Level 2'] ?? 0,
  studentsInLevel3: standings['Level 3'] ?? 0,
  studentsInLevel4: standings['Level 4'] ?? 0,
  placementTestsCount: standings['In Test'] ?? 0,
  nonActiveCount: standings['Non Active'] ?? 0,
  finishedCapitCount: standings.Completed ?? 0,
})

export function studentsCounted(counts: readonly StandingCount[]): number {
  return counts.reduce((sum, count) => sum + count.students, 0)
}

export function allTimeOf(counts: readonly StandingCount[]): PerLevel {
  return counts.reduce<PerLevel>((sum, count) => addLevels(sum, count.allTime), [0, 0, 0, 0])
}

/** A quotient, or 0 if the divisor is 0. */
export function ratio(sum: number, by: number): number {
  return by === 0 ? 0 : sum / by
}

/** Progress of students who share a goal level, that of `group`; null without students (NUM-33). */
function goalOf(group: GradeGroup, { students, completed, capped, met }: GoalTotals): GoalProgress | null {
  if (students === 0) return null
  const total = students * lessonsOf(GOAL_LEVELS[group])
  return {
    totalGradeLessonCount: total,
    completedCount: completed,
    progress: (capped * 100) / total,
    progressOverAchieved: completed > total,
    gradeCompletedCount: met,
  }
}

const addGoals = (a: GoalTotals, b: GoalTotals): GoalTotals => ({
  students: a.students + b.students,
  completed: a.completed + b.completed,
  capped: a.capped + b.capped,
  met: a.met + b.met,
})

/** Counts students by grade, standing and, for In Test, upcoming test. */
export function countStandings(students: readonly StudentStanding[]): StandingCount[] {
  const counts = new Map<string, StandingCount>()
  for (const student of students) {
    const { grade, standing } = student
    const upcomingTest = standing === 'In Test' ? student.upcomingTest : null
    const key = JSON.stringify([grade, standing, upcomingTest])
    const count = counts.get(key)
    counts.set(key, {
      grade,
      standing,
      upcomingTest,
      students: (count?.students ?? 0) + 1,
      allTime: count ? addLevels(count.allTime, student.allTime) : student.allTime,
      goalCompleted: (count?.goalCompleted ?? 0) + student.goalCompleted,
      goalCapped: (count?.goalCapped ?? 0) + Math.min(student.goalCompleted, student.goalTotal),
      goalMet: (count?.goalMet ?? 0) + Number(student.goalMet),
    })
  }
  return [...counts.values()]
}

export function addLevels(a: PerLevel, b: PerLevel): PerLevel {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
}
