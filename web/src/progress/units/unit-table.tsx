import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unitAddress } from '../../address/address.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import type { Chip } from '../../table/model/column.ts'
import { Table } from '../../table/table.tsx'
import { TableSkeleton } from '../../table/table-skeleton.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { UNIT_COLUMN_ORDER, unitColumnSets } from '../column-sets.ts'
import { RosteringLink } from '../dashboard/rostering-link.tsx'
import type { GoalsByRow } from '../goals/goals.ts'
import { type DashboardContext, useRouteIds } from '../use-dashboard-context.ts'
import { rankedAmong, TooFew } from './too-few.tsx'
import { goalsIn, type UnitRow, unitColumns, unitName } from './unit-columns.tsx'

/** The parts of a summaries query that the table uses. */
interface QueryState {
  readonly data: { readonly rows: readonly UnitRow[] } | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface UnitTableProps {
  readonly kind: 'classroom' | 'school'
  readonly units: QueryState
  readonly context: DashboardContext
  readonly goals: GoalsByRow
  readonly tools: ReactNode
  readonly dense: boolean
  readonly onShown: (shown: readonly UnitRow[], count: number) => void
}

const WORDS = {
  classroom: { name: 'classrooms', find: 'findClassrooms', empty: 'emptyClassrooms', emptyText: 'emptyClassroomsText' },
  school: { name: 'schools', find: 'findSchools', empty: 'emptySchools', emptyText: 'emptySchoolsText' },
} as const
const LOADING_MESSAGES = { classroom: 'classroomSummaries', school: 'schoolSummaries' } as const

/** The school has classes, but none of them is this teacher's. */
const NO_OWN_CLASS = { empty: 'noOwnClass', emptyText: 'noOwnClassText' } as const

/** No lesson in the range. A unit without students does not count. */
const isQuiet = ({ studentsCount, lastFinishedStudentLessonInDateRange }: UnitRow) =>
  studentsCount > 0 && lastFinishedStudentLessonInDateRange === null

const NO_ROWS: readonly UnitRow[] = []
const idOf = (row: UnitRow) => row.id

/** The classes of a school, or the schools of a district. */
export function UnitTable({ kind, units, context, goals, tools, dense, onShown }: UnitTableProps) {
  const { t } = useTranslation('progress')
  const { zone } = context
  const { districtId, schoolId } = useRouteIds()
  const isOfTeacher = usePersonIn(districtId, schoolId).userType === 'Teacher'
  const { name, find, ...words } = WORDS[kind]
  const { empty, emptyText } = kind === 'classroom' && isOfTeacher ? NO_OWN_CLASS : words
  const rowsSoFar = units.data?.rows ?? NO_ROWS
  const unitOf = useCallback(
    ({ id }: UnitRow) => (kind === 'school' ? { districtId, schoolId: id } : { districtId, schoolId, classroomId: id }),
    [kind, districtId, schoolId],
  )
  const columns = useMemo(
    () =>
      unitColumns(t, { unitOf, kind, goals, zone, goalsHere: goalsIn(rowsSoFar), isRanked: rankedAmong(rowsSoFar) }),
    [t, unitOf, kind, goals, zone, rowsSoFar],
  )
  const chips = useMemo<Chip<UnitRow>[]>(
    () => [
      { id: 'all', label: t(`chips.${name}`), matches: () => true },
      {
        id: 'needsYou',
        label: t('chips.needYou'),
        matches: row => row.attentionCount > 0,
        sort: '-attentionCount',
      },
      {
        id: 'worthWatching',
        label: t('chips.worthWatching'),
        matches: row => row.watchCount > 0,
        sort: '-watchCount',
      },
      { id: 'quiet', label: t('chips.quiet'), matches: isQuiet },
    ],
    [t, name],
  )
  const columnSets = useMemo(() => unitColumnSets(t), [t])
  const href = useCallback((row: UnitRow) => unitAddress(unitOf(row)), [unitOf])
  const searchText = useCallback((row: UnitRow) => unitName(row, t), [t])
  if (!units.data) {
    if (units.isError)
      return <Failure card="table" error={units.error} title={t('table.failed')} onRetry={() => void units.refetch()} />
    return <TableSkeleton columns={columns} message={LOADING_MESSAGES[kind]} dense={dense} />
  }
  const { rows } = units.data
  if (rows.length === 0)
    return (
      <Empty card title={t(`table.${empty}`)} action={<RosteringLink districtId={context.districtId} />}>
        {t(`table.${emptyText}`)}
      </Empty>
    )
  return (
    <>
      <Table
        name={t(`table.${name}`)}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowHref={href}
        chips={chips}
        columnSets={columnSets}
        columnOrder={UNIT_COLUMN_ORDER}
        searchText={searchText}
        searchLabel={t(`table.${find}`)}
        defaultSort="name"
        busy={units.isPlaceholderData}
        dense={dense}
        tools={tools}
        onShown={onShown}
      />
      <TooFew rows={rows} unitOf={unitOf} />
    </>
  )
}
