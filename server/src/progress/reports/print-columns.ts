import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { classroomName } from '@hornbook/rules/people/names'
import { compareGrades } from '@hornbook/rules/reading/grades'
import { today } from '@hornbook/rules/time/dates'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { t } from '../../texts/texts.ts'
import { attentionWords, outlookWords, ownGoalOf, type StudentSummary } from '../downloads/student-sheet.ts'
import type { UnitSummary } from '../downloads/unit-sheet.ts'

/** A column of a printed table, which is narrower than the screen: two columns there may be one here. */
export interface PrintColumn<Row> {
  readonly header: string
  /** Its share of the room that its texts leave over. */
  readonly width: number
  readonly isNumber: boolean
  readonly cell: (row: Row, zone: string) => string
  /** Above, on or below the average. */
  readonly arrow?: (row: Row) => number | undefined
  /** How far a bar beside the figure is filled, in percent. */
  readonly bar?: (row: Row) => number | null
  /** What the table is about: in it even where every row has the same. Other columns are then said once below. */
  readonly isShown?: true
  /** Left open for notes by hand. */
  readonly isForPen?: true
  /** Where its average is: a tile, and the label of the value there. */
  readonly average?: { readonly tile: string; readonly label: string }
}

const LEVELS = [1, 2, 3] as const
const GOALS = ['grade1', 'grade2', 'grade3', 'grade4and5'] as const
/** Where nothing is to be said, such as days of progress without school days. */
export const NO_FIGURE = '–'

const PROGRESS = 'average_student_progress_summary'
const USAGE = 'average_usage_summary'

const percent = (value: number) => `${displayedPercent(value)}%`

type Lesson = StudentSummary['lastFinishedStudentLesson']
/** On one line: a day apart from its lesson says little. */
const lessonCell = (lesson: Lesson, zone: string): string => {
  if (lesson === null) return '–'
  const day = formatShortDay(today(zone, Date.parse(lesson.updatedAt)))
  return `${day} ${t('progress:sheet.lesson', { level: lesson.level, lesson: lesson.lesson })}`.replaceAll(
    ' ',
    '\u00a0',
  )
}

const always = (header: string) => `${header}*`

/** Days of progress; none at all says nothing of a range without school days (TILE-12). */
const daysCell = (schoolDays: number | undefined, days: number, text: string) =>
  schoolDays === 0 && days === 0 ? NO_FIGURE : text

export const studentPrint = (completed: string, schoolDays: number): readonly PrintColumn<StudentSummary>[] => [
  { header: t('progress:column.student'), width: 110, isNumber: false, isShown: true, cell: row => row.fullName },
  {
    header: always(t('progress:column.grade')),
    width: 34,
    isNumber: false,
    cell: ({ grades }) =>
      grades
        .map(({ name }) => name)
        .sort(compareGrades)
        .join(', '),
  },
  {
    header: always(t('progress:column.status')),
    width: 54,
    isNumber: false,
    isShown: true,
    cell: row => row.currentStatus,
  },
  {
    header: always(t('progress:column.currentLesson')),
    width: 50,
    isNumber: true,
    cell: ({ currentLevel: level, currentLesson: lesson, finishedCapit }) =>
      finishedCapit || level === null || lesson === null ? completed : t('progress:sheet.lesson', { level, lesson }),
    arrow: row => row.indicators.currentLesson,
  },
  {
    header: t('progress:column.days'),
    width: 40,
    isNumber: true,
    isShown: true,
    average: { tile: USAGE, label: 'Days of progress' },
    cell: row => daysCell(schoolDays, row.daysUsage, String(row.daysUsage)),
    arrow: row => (schoolDays === 0 ? undefined : row.indicators.daysUsage),
  },
  {
    header: t('progress:print.lessonsInRange'),
    width: 38,
    isNumber: true,
    isShown: true,
    cell: row =>
      String(
        row.level1CompletedLessonsCount +
          row.level2CompletedLessonsCount +
          row.level3CompletedLessonsCount +
          row.level4CompletedLessonsCount,
      ),
  },
  {
    header: always(t('progress:print.lastLesson')),
    width: 74,
    isNumber: false,
    cell: (row, zone) => lessonCell(row.lastFinishedStudentLesson, zone),
  },
  {
    header: always(t('progress:print.goal')),
    width: 70,
    isNumber: true,
    cell: row => {
      const own = ownGoalOf(row)
      return own ? percent(own.progress) : ''
    },
    arrow: row => ownGoalOf(row)?.progressIndicator,
    bar: row => ownGoalOf(row)?.progress ?? null,
  },
  { header: always(t('progress:column.outlook')), width: 84, isNumber: false, cell: row => outlookWords(row) ?? '' },
  { header: always(t('progress:column.benchmark')), width: 124, isNumber: false, cell: row => row.benchmark },
  ...LEVELS.map(
    (level): PrintColumn<StudentSummary> => ({
      header: always(t('progress:print.level', { level })),
      width: 35,
      isNumber: true,
      average: { tile: PROGRESS, label: `Level ${level}` },
      cell: row => percent(row[`level${level}CompletionPercent`]),
    }),
  ),
  {
    header: t('progress:print.notes'),
    width: 250,
    isNumber: false,
    isShown: true,
    isForPen: true,
    cell: row => attentionWords(row) ?? '',
  },
]

type CountHeader = 'enrolled' | 'needYou' | 'watch' | 'inTestNow' | 'notActive' | 'completedAll'

export const unitPrint = (kind: 'classroom' | 'school'): readonly PrintColumn<UnitSummary>[] => [
  { header: t(`progress:column.${kind}`), width: 116, isNumber: false, isShown: true, cell: classroomName },
  { ...count('enrolled', row => row.studentsCount), isShown: true },
  { ...count('needYou', row => row.attentionCount), isShown: true },
  { ...count('watch', row => row.watchCount), isShown: true },
  {
    header: always(t('progress:print.onPath')),
    width: 46,
    isNumber: true,
    cell: ({ onPathCount: count, belowCount, farBelowCount }) => {
      const all = count + belowCount + farBelowCount
      return all === 0 ? '–' : t('progress:print.of', { count, all })
    },
  },
  {
    header: t('progress:column.days'),
    width: 50,
    isNumber: true,
    isShown: true,
    average: { tile: USAGE, label: 'Days of progress' },
    cell: row => daysCell(row.schoolDaysCount, row.averageDaysUsage, formatDecimal(row.averageDaysUsage)),
    arrow: row => (row.schoolDaysCount === 0 ? undefined : row.indicators.averageDaysUsage),
  },
  ...GOALS.map(
    (goal): PrintColumn<UnitSummary> => ({
      header: always(t(`progress:column.${goal}`).replace(' (%)', '')),
      width: 48,
      isNumber: true,
      cell: ({ gradeProgress }) => {
        const progress = gradeProgress[goal]
        return progress ? percent(progress.progress) : '–'
      },
      arrow: ({ gradeProgress }) => gradeProgress[goal]?.progressIndicator,
    }),
  ),
  ...LEVELS.map(
    (level): PrintColumn<UnitSummary> => ({
      header: always(t('progress:print.level', { level })),
      width: 44,
      isNumber: true,
      average: { tile: PROGRESS, label: `Level ${level}` },
      cell: row => percent(row[`level${level}AverageLevelCompletionPercent`]),
      arrow: row => row.indicators[`level${level}AverageLevelCompletionPercent`],
    }),
  ),
  count('inTestNow', row => row.placementTestsCount),
  count('notActive', row => row.nonActiveCount),
  ...LEVELS.map(
    (level): PrintColumn<UnitSummary> => ({
      header: always(t('progress:print.inLevel', { level })),
      width: 28,
      isNumber: true,
      cell: row => String(row[`studentsInLevel${level}`]),
    }),
  ),
  count('completedAll', row => row.finishedCapitCount),
  {
    header: always(t('progress:print.lastLesson')),
    width: 84,
    isNumber: false,
    cell: (row, zone) => lessonCell(row.lastFinishedStudentLesson, zone),
  },
]

function count(header: CountHeader, cell: (row: UnitSummary) => number): PrintColumn<UnitSummary> {
  return { header: always(t(`progress:print.${header}`)), width: 42, isNumber: true, cell: row => String(cell(row)) }
}
