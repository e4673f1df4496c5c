import type { RowOf } from '@hornbook/contract/document'
import { parentReportAddress } from '@hornbook/contract/progress/parent-reports'
import type { studentSummary } from '@hornbook/contract/progress/summaries'
import { type Indicator, indicators } from '@hornbook/rules/figures/indicators'
import { STANDINGS } from '@hornbook/rules/figures/standing'
import { ratio } from '@hornbook/rules/figures/unit'
import { benchmarkOf } from '@hornbook/rules/reading/benchmark'
import { type Level, lessonsOf, overallLesson } from '@hornbook/rules/reading/curriculum'
import { type GoalProgress, goalProgress } from '@hornbook/rules/reading/goals'
import { type GradeGroup, gradeGroupOf } from '@hornbook/rules/reading/grades'
import { testDisplayName } from '@hornbook/rules/reading/placement'
import type { PackedLesson } from '../figures/packed-lesson.ts'
import { shownPosition } from '../figures/shown-position.ts'
import { finishedLesson, NO_GOALS } from './lessons.ts'
import type { StudentRow } from './students.ts'

/** A student of the class, with the figures that both a cell and its arrow need. */
interface StudentWithFigures {
  readonly row: StudentRow
  readonly group: GradeGroup | null
  readonly goal: GoalProgress | null
  readonly pace: number
}

/** The value each arrow compares (ARROW-3): numbers as they are, lessons by overall number, dates by instant. */
const ARROWS: Readonly<Record<string, (student: StudentWithFigures) => number | null>> = {
  currentLesson: ({ row }) => (row.level === null || row.lesson === null ? null : overallLesson(row.level, row.lesson)),
  firstFinishedStudentLesson: ({ row }) => instantOf(row.first),
  lastFinishedStudentLesson: ({ row }) => instantOf(row.last),
  firstFinishedStudentLessonInDateRange: ({ row }) => instantOf(row.firstInRange),
  lastFinishedStudentLessonInDateRange: ({ row }) => instantOf(row.lastInRange),
  daysUsage: ({ row }) => row.d,
  pace: ({ pace }) => pace,
  gradeProgress: ({ goal }) => goal?.progress ?? null,
  level1CompletionPercent: ({ row }) => percentOf(1, row.all1),
  level2CompletionPercent: ({ row }) => percentOf(2, row.all2),
  level3CompletionPercent: ({ row }) => percentOf(3, row.all3),
  level4CompletionPercent: ({ row }) => percentOf(4, row.all4),
  level1CompletedLessonsCount: ({ row }) => row.l1,
  level2CompletedLessonsCount: ({ row }) => row.l2,
  level3CompletedLessonsCount: ({ row }) => row.l3,
  level4CompletedLessonsCount: ({ row }) => row.l4,
}

const instantOf = (lesson: PackedLesson | null) => lesson?.at ?? null

const percentOf = (level: Level, lessons: number) => (lessons / lessonsOf(level)) * 100

type GradesNamed = (codes: readonly string[]) => { id: string; name: string }[]

/** Summaries of a class: the numbers of its rows, with words and arrows from rules (TABLE-1, ARROW-1, SUM-1). */
export function studentSummaries(
  rows: readonly StudentRow[],
  gradesNamed: GradesNamed,
): RowOf<typeof studentSummary>[] {
  const students = rows.map(withFigures)
  const arrows = indicators(students, ARROWS)
  return students.map((student, at) => summaryOf(student, gradesNamed(student.row.grades), arrows[at] as Arrows))
}

function withFigures(row: StudentRow): StudentWithFigures {
  const group = gradeGroupOf(row.grade === null ? [] : [row.grade])
  return {
    row,
    group,
    goal: group === null ? null : goalProgress(group, [row.all1, row.all2, row.all3, row.all4], row.goals.percents),
    pace: ratio(row.l1 + row.l2 + row.l3 + row.l4, row.d),
  }
}

/** The summary of a student whom nobody is compared with: it has no arrows. */
export const studentSummaryAlone = (row: StudentRow, gradesNamed: GradesNamed) =>
  summaryOf(withFigures(row), gradesNamed(row.grades), {})

type Arrows = Record<string, Indicator>

function summaryOf(
  { row, group, goal, pace }: StudentWithFigures,
  grades: { id: string; name: string }[],
  arrows: Arrows,
): RowOf<typeof studentSummary> {
  const standing = STANDINGS[row.standing] as (typeof STANDINGS)[number]
  const finishedCapit = standing === 'Completed'
  return {
    id: row.id,
    fullName: [row.first_name, row.middle_name, row.last_name].filter(Boolean).join(' '),
    firstName: row.first_name,
    lastName: row.last_name,
    grades,
    ...shownPosition(row),
    benchmark: benchmarkOf(finishedCapit, group, goal),
    gradeProgress: goal
      ? { ...NO_GOALS, [`grade${group}`]: { ...goal, progressIndicator: arrows.gradeProgress ?? 0 } }
      : NO_GOALS,
    daysUsage: row.d,
    pace: { value: pace, tendencyIndex: arrows.pace ?? 0 },
    finishedCapit,
    nonActive: standing === 'Non Active',
    assessmentRequired: row.required,
    upcomingAssessment: row.upcoming_test === null ? null : { displayName: testDisplayName(row.upcoming_test) },
    level1CompletionPercent: percentOf(1, row.all1),
    level2CompletionPercent: percentOf(2, row.all2),
    level3CompletionPercent: percentOf(3, row.all3),
    level4CompletionPercent: percentOf(4, row.all4),
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
    attention: row.attention,
    outlook: row.outlook,
    previous: row.previous,
    recentDays: row.recentDays,
    // Whoever lists students adds their notes.
    note: null,
    indicators: arrows,
    relationships: { student: row.id },
    meta: { links: { parentReportURL: parentReportAddress(row.id) } },
  }
}
