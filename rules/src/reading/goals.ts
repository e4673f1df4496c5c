import { LESSONS, type Lesson, type Level, lessonsOf, overallLesson, type PerLevel } from './curriculum.ts'
import type { GradeGroup } from './grades.ts'

/** The goal of each grade group: a level, and the percentage of it that meets the goal (NUM-27, RULE-5). */
export const GOALS: Readonly<Record<GradeGroup, { readonly level: Level; readonly percent: number }>> = {
  1: { level: 1, percent: 80 },
  2: { level: 2, percent: 80 },
  3: { level: 3, percent: 100 },
  4: { level: 3, percent: 100 },
  5: { level: 3, percent: 100 },
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
export function goalProgress(group: GradeGroup, allTime: PerLevel): GoalProgress {
  const { level, percent } = GOALS[group]
  const total = lessonsOf(level)
  const completed = goalCompleted(level, allTime)
  return {
    totalGradeLessonCount: total,
    completedCount: completed,
    progress: Math.min(100, (completed / total) * 100),
    progressOverAchieved: completed > total,
    gradeCompletedCount: completed * 100 >= total * percent ? 1 : 0,
  }
}

/** The goal level's lessons, plus those of each following level while the level before it is full. */
function goalCompleted(level: Level, allTime: PerLevel): number {
  let completed = allTime[level - 1]!
  for (let next: number = level; next < 4 && allTime[next - 1]! >= LESSONS[next - 1]!; next++)
    completed += allTime[next]!
  return completed
}

/** Lessons of the goal level still missing to the goal, rounded up; 0 once it is met (ATT-10). */
export const lessonsMissing = (group: GradeGroup, completed: number): number =>
  Math.max(0, goalLesson(group).lesson - completed)

/** The lesson of the goal level with which the goal is met when the lessons are done in their order. */
export function goalLesson(group: GradeGroup): Lesson {
  const { level, percent } = GOALS[group]
  return { level, lesson: Math.ceil((lessonsOf(level) * percent) / 100) }
}

/** All lessons from the first of Level 1 to the goal (GROWTH-3). */
export function lessonsToGoal(group: GradeGroup): number {
  const { level, lesson } = goalLesson(group)
  return overallLesson(level, lesson)
}
