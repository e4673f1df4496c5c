import { displayedPercent } from '@hornbook/rules/figures/display'
import type { TFunction } from 'i18next'
import { configuration } from '../../api/configuration.ts'
import { formatShortDate } from '../../dates/format-dates.ts'
import { ownGoalOf } from '../goals/goals.ts'
import { outlookWords } from '../outlook/outlook.ts'
import { formatGrades } from '../students/student-facts.ts'
import type { Student } from '../students/student-view.ts'
import type { PrintedColumn } from './alike.ts'

interface ListFacts {
  readonly zone: string
  /** The last day of the district's school year, 'MM-dd'. */
  readonly schoolYearEnd: string
}

const NOTHING = '–'

/** The columns of a class list beside the name and the notes: in words and figures, because a copier has no colours. */
export function listColumns(
  { t, own }: { readonly t: TFunction<'progress'>; readonly own: TFunction<'progressClassList'> },
  { zone, schoolYearEnd }: ListFacts,
): readonly PrintedColumn<Student>[] {
  const lessonText = (level: number | null, lesson: number | null) =>
    level === null || lesson === null ? NOTHING : own('level', { level, lesson })
  return [
    { name: t('columns.grade'), text: row => formatGrades(row) || NOTHING, mayFold: true, width: '44px' },
    { name: t('columns.status'), text: ({ currentStatus }) => currentStatus, mayFold: true, width: '86px' },
    {
      name: own('lesson'),
      width: '66px',
      atEnd: true,
      text: row =>
        row.finishedCapit ? configuration().brand.programCompleted : lessonText(row.currentLevel, row.currentLesson),
    },
    {
      name: t('columns.outlook'),
      width: '150px',
      mayFold: true,
      text: ({ outlook }) => {
        const words = outlook && outlookWords(outlook, t, schoolYearEnd)
        return words ? (words.pace ?? words.state) : NOTHING
      },
    },
    { name: own('days'), width: '44px', atEnd: true, mayFold: true, text: row => String(row.daysUsage) },
    {
      name: own('last'),
      width: '124px',
      mayFold: true,
      text: ({ lastFinishedStudentLesson: last }) =>
        last ? `${formatShortDate(last.updatedAt, zone)} ${lessonText(last.level, last.lesson)}` : NOTHING,
    },
    {
      name: own('goal'),
      width: '50px',
      atEnd: true,
      mayFold: true,
      text: goalText,
    },
  ]
}

/** A percent rounds down, as on the screen (NUM-38). */
function goalText(row: Student): string {
  const own = ownGoalOf(row, 'own')
  return own === null || own === 'loading' ? NOTHING : `${displayedPercent(own.progress)}%`
}
