import type { RowOf } from '@hornbook/contract/document'
import type { classroomSummary } from '@hornbook/contract/progress/summaries'
import { displayedPercent } from '@hornbook/rules/figures/display'
import { roundToTenth } from '@hornbook/rules/figures/indicators'
import { classroomName } from '@hornbook/rules/people/names'
import { type Column, lessonColumns, number, text } from './columns.ts'

export type UnitSummary = Omit<RowOf<typeof classroomSummary>, 'relationships'>

const GOALS = ['grade1', 'grade2', 'grade3', 'grade4and5'] as const
const LEVELS = [1, 2, 3] as const

/** The columns of the table of classes or schools in the specification's order, then our own (TABLE-1). */
export const unitColumns = (kind: 'classroom' | 'school'): readonly Column<UnitSummary>[] => [
  text(kind, classroomName),
  number('teachersEnrolled', row => row.teachersCount),
  number('studentsEnrolled', row => row.studentsCount),
  ...GOALS.map(goal =>
    number<UnitSummary>(goal, ({ gradeProgress }) => {
      const progress = gradeProgress[goal]
      return progress && displayedPercent(progress.progress)
    }),
  ),
  ...LEVELS.flatMap(level => [
    number<UnitSummary>(
      'levelAverageProgress',
      row => displayedPercent(row[`level${level}AverageLevelCompletionPercent`]),
      {
        level,
      },
    ),
    number<UnitSummary>('levelAverageLessons', row => roundToTenth(row[`level${level}AverageCompletedLessonsCount`]), {
      level,
    }),
  ]),
  number('nonActive', row => row.nonActiveCount),
  number('inTest', row => row.placementTestsCount),
  ...LEVELS.map(level => number<UnitSummary>('inLevel', row => row[`studentsInLevel${level}`], { level })),
  number('completed', row => row.finishedCapitCount),
  ...lessonColumns<UnitSummary>('lastFinishedStudentLesson'),
  number('days', row => roundToTenth(row.averageDaysUsage)),
  number('needsYou', row => row.attentionCount),
  number('worthWatching', row => row.watchCount),
  number('reached', row => row.reachedCount),
  number('onPath', row => row.onPathCount),
  number('below', row => row.belowCount),
  number('farBelow', row => row.farBelowCount),
]
