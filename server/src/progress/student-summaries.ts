import type { RowOf } from '@hornbook/contract/document'
import type { studentSummary } from '@hornbook/contract/progress/summaries'
import { benchmarkOf } from '@hornbook/rules/benchmark'
import { lessonsOf, overallLesson } from '@hornbook/rules/curriculum'
import { goalProgress } from '@hornbook/rules/goals'
import { gradeGroupOf } from '@hornbook/rules/grades'
import { type Indicator, indicators } from '@hornbook/rules/indicators'
import { testDisplayName } from '@hornbook/rules/placement'
import { currentStatus, STANDINGS } from '@hornbook/rules/standing'
import { ratio } from '@hornbook/rules/unit'
import { finishedLesson, NO_GOALS } from './lessons.ts'
import type { StudentRow } from './students.ts'

type Figures = Omit<RowOf<typeof studentSummary>, 'indicators' | 'grades'>

/** The columns that carry an arrow and how each compares (D 18): numbers by value, lessons by overall number, dates by instant. */
const ARROWS: Readonly<Record<string, (row: Figures) => number | null>> = {
  currentLesson: row =>
    row.currentLevel === null || row.currentLesson === null ? null : overallLesson(row.currentLevel, row.currentLesson),
  firstFinishedStudentLesson: row => instantOf(row.firstFinishedStudentLesson),
  lastFinishedStudentLesson: row => instantOf(row.lastFinishedStudentLesson),
  firstFinishedStudentLessonInDateRange: row => instantOf(row.firstFinishedStudentLessonInDateRange),
  lastFinishedStudentLessonInDateRange: row => instantOf(row.lastFinishedStudentLessonInDateRange),
  daysUsage: row => row.daysUsage,
  pace: row => row.pace.value,
  gradeProgress: row => Object.values(row.gradeProgress).find(Boolean)?.progress ?? null,
  level1CompletionPercent: row => row.level1CompletionPercent,
  level2CompletionPercent: row => row.level2CompletionPercent,
  level3CompletionPercent: row => row.level3CompletionPercent,
  level4CompletionPercent: row => row.level4CompletionPercent,
  level1CompletedLessonsCount: row => row.level1CompletedLessonsCount,
  level2CompletedLessonsCount: row => row.level2CompletedLessonsCount,
  level3CompletedLessonsCount: row => row.level3CompletedLessonsCount,
  level4CompletedLessonsCount: row => row.level4CompletedLessonsCount,
}

const instantOf = (lesson: { updatedAt: string } | null) => (lesson === null ? null : Date.parse(lesson.updatedAt))

/** Summaries of a class: the numbers of its rows with the words and arrows that rules give them (R §3, D 18, D 26). */
export function studentSummaries(
  rows: readonly StudentRow[],
  gradesNamed: (codes: readonly string[]) => { id: string; name: string }[],
): RowOf<typeof studentSummary>[] {
  const figures = rows.map(figuresOf)
  const arrows = indicators(figures, ARROWS)
  return figures.map((row, at) => {
    const own = arrows[at] as Partial<Record<string, Indicator>>
    return {
      ...row,
      grades: gradesNamed((rows[at] as StudentRow).grades),
      gradeProgress: withIndicator(row.gradeProgress, own.gradeProgress ?? 0),
      pace: { value: row.pace.value, tendencyIndex: own.pace ?? 0 },
      indicators: own as Record<string, Indicator>,
    }
  })
}

type GradeProgress = Figures['gradeProgress']

const withIndicator = (progress: GradeProgress, progressIndicator: Indicator): GradeProgress =>
  Object.fromEntries(
    Object.entries(progress).map(([group, goal]) => [group, goal && { ...goal, progressIndicator }]),
  ) as GradeProgress

function figuresOf(row: StudentRow): Figures {
  const allTime = [row.all1, row.all2, row.all3, row.all4] as const
  const group = gradeGroupOf(row.grade === null ? [] : [row.grade])
  const goal = group === null ? null : goalProgress(group, allTime)
  const standing = STANDINGS[row.standing] as (typeof STANDINGS)[number]
  const finishedCapit = standing === 'Completed'
  const upcoming = row.upcoming_test === null ? null : testDisplayName(row.upcoming_test)
  return {
    id: row.id,
    fullName: [row.first_name, row.middle_name, row.last_name].filter(Boolean).join(' '),
    firstName: row.first_name,
    lastName: row.last_name,
    currentStatus: currentStatus(standing, upcoming),
    currentLevel: row.level,
    currentLesson: row.lesson,
    benchmark: benchmarkOf(finishedCapit, group, goal),
    gradeProgress:
      group === null || goal === null
        ? NO_GOALS
        : { ...NO_GOALS, [`grade${group}`]: { ...goal, progressIndicator: 0 } },
    daysUsage: row.d,
    pace: { value: ratio(row.l1 + row.l2 + row.l3 + row.l4, row.d), tendencyIndex: 0 },
    finishedCapit,
    nonActive: standing === 'Non Active',
    assessmentRequired: row.required,
    upcomingAssessment: upcoming === null ? null : { displayName: upcoming },
    level1CompletionPercent: (row.all1 / lessonsOf(1)) * 100,
    level2CompletionPercent: (row.all2 / lessonsOf(2)) * 100,
    level3CompletionPercent: (row.all3 / lessonsOf(3)) * 100,
    level4CompletionPercent: (row.all4 / lessonsOf(4)) * 100,
    level1CompletedLessonsCount: row.l1,
    level2CompletedLessonsCount: row.l2,
    level3CompletedLessonsCount: row.l3,
    level4CompletedLessonsCount: row.l4,
    level1CompletedLessonsCountAllTime: row.all1,
    level2CompletedLessonsCountAllTime: row.all2,
    level3CompletedLessonsCountAllTime: row.all3,
    level4CompletedLessonsCountAllTime: row.all4,
    firstFinishedStudentLesson: finishedLesson(row.first),
    lastFinishedStudentLesson: finishedLesson(row.last),
    firstFinishedStudentLessonInDateRange: finishedLesson(row.firstInRange),
    lastFinishedStudentLessonInDateRange: finishedLesson(row.lastInRange),
    relationships: { student: row.id },
  }
}
