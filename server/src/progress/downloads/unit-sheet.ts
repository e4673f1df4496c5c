import type { RowOf } from '@hornbook/contract/document'
import type { classroomSummary } from '@hornbook/contract/progress/summaries'
import { displayedPercent, roundToTenth } from '@hornbook/rules/figures/display'
import { classroomName } from '@hornbook/rules/people/names'
import { type Column, lessonColumns, numberColumn, textColumn } from './columns.ts'

export type UnitSummary = Omit<RowOf<typeof classroomSummary>, 'relationships'>

const GOALS = ['grade1', 'grade2', 'grade3', 'grade4and5'] as const
const LEVELS = [1, 2, 3] as const

/** The columns of the table of classes or schools in the specification's order, then our own (TABLE-1). */
export const unitColumns = (kind: 'classroom' | 'school'): readonly Column<UnitSummary>[] => [
  textColumn(kind, classroomName),
  numberColumn('teachersEnrolled', row => row.teachersCount),
  numberColumn('studentsEnrolled', row => row.studentsCount),
  ...GOALS.map(goal =>
    numberColumn<UnitSummary>(goal, ({ gradeProgress }) => {
      const progress = gradeProgress[goal]
      return progress && displayedPercent(progress.progress)
    }),
  ),
  ...LEVELS.flatMap(level => [
    numberColumn<UnitSummary>(
      'levelAverageProgress',
      row => displayedPercent(row[`level${level}AverageLevelCompletionPercent`]),
      {
        level,
      },
    ),
    numberColumn<UnitSummary>(
      'levelAverageLessons',
      row => roundToTenth(row[`level${level}AverageCompletedLessonsCount`]),
      {
        level,
      },
    ),
  ]),
  numberColumn('nonActive', row => row.nonActiveCount),
  numberColumn('inTest', row => row.placementTestsCount),
  ...LEVELS.map(level => numberColumn<UnitSummary>('inLevel', row => row[`studentsInLevel${level}`], { level })),
  numberColumn('completed', row => row.finishedCapitCount),
  ...lessonColumns<UnitSummary>('lastFinishedStudentLesson'),
  numberColumn('days', row => roundToTenth(row.averageDaysUsage)),
  numberColumn('needsYou', row => row.attentionCount),
  numberColumn('worthWatching', row => row.watchCount),
  numberColumn('reached', row => row.reachedCount),
  numberColumn('onPath', row => row.onPathCount),
  numberColumn('below', row => row.belowCount),
  numberColumn('farBelow', row => row.farBelowCount),
]
