import { type Benchmark, benchmarkOf } from '../reading/benchmark.ts'
import { LESSONS, type Lesson, overallLesson, type PerLevel } from '../reading/curriculum.ts'
import { type GoalPercents, type GoalProgress, goalProgress } from '../reading/goals.ts'
import { type GradeGroup, gradeGroupOf, singleGrade } from '../reading/grades.ts'
import {
  creditsBefore,
  type PlacementResult,
  placementState,
  type RequirementChange,
  testDisplayName,
} from '../reading/placement.ts'
import { type DayNumber, dayNumberOf, type Instant } from '../time/dates.ts'
import type { Range } from '../time/ranges.ts'
import { advanceNextLesson, nextLessonOf } from './next-lesson.ts'
import { currentStatus, positionOf, type Standing, standingOf } from './standing.ts'
import { type FirstCompletions, type LessonKey, lessonOfKey } from './timeline.ts'

/** The facts about a student from which everything else is derived. */
export interface StudentFacts {
  readonly firsts: FirstCompletions
  readonly results: readonly PlacementResult[]
  readonly changes: readonly RequirementChange[]
  readonly grades: readonly string[]
}

/** Everything about a student that does not depend on a date range. */
export interface StudentStanding {
  /** Lessons of each level completed or credited by placement, each counted once. */
  readonly allTime: PerLevel
  readonly required: boolean
  readonly upcomingTest: number | null
  readonly standing: Standing
  readonly position: Lesson | null
  /** The lesson of the position's level to teach next (RULE-9). */
  readonly nextLesson: number | null
  readonly gradeGroup: GradeGroup | null
  /** The single grade; null for none or several. */
  readonly grade: string | null
  /** Progress towards the goal of the student's grade group; 0, 0 and false without a group. */
  readonly goalCompleted: number
  readonly goalTotal: number
  readonly goalMet: boolean
}

/** The one function behind every derived column (NUM-5 to NUM-29, TEST-4). When the lessons were done does not matter. */
export function deriveStanding(
  {
    firsts,
    results,
    changes,
    grades,
  }: Omit<StudentFacts, 'firsts'> & { readonly firsts: Pick<FirstCompletions, 'lessons'> },
  percents: GoalPercents,
): StudentStanding {
  const { credits, ...placement } = placementState(results, changes)
  const counts = countWithCredits(firsts.lessons, credits, credits)
  const nextLesson = nextLessonOf(positionOf(counts), credits, firsts.lessons)
  return { ...buildStanding({ ...placement, grade: singleGrade(grades) }, counts, percents), nextLesson }
}

/** The part of a student's standing that advanceStanding needs. */
export type PreviousStanding = Pick<
  StudentStanding,
  'allTime' | 'required' | 'upcomingTest' | 'standing' | 'grade' | 'nextLesson'
>

/**
 * Adds lessons completed for the first time to a standing, if nothing else changed. The result equals deriveStanding of
 * all facts. The old standing tells whether test 1 was done: without a result a student is Non Active while the test is
 * required or no lesson is done, and in every other case standingOf ignores firstTestDone. Null where the next lesson
 * depends on what was done long ago (advanceNextLesson).
 */
export function advanceStanding(
  before: PreviousStanding,
  lessons: readonly LessonKey[],
  percents: GoalPercents,
): StudentStanding | null {
  const { allTime, required, upcomingTest, standing, grade } = before
  const credits = creditsBefore(upcomingTest)
  const counts = countWithCredits(lessons, credits, allTime)
  const nextLesson = advanceNextLesson(before, lessons, credits, positionOf(counts))
  if (nextLesson === undefined) return null
  const placement = { required, upcomingTest, firstTestDone: standing !== 'Non Active', grade }
  return { ...buildStanding(placement, counts, percents), nextLesson }
}

function buildStanding(
  {
    required,
    upcomingTest,
    firstTestDone,
    grade,
  }: Pick<StudentStanding, 'required' | 'upcomingTest' | 'grade'> & { readonly firstTestDone: boolean },
  allTime: PerLevel,
  percents: GoalPercents,
): Omit<StudentStanding, 'nextLesson'> {
  const gradeGroup = grade === null ? null : gradeGroupOf([grade])
  const goal = gradeGroup === null ? null : goalProgress(gradeGroup, allTime, percents)
  return {
    allTime,
    required,
    upcomingTest,
    standing: standingOf({ allTime, required, firstTestDone }),
    position: positionOf(allTime),
    gradeGroup,
    grade,
    goalCompleted: goal?.completedCount ?? 0,
    goalTotal: goal?.totalGradeLessonCount ?? 0,
    goalMet: goal?.gradeCompletedCount === 1,
  }
}

/** Adds lessons to `before`. Credits are the first lessons of a level, so only lessons after them count. */
function countWithCredits(lessons: readonly LessonKey[], credits: PerLevel, before: PerLevel): PerLevel {
  const counts: [number, number, number, number] = [...before]
  for (let i = 0; i < lessons.length; i++) {
    const key = lessons[i]!
    const level = (key / 1000) | 0
    if (key - level * 1000 > credits[level - 1]!) counts[level - 1]! += 1
  }
  return counts
}

/** A lesson and the instant of its first completion, as in the API (SUM-3). */
export interface FinishedLesson extends Lesson {
  readonly updatedAt: string
}

/** Every number of NUM-5 to NUM-29 about a student, under its name in the API. */
export interface StudentFigures {
  readonly level1CompletedLessonsCountAllTime: number
  readonly level2CompletedLessonsCountAllTime: number
  readonly level3CompletedLessonsCountAllTime: number
  readonly level4CompletedLessonsCountAllTime: number
  readonly level1CompletedLessonsCount: number
  readonly level2CompletedLessonsCount: number
  readonly level3CompletedLessonsCount: number
  readonly level4CompletedLessonsCount: number
  readonly level1CompletionPercent: number
  readonly level2CompletionPercent: number
  readonly level3CompletionPercent: number
  readonly level4CompletionPercent: number
  readonly daysUsage: number
  readonly pace: { readonly value: number }
  readonly firstFinishedStudentLesson: FinishedLesson | null
  readonly lastFinishedStudentLesson: FinishedLesson | null
  readonly firstFinishedStudentLessonInDateRange: FinishedLesson | null
  readonly lastFinishedStudentLessonInDateRange: FinishedLesson | null
  readonly finishedCapit: boolean
  readonly nonActive: boolean
  readonly assessmentRequired: boolean
  readonly upcomingAssessment: { readonly displayName: string } | null
  readonly currentStatus: string
  readonly currentLevel: number | null
  readonly currentLesson: number | null
  readonly gradeProgress: Readonly<Record<`grade${GradeGroup}`, GoalProgress | null>>
  readonly benchmark: Benchmark
}

/**
 * One student's figures in a date range, straight from the first completions (NUM-5). Written to be compared with NUM-5 to NUM-29
 * line by line; the faster code for many students is checked against this.
 */
export function studentFigures(
  student: {
    readonly standing: StudentStanding
    readonly firsts: FirstCompletions
    readonly dayOf: (at: Instant) => DayNumber
    readonly percents: GoalPercents
  },
  range: Range,
): StudentFigures {
  const { standing, firsts, dayOf, percents } = student
  const first = dayNumberOf(range.start)
  const last = dayNumberOf(range.end)
  const all = firsts.lessons.map((key, i) => ({ ...lessonOfKey(key), at: firsts.at[i]!, day: dayOf(firsts.at[i]!) }))
  const inRange = all.filter(({ day }) => day >= first && day <= last)
  const inLevel = (level: number) => inRange.filter(each => each.level === level).length
  const daysUsage = new Set(inRange.map(each => each.day)).size
  const { allTime, gradeGroup } = standing
  const goal = gradeGroup === null ? null : goalProgress(gradeGroup, allTime, percents)
  const finishedCapit = standing.standing === 'Completed'
  const upcoming = standing.upcomingTest === null ? null : testDisplayName(standing.upcomingTest)
  return {
    level1CompletedLessonsCountAllTime: allTime[0],
    level2CompletedLessonsCountAllTime: allTime[1],
    level3CompletedLessonsCountAllTime: allTime[2],
    level4CompletedLessonsCountAllTime: allTime[3],
    level1CompletedLessonsCount: inLevel(1),
    level2CompletedLessonsCount: inLevel(2),
    level3CompletedLessonsCount: inLevel(3),
    level4CompletedLessonsCount: inLevel(4),
    level1CompletionPercent: (allTime[0] / LESSONS[0]) * 100,
    level2CompletionPercent: (allTime[1] / LESSONS[1]) * 100,
    level3CompletionPercent: (allTime[2] / LESSONS[2]) * 100,
    level4CompletionPercent: (allTime[3] / LESSONS[3]) * 100,
    daysUsage,
    pace: { value: daysUsage === 0 ? 0 : inRange.length / daysUsage },
    firstFinishedStudentLesson: toFinishedLesson(all[0]),
    lastFinishedStudentLesson: toFinishedLesson(all.at(-1)),
    firstFinishedStudentLessonInDateRange: toFinishedLesson(inRange[0]),
    lastFinishedStudentLessonInDateRange: toFinishedLesson(inRange.at(-1)),
    finishedCapit,
    nonActive: standing.standing === 'Non Active',
    assessmentRequired: standing.required,
    upcomingAssessment: upcoming === null ? null : { displayName: upcoming },
    currentStatus: currentStatus(standing.standing, upcoming),
    currentLevel: standing.position?.level ?? null,
    currentLesson: standing.position?.lesson ?? null,
    gradeProgress: {
      grade1: gradeGroup === 1 ? goal : null,
      grade2: gradeGroup === 2 ? goal : null,
      grade3: gradeGroup === 3 ? goal : null,
      grade4: gradeGroup === 4 ? goal : null,
      grade5: gradeGroup === 5 ? goal : null,
    },
    benchmark: benchmarkOf(finishedCapit, gradeGroup, goal),
  }
}

function toFinishedLesson(completion: (Lesson & { readonly at: Instant }) | undefined): FinishedLesson | null {
  if (completion === undefined) return null
  const { level, lesson, at } = completion
  return { level, lesson, updatedAt: new Date(at).toISOString() }
}

/** The later of two finished lessons, ties as in NUM-11. A unit's last lesson is the latest of its students'. */
export function laterFinishedLesson(a: FinishedLesson | null, b: FinishedLesson | null): FinishedLesson | null {
  if (a === null || b === null) return a ?? b
  if (a.updatedAt !== b.updatedAt) return a.updatedAt > b.updatedAt ? a : b
  return overallLesson(a.level, a.lesson) >= overallLesson(b.level, b.lesson) ? a : b
}
