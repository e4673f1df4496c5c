import { outlookRank } from '@hornbook/rules/figures/outlook'
import { sortedName } from '@hornbook/rules/people/names'
import { overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { isGradeCode } from '@hornbook/rules/reading/grades'
import type { TFunction } from 'i18next'
import { configuration } from '../../api/configuration.ts'
import { dayOf } from '../../dates/format-dates.ts'
import { Arrow } from '../../table/cells/arrow.tsx'
import { Percent } from '../../table/cells/percent.tsx'
import { Figure, LessonDate } from '../../table/cells/text-cells.tsx'
import { type Column, PERCENTS } from '../../table/model/column.ts'
import { ChangeOnHover, SpokenChange } from '../../ui/change.tsx'
import { Paper } from '../downloads/paper.tsx'
import { GoalCell } from '../goals/goal-cell.tsx'
import { ownGoalOf } from '../goals/goals.ts'
import { OutlookCell } from '../outlook/outlook-cell.tsx'
import { rankOf, reasonTitle } from './attention.ts'
import { withLessons } from './days-line.tsx'
import { DaysLink } from './days-link.tsx'
import { AttentionCell, BenchmarkCell, CurrentLesson, StatusCell } from './student-cells.tsx'
import { formatGrades, gradeRank } from './student-facts.ts'
import type { Student, StudentView } from './student-view.ts'

type LessonColumn = `${'first' | 'last'}FinishedStudentLesson${'' | 'InDateRange'}`

const instantOf = (lesson: { readonly updatedAt: string } | null) => lesson && Date.parse(lesson.updatedAt)

/** What a wide screen shows first; all others are asked for with the columns (TABLE-1). */
const FIRST: ReadonlySet<string> = new Set([
  ...['fullName', 'attention', 'outlook', 'currentStatus', 'currentLesson', 'daysUsage', 'recentDays'],
  ...['lastFinishedStudentLesson', 'gradeProgress', 'letter'],
])

/** Every column of the student table (TABLE-1, ATT-12), in display order. */
export const studentColumns = (t: TFunction<'progress'>, view: StudentView): Column<Student>[] =>
  allColumns(t, view).map(column => (FIRST.has(column.id) ? column : { ...column, onRequest: true }))

function allColumns(t: TFunction<'progress'>, view: StudentView): Column<Student>[] {
  const arrow = (row: Student, column: string, neutral = false) => (
    <Arrow indicator={row.indicators[column]} peers="class" neutral={neutral} />
  )
  // A later date is neither good nor bad, so its arrow has no colour.
  const lesson = (id: LessonColumn, header: string, allTime: boolean): Column<Student> => ({
    id,
    header,
    allTime,
    value: row => instantOf(row[id]),
    filter: { kind: 'days', of: row => dayOf(row[id]?.updatedAt ?? null, view.zone) },
    cell: row => <LessonDate of={row[id]} zone={view.zone} after={row[id] && arrow(row, id, true)} />,
  })
  return [
    {
      id: 'fullName',
      header: t('columns.student'),
      value: row => sortedName(row, view.names),
      cell: row => row.fullName,
    },
    {
      id: 'attention',
      onPhone: 1,
      header: t('columns.attention'),
      allTime: true,
      value: rankOf,
      filter: {
        kind: 'texts',
        of: ({ attention }) =>
          attention ? [attention.reason, ...attention.others].map(reason => reasonTitle(reason, t)) : [],
      },
      cell: row => <AttentionCell student={row} />,
    },
    {
      id: 'outlook',
      header: t('columns.outlook'),
      allTime: true,
      value: ({ outlook }) => outlook && outlookRank(outlook),
      filter: { kind: 'texts', of: ({ outlook }) => (outlook ? [t(`outlook.${outlook.state}`)] : []) },
      cell: row => <OutlookCell outlook={row.outlook} schoolYearEnd={view.schoolYearEnd} />,
    },
    {
      id: 'grades',
      header: t('columns.grade'),
      allTime: true,
      value: gradeRank,
      cell: formatGrades,
      filter: { kind: 'texts', of: ({ grades }) => grades.map(({ name }) => name), isKnown: isGradeCode },
    },
    {
      id: 'currentStatus',
      onTablet: true,
      header: t('columns.status'),
      allTime: true,
      value: row => row.currentStatus,
      cell: row => <StatusCell student={row} />,
    },
    {
      id: 'currentLesson',
      onTablet: true,
      header: t('columns.currentLesson'),
      allTime: true,
      numeric: true,
      // Students who completed every lesson come after everyone else.
      value: ({ currentLevel, currentLesson, finishedCapit }) =>
        finishedCapit
          ? TOTAL_LESSONS + 1
          : currentLevel === null || currentLesson === null
            ? null
            : overallLesson(currentLevel, currentLesson),
      // A lesson's number means little without its level.
      filter: {
        kind: 'texts',
        of: ({ currentLevel, finishedCapit }) =>
          finishedCapit
            ? [configuration().brand.programCompleted]
            : currentLevel === null
              ? []
              : [t('cells.level', { level: currentLevel })],
      },
      cell: row => <CurrentLesson student={row} classroomId={view.classroomId} after={arrow(row, 'currentLesson')} />,
    },
    {
      id: 'daysUsage',
      onPhone: 3,
      header: t('columns.days'),
      numeric: true,
      value: row => row.daysUsage,
      cell: row => (
        // One sign a cell: two that point apart say nothing. The change is on hover.
        <Figure
          after={
            <>
              {arrow(row, 'daysUsage')}
              <SpokenChange before={row.previous?.daysUsage} />
            </>
          }
        >
          <ChangeOnHover now={row.daysUsage} before={row.previous?.daysUsage} />
        </Figure>
      ),
    },
    {
      id: 'recentDays',
      header: t('columns.recentDays'),
      allTime: true,
      value: row => withLessons(row.recentDays),
      filter: { kind: 'numbers' },
      cell: row => <DaysLink student={row} weekdays={view.weekdays} />,
    },
    { ...lesson('lastFinishedStudentLesson', t('columns.lastLesson'), true), onTablet: true },
    {
      id: 'gradeProgress',
      onPhone: 2,
      header: t('columns.goal'),
      allTime: true,
      numeric: true,
      value: row => progressOf(ownGoalOf(row, view.goals)),
      filter: PERCENTS,
      cell: row => <GoalCell goal={ownGoalOf(row, view.goals)} peers="class" />,
    },
    {
      id: 'benchmark',
      header: t('columns.benchmark'),
      allTime: true,
      value: row => row.benchmark,
      cell: row => <BenchmarkCell text={row.benchmark} />,
    },
    ...([1, 2, 3] as const).flatMap((level): Column<Student>[] => [
      {
        id: `level${level}CompletionPercent`,
        header: t('columns.progress'),
        group: t('columns.level', { level }),
        allTime: true,
        numeric: true,
        value: row => row[`level${level}CompletionPercent`],
        filter: PERCENTS,
        cell: row => (
          <Percent value={row[`level${level}CompletionPercent`]} level={level}>
            {arrow(row, `level${level}CompletionPercent`)}
          </Percent>
        ),
      },
      {
        id: `level${level}CompletedLessonsCount`,
        header: t('columns.lessons'),
        group: t('columns.level', { level }),
        numeric: true,
        value: row => row[`level${level}CompletedLessonsCount`],
        cell: row => (
          <Figure after={arrow(row, `level${level}CompletedLessonsCount`)}>
            {row[`level${level}CompletedLessonsCount`]}
          </Figure>
        ),
      },
    ]),
    lesson('lastFinishedStudentLessonInDateRange', t('columns.lastLessonInRange'), false),
    lesson('firstFinishedStudentLessonInDateRange', t('columns.firstLessonInRange'), false),
    lesson('firstFinishedStudentLesson', t('columns.firstLesson'), true),
    {
      id: 'letter',
      header: t('columns.letter'),
      screenOnly: true,
      filter: null,
      value: () => null,
      cell: row => <Paper student={row} inRow />,
    },
  ]
}

const progressOf = (goal: ReturnType<typeof ownGoalOf>) => (goal === null || goal === 'loading' ? null : goal.progress)
