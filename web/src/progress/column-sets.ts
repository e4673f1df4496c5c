import type { TFunction } from 'i18next'
import type { ColumnSet } from '../table/model/column.ts'

const SETS = ['overview', 'usage', 'goal', 'levels'] as const
type SetName = (typeof SETS)[number]
type Sets = Readonly<Record<SetName, readonly string[]>>

const LEVELS = [1, 2, 3] as const

/** The specification's columns in its order, for choosing among them; what is beyond it follows (TABLE-1). */
export const STUDENT_COLUMN_ORDER: readonly string[] = [
  ...['grades', 'currentStatus', 'currentLesson', 'firstFinishedStudentLesson'],
  ...['firstFinishedStudentLessonInDateRange', 'lastFinishedStudentLesson', 'lastFinishedStudentLessonInDateRange'],
  ...['daysUsage', 'gradeProgress', 'benchmark'],
  ...LEVELS.flatMap(level => [`level${level}CompletionPercent`, `level${level}CompletedLessonsCount`]),
  'letter',
]

export const UNIT_COLUMN_ORDER: readonly string[] = [
  ...['teachersCount', 'studentsCount', 'grade1', 'grade2', 'grade3', 'grade4and5'],
  ...LEVELS.flatMap(level => [
    `level${level}AverageLevelCompletionPercent`,
    `level${level}AverageCompletedLessonsCount`,
  ]),
  ...['nonActiveCount', 'placementTestsCount', ...LEVELS.map(level => `studentsInLevel${level}`), 'finishedCapitCount'],
  ...['lastFinishedStudentLesson', 'averageDaysUsage'],
]

const OF_STUDENTS: Sets = {
  overview: [
    ...['attention', 'outlook', 'currentStatus', 'currentLesson', 'recentDays', 'lastFinishedStudentLesson'],
    ...['gradeProgress', 'letter'],
  ],
  usage: [
    ...['daysUsage', 'recentDays', 'lastFinishedStudentLesson', 'firstFinishedStudentLessonInDateRange'],
    ...['lastFinishedStudentLessonInDateRange', ...LEVELS.map(level => `level${level}CompletedLessonsCount`)],
  ],
  goal: ['grades', 'currentLesson', 'gradeProgress', 'outlook', 'benchmark', 'letter'],
  levels: [
    ...['grades', 'currentLesson'],
    ...LEVELS.flatMap(level => [`level${level}CompletionPercent`, `level${level}CompletedLessonsCount`]),
  ],
}

const OF_UNITS: Sets = {
  overview: [
    ...[
      'attentionCount',
      'watchCount',
      'onPathCount',
      'studentsCount',
      'averageDaysUsage',
      'lastFinishedStudentLesson',
    ],
    ...['nonActiveCount', 'placementTestsCount'],
  ],
  usage: [
    ...['studentsCount', 'averageDaysUsage', 'lastFinishedStudentLesson', 'nonActiveCount'],
    ...LEVELS.map(level => `level${level}AverageCompletedLessonsCount`),
  ],
  goal: ['studentsCount', 'onPathCount', 'grade1', 'grade2', 'grade3', 'grade4and5'],
  levels: [
    'studentsCount',
    ...LEVELS.flatMap(level => [
      `level${level}AverageLevelCompletionPercent`,
      `level${level}AverageCompletedLessonsCount`,
    ]),
    ...[...LEVELS.map(level => `studentsInLevel${level}`), 'finishedCapitCount'],
  ],
}

/**
 * Sets of columns that are shown with one click. All tables name them alike, so that the chosen set carries over from
 * table to table.
 */
const setsOf = (t: TFunction<'progress'>, sets: Sets): readonly ColumnSet[] =>
  SETS.map(id => ({ id, label: t(`columnSets.${id}`), columns: sets[id] }))

export const studentColumnSets = (t: TFunction<'progress'>) => setsOf(t, OF_STUDENTS)
export const unitColumnSets = (t: TFunction<'progress'>) => setsOf(t, OF_UNITS)
