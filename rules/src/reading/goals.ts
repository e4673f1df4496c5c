import { LESSONS, type Lesson, type Level, lessonsOf, type PerLevel } from './curriculum.ts'
import type { GradeGroup } from './grades.ts'

/** The level that each grade group has as its goal, in every district (RULE-5). */
export const GOAL_LEVELS: Readonly<Record<GradeGroup, Level>> = { 1: 1, 2: 2, 3: 3, 4: 3, 5: 3 }

/** The percentage of the goal's level that meets the goal, by grade group (NUM-27). */
export type GoalPercents = Readonly<Record<GradeGroup, number>>

/** What a district's figures are judged by (GOAL-1). */
export interface Goals {
  /** The last day of the school year, 'MM-dd'. */
  readonly schoolYearEnd: string
  readonly percents: GoalPercents
}

/** The program's goals, which hold wherever a district has set nothing else (RULE-5). */
export const PROGRAM_GOALS: Goals = {
  schoolYearEnd: '06-15',
  percents: { 1: 80, 2: 80, 3: 100, 4: 100, 5: 100 },
}

/** What a district has set itself; null is the program's. */
export interface OwnGoals {
  readonly schoolYearEnd: string | null
  readonly percents: Readonly<Record<GradeGroup, number | null>>
}

/** The same as attributes of a district. */
export interface GoalAttributes {
  readonly schoolYearEnd: string | null
  readonly goalPercents: Readonly<Record<`grade${GradeGroup}`, number | null>>
}

export function ownGoalsFrom({ schoolYearEnd, goalPercents }: GoalAttributes): OwnGoals {
  const { grade1, grade2, grade3, grade4, grade5 } = goalPercents
  return { schoolYearEnd, percents: { 1: grade1, 2: grade2, 3: grade3, 4: grade4, 5: grade5 } }
}

export function goalAttributes({ schoolYearEnd, percents }: OwnGoals): GoalAttributes {
  const [grade1, grade2, grade3, grade4, grade5] = [percents[1], percents[2], percents[3], percents[4], percents[5]]
  return { schoolYearEnd, goalPercents: { grade1, grade2, grade3, grade4, grade5 } }
}

/** A percentage that a district may set is a whole number from the first to the second. */
export const GOAL_PERCENT_LIMITS = [10, 100] as const

/** The goals that hold in a district. */
export function goalsFrom({ schoolYearEnd, percents }: OwnGoals): Goals {
  const { percents: program, schoolYearEnd: end } = PROGRAM_GOALS
  const own = (group: GradeGroup) => percents[group] ?? program[group]
  return { schoolYearEnd: schoolYearEnd ?? end, percents: { 1: own(1), 2: own(2), 3: own(3), 4: own(4), 5: own(5) } }
}

/** One entry of gradeProgress (NUM-29, NUM-33), for a student or summed over a group of students. */
export interface GoalProgress {
  readonly totalGradeLessonCount: number
  readonly completedCount: number
  /** Percentage from 0 to 100. */
  readonly progress: number
  readonly progressOverAchieved: boolean
  /** The number of students who have met the goal: 1 or 0 for a single student. */
  readonly gradeCompletedCount: number
}

/** A student's progress towards the goal of a grade group, from all-time counts (NUM-25). */
export function goalProgress(group: GradeGroup, allTime: PerLevel, percents: GoalPercents): GoalProgress {
  const level = GOAL_LEVELS[group]
  const total = lessonsOf(level)
  const completed = goalCompleted(level, allTime)
  return {
    totalGradeLessonCount: total,
    completedCount: completed,
    progress: Math.min(100, (completed / total) * 100),
    progressOverAchieved: completed > total,
    gradeCompletedCount: completed * 100 >= total * percents[group] ? 1 : 0,
  }
}

/** The goal level's lessons, plus those of each following level while the level before it is full. */
function goalCompleted(level: Level, allTime: PerLevel): number {
  let completed = allTime[level - 1]!
  for (let next: number = level; next < 4 && allTime[next - 1]! >= LESSONS[next - 1]!; next++)
    completed += allTime[next]!
  return completed
}

/** The lesson of the goal level with which the goal is met when the lessons are done in their order. */
export function goalLesson(group: GradeGroup, percents: GoalPercents): Lesson {
  const level = GOAL_LEVELS[group]
  return { level, lesson: Math.ceil((lessonsOf(level) * percents[group]) / 100) }
}

/**
 * The distance to a goal from where a student stands, all levels up to it: the lessons missing in the levels before it, and
 * in its own level; 0 once it is met (OUTLOOK-2). Takes all-time counts.
 */
export function lessonsToGo(goal: Lesson, allTime: readonly number[]): number {
  const missing = goal.lesson - (allTime[goal.level - 1] ?? 0)
  if (missing <= 0) return 0
  return LESSONS.slice(0, goal.level - 1).reduce((sum, all, at) => sum + all - (allTime[at] ?? 0), missing)
}

/** All lessons from the first of Level 1 to the goal (GROWTH-3). */
export const lessonsToGoal = (group: GradeGroup, percents: GoalPercents): number =>
  lessonsToGo(goalLesson(group, percents), [])
