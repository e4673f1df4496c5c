import type { listClassroomSummaries, listSchoolSummaries } from '@hornbook/contract/progress/summaries'
import type { Urgency } from '@hornbook/rules/figures/attention'
import { formatDecimal } from '@hornbook/rules/figures/display'
import type { TFunction } from 'i18next'
import { type Unit, unitAddress } from '../../address/address.ts'
import type { RowFrom } from '../../api/answer.ts'
import { dayOf } from '../../dates/format-dates.ts'
import { Arrow, type Peers } from '../../table/cells/arrow.tsx'
import { Percent } from '../../table/cells/percent.tsx'
import { Figure, LessonDate } from '../../table/cells/text-cells.tsx'
import { type Column, PERCENTS } from '../../table/model/column.ts'
import { Change } from '../../ui/change.tsx'
import { GoalCell } from '../goals/goal-cell.tsx'
import { type GoalsByRow, goalOf } from '../goals/goals.ts'
import { pathOf } from '../outlook/outlook.ts'
import { PathCount } from '../outlook/path-count.tsx'
import { AttentionCount } from './attention-count.tsx'

/** A row of the classroom or the school table, which have the same columns (TABLE-1). */
export type UnitRow = RowFrom<typeof listClassroomSummaries> | RowFrom<typeof listSchoolSummaries>

export interface UnitView {
  readonly unitOf: (row: UnitRow) => Unit
  readonly kind: 'classroom' | 'school'
  readonly goals: GoalsByRow
  readonly zone: string
  /** Whether a share says something: of a unit with few children it is no rank (COMPARE-3). */
  readonly isRanked: (row: UnitRow) => boolean
  /** The goals that any of the rows has. */
  readonly goalsHere: ReadonlySet<GoalKey>
}

const PEERS: Readonly<Record<UnitView['kind'], Peers>> = { classroom: 'school', school: 'district' }
const LEVELS = [1, 2, 3] as const
const GOALS = ['grade1', 'grade2', 'grade3', 'grade4and5'] as const
type GoalKey = (typeof GOALS)[number]

export const goalsIn = (rows: readonly UnitRow[]): ReadonlySet<GoalKey> =>
  new Set(GOALS.filter(key => rows.some(row => row.gradeProgress[key] !== null)))

type Count =
  | 'teachersCount'
  | 'studentsCount'
  | 'nonActiveCount'
  | 'placementTestsCount'
  | 'finishedCapitCount'
  | `studentsInLevel${1 | 2 | 3}`

/** A row's name; a class without a name shows its id (DASH-1). */
export const unitName = (row: UnitRow, t: TFunction<'progress'>): string => row.name ?? t('classroom', { id: row.id })

/** Every column of the classroom and school tables (TABLE-1, ATT-13). */
export function unitColumns(t: TFunction<'progress'>, view: UnitView): Column<UnitRow>[] {
  const { unitOf, kind, goals, zone } = view
  const peers = PEERS[kind]
  const arrow = (row: UnitRow, column: string, neutral = false) => (
    <Arrow indicator={row.indicators[column]} peers={peers} neutral={neutral} />
  )
  // A count or a date is neither good nor bad, so its arrow has no colour.
  const count = (id: Count, header: string): Column<UnitRow> => ({
    id,
    header,
    allTime: true,
    numeric: true,
    value: row => row[id],
    cell: row => <Figure after={arrow(row, id, true)}>{row[id]}</Figure>,
  })
  // A class opens on the students who were counted, a school on the classes that have some.
  const attention = (id: 'attentionCount' | 'watchCount', show: Urgency): Column<UnitRow> => ({
    id,
    header: t(`columns.${show}`),
    onPhone: id === 'attentionCount' ? 1 : 2,
    allTime: true,
    numeric: true,
    largestFirst: true,
    value: row => (view.isRanked(row) ? (100 * row[id]) / row.studentsCount : null),
    filter: PERCENTS,
    cell: row => (
      <AttentionCount count={row[id]} all={row.studentsCount} urgency={show} to={unitAddress(unitOf(row), 'table')} />
    ),
  })
  return [
    { id: 'name', header: t(`columns.${kind}`), value: row => unitName(row, t), cell: row => unitName(row, t) },
    attention('attentionCount', 'needsYou'),
    attention('watchCount', 'worthWatching'),
    {
      id: 'onPathCount',
      onTablet: true,
      header: t('columns.onPath'),
      allTime: true,
      numeric: true,
      value: row => {
        const { onPath, all } = pathOf(row)
        return all === 0 ? null : onPath / all
      },
      filter: null,
      cell: row => <PathCount counts={row} to={kind === 'classroom' ? unitAddress(unitOf(row), 'table') : null} />,
    },
    count('teachersCount', t('columns.teachersEnrolled')),
    { ...count('studentsCount', t('columns.studentsEnrolled')), onTablet: true },
    {
      id: 'averageDaysUsage',
      onPhone: 9,
      header: t('columns.days'),
      numeric: true,
      value: row => row.averageDaysUsage,
      cell: row =>
        row.schoolDaysCount === 0 ? (
          <span>
            {row.averageDaysUsage > 0 && formatDecimal(row.averageDaysUsage)} <small>{t('cells.noSchool')}</small>
          </span>
        ) : (
          <Figure
            after={
              <>
                {arrow(row, 'averageDaysUsage')}
                <Change
                  now={row.previous?.averageDaysUsageNow ?? 0}
                  before={row.previous?.averageDaysUsage}
                  mean
                  counted={row.previous && { before: row.previous.studentsCount, now: row.studentsCount }}
                />
              </>
            }
          >
            {formatDecimal(row.averageDaysUsage)}
          </Figure>
        ),
    },
    {
      id: 'lastFinishedStudentLesson',
      header: t('columns.lastLesson'),
      allTime: true,
      value: row => row.lastFinishedStudentLesson && Date.parse(row.lastFinishedStudentLesson.updatedAt),
      filter: { kind: 'days', of: row => dayOf(row.lastFinishedStudentLesson?.updatedAt ?? null, zone) },
      cell: row => (
        <LessonDate
          of={row.lastFinishedStudentLesson}
          zone={zone}
          after={row.lastFinishedStudentLesson && arrow(row, 'lastFinishedStudentLesson', true)}
        />
      ),
    },
    ...GOALS.map(
      (key): Column<UnitRow> => ({
        id: key,
        ...(view.goalsHere.has(key) && (view.goalsHere.size <= 2 ? { onPhone: 5 } : { onTablet: true })),
        header: t(`columns.${key}`),
        allTime: true,
        numeric: true,
        value: row => {
          const goal = goalOf(row, goals, key)
          return goal === null || goal === 'loading' ? null : goal.progress
        },
        filter: PERCENTS,
        cell: row => <GoalCell goal={goalOf(row, goals, key)} peers={peers} />,
      }),
    ),
    ...LEVELS.flatMap((level): Column<UnitRow>[] => [
      {
        id: `level${level}AverageLevelCompletionPercent`,
        header: t('columns.averageProgress'),
        group: t('columns.level', { level }),
        allTime: true,
        numeric: true,
        value: row => row[`level${level}AverageLevelCompletionPercent`],
        filter: PERCENTS,
        cell: row => (
          <Percent value={row[`level${level}AverageLevelCompletionPercent`]} level={level}>
            {arrow(row, `level${level}AverageLevelCompletionPercent`)}
          </Percent>
        ),
      },
      {
        id: `level${level}AverageCompletedLessonsCount`,
        header: t('columns.averageLessons'),
        group: t('columns.level', { level }),
        numeric: true,
        value: row => row[`level${level}AverageCompletedLessonsCount`],
        cell: row => (
          <Figure after={arrow(row, `level${level}AverageCompletedLessonsCount`)}>
            {formatDecimal(row[`level${level}AverageCompletedLessonsCount`])}
          </Figure>
        ),
      },
    ]),
    count('nonActiveCount', t('columns.nonActive')),
    count('placementTestsCount', t('columns.inTest')),
    ...LEVELS.map(level => count(`studentsInLevel${level}`, t('columns.inLevel', { level }))),
    count('finishedCapitCount', t('columns.completed')),
  ]
}
