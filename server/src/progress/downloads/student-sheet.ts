import type { RowOf } from '@hornbook/contract/document'
import type { studentSummary } from '@hornbook/contract/progress/summaries'
import type { Attention } from '@hornbook/rules/figures/attention'
import { displayedPercent } from '@hornbook/rules/figures/display'
import { shownPace } from '@hornbook/rules/figures/outlook'
import { compareGrades } from '@hornbook/rules/reading/grades'
import { t } from '../../texts/texts.ts'
import { type Column, lessonColumns, numberColumn, textColumn } from './columns.ts'

export type StudentSummary = RowOf<typeof studentSummary>

const GROUPS = ['grade1', 'grade2', 'grade3', 'grade4', 'grade5'] as const
const LEVELS = [1, 2, 3] as const

/** The columns of the student table in the specification's order, then our own (TABLE-1); one cell on screen may be two columns here.
 * `completed` stands in place of a lesson where a student has completed them all. */
export const studentColumns = (completed: string): readonly Column<StudentSummary>[] => [
  textColumn('student', row => row.fullName),
  textColumn('grade', ({ grades }) =>
    grades
      .map(({ name }) => name)
      .sort(compareGrades)
      .join(', '),
  ),
  textColumn('status', row => row.currentStatus),
  textColumn('currentLevel', row => row.currentLevel && t('progress:sheet.level', { level: row.currentLevel })),
  numberColumn('currentLesson', row => (row.finishedCapit ? completed : row.currentLesson)),
  ...lessonColumns<StudentSummary>('firstFinishedStudentLesson'),
  ...lessonColumns<StudentSummary>('firstFinishedStudentLessonInDateRange'),
  ...lessonColumns<StudentSummary>('lastFinishedStudentLesson'),
  ...lessonColumns<StudentSummary>('lastFinishedStudentLessonInDateRange'),
  numberColumn('days', row => row.daysUsage),
  numberColumn('goal', row => {
    const own = ownGoalOf(row)
    return own ? displayedPercent(own.progress) : null
  }),
  textColumn('benchmark', row => row.benchmark),
  ...LEVELS.flatMap(level => [
    numberColumn<StudentSummary>('levelProgress', row => displayedPercent(row[`level${level}CompletionPercent`]), {
      level,
    }),
    numberColumn<StudentSummary>('levelLessons', row => row[`level${level}CompletedLessonsCount`], { level }),
  ]),
  textColumn('attention', attentionWords),
  textColumn('outlook', outlookWords),
  numberColumn('toGo', row => row.outlook?.toGo ?? null),
]

/** The goal of the student's own grade; undefined without one. */
export const ownGoalOf = ({ gradeProgress }: StudentSummary) =>
  GROUPS.map(group => gradeProgress[group]).find(goal => goal !== null)

/** Where the student's pace leads, in the words of the table. */
export function outlookWords({ outlook }: StudentSummary): string | null {
  if (outlook === null) return null
  const pace = shownPace(outlook)
  return pace ? t('progress:sheet.outlook.pace', pace) : t('progress:sheet.outlook.reached')
}

/** Why the student needs attention, in the words of the table. */
export function attentionWords({ attention, currentStatus }: StudentSummary): string | null {
  if (attention === null) return null
  const { reason, days } = attention as Attention
  return t(`progress:sheet.attention.${reason}`, { days, status: currentStatus })
}
