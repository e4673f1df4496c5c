import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../states/empty.tsx'
import { Failure } from '../../states/failure.tsx'
import type { Chip } from '../../table/model/column.ts'
import { Table } from '../../table/table.tsx'
import { TableComing } from '../../table/table-states.tsx'
import { ToRostering } from '../dashboard/to-rostering.tsx'
import type { Goals } from '../goals/goals.ts'
import type { Place } from '../use-place.ts'
import { type UnitRow, unitColumns, unitName } from './unit-columns.tsx'

/** The parts of a summaries query that the table looks at. */
interface Asked {
  readonly data: { readonly rows: readonly UnitRow[] } | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface UnitTableOf {
  readonly kind: 'classroom' | 'school'
  /** Address that a row's id is put behind. */
  readonly base: string
  readonly units: Asked
  readonly place: Place
  readonly goals: Goals
  readonly tools: ReactNode
  readonly dense: boolean
}

const WORDS = {
  classroom: { name: 'classrooms', find: 'findClassrooms', empty: 'emptyClassrooms', emptyText: 'emptyClassroomsText' },
  school: { name: 'schools', find: 'findSchools', empty: 'emptySchools', emptyText: 'emptySchoolsText' },
} as const
const COMING = { classroom: 'classroomSummaries', school: 'schoolSummaries' } as const

/** Nobody is expected to learn where nobody is enrolled. */
const isQuiet = ({ studentsCount, lastFinishedStudentLessonInDateRange }: UnitRow) =>
  studentsCount > 0 && lastFinishedStudentLessonInDateRange === null

const idOf = (row: UnitRow) => row.id

/** The classes of a school, or the schools of a district. */
export function UnitTable({ kind, base, units, place, goals, tools, dense }: UnitTableOf) {
  const { t } = useTranslation('progress')
  const { zone } = place
  const { name, find, empty, emptyText } = WORDS[kind]
  const columns = useMemo(() => unitColumns(t, { kind, goals, zone }), [t, kind, goals, zone])
  const chips = useMemo<Chip<UnitRow>[]>(
    () => [
      { id: 'all', label: t(`chips.${name}`), keeps: () => true },
      { id: 'quiet', label: t('chips.quiet'), keeps: isQuiet },
      { id: 'nonActive', label: t('chips.nonActive'), keeps: row => row.nonActiveCount > 0 },
    ],
    [t, name],
  )
  const href = useCallback((row: UnitRow) => `${base}/${row.id}`, [base])
  const words = useCallback((row: UnitRow) => unitName(row, t), [t])
  if (!units.data) {
    if (units.isError)
      return <Failure card="table" error={units.error} title={t('table.failed')} onRetry={() => void units.refetch()} />
    return <TableComing columns={columns} message={COMING[kind]} dense={dense} />
  }
  const { rows } = units.data
  if (rows.length === 0)
    return (
      <Empty card title={t(`table.${empty}`)} action={<ToRostering districtId={place.districtId} />}>
        {t(`table.${emptyText}`)}
      </Empty>
    )
  return (
    <Table
      name={t(`table.${name}`)}
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowHref={href}
      chips={chips}
      words={words}
      searchLabel={t(`table.${find}`)}
      defaultSort="name"
      busy={units.isPlaceholderData}
      dense={dense}
      tools={tools}
    />
  )
}
