import type { listStudentSummaries } from '@hornbook/contract/progress/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import type { Answer } from '../../api/answer.ts'
import type { useBeneath } from '../../table/list-beneath.ts'
import type { Chip } from '../../table/model/column.ts'
import { Table } from '../../table/table.tsx'
import { TableSkeleton } from '../../table/table-skeleton.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { RosteringLink } from '../dashboard/rostering-link.tsx'
import type { Goals } from '../goals/goals.ts'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import type { DashboardContext } from '../use-dashboard-context.ts'
import { isListed } from './attention.ts'
import { AttentionHelp } from './attention-help.tsx'
import { weekdaysOf } from './days-line.tsx'
import { studentColumns } from './student-columns.tsx'
import type { Student } from './student-view.ts'

interface StudentTableProps {
  readonly students: UseQueryResult<Answer<typeof listStudentSummaries>>
  readonly context: DashboardContext
  readonly goals: Goals
  readonly tools: ReactNode
  readonly dense: boolean
  /** For the student that opens over the table. */
  readonly beneath: ReturnType<typeof useBeneath>
}

const idOf = (student: Student) => student.id
const searchTextOf = (student: Student) => `${student.fullName} ${student.currentStatus} ${student.benchmark}`

/** The students of a class, with filter chips. A row opens the student's tools over it (STU-1). */
export function StudentTable({ students, context, goals, tools, dense, beneath }: StudentTableProps) {
  const { t } = useTranslation('progress')
  const { zone } = context
  const weekdays = useMemo(() => weekdaysOf(students.data?.rows ?? []), [students.data])
  const { schoolYearEnd } = useDistrictGoals()
  const columns = useMemo(
    () => studentColumns(t, { goals, zone, weekdays, schoolYearEnd }),
    [t, goals, zone, weekdays, schoolYearEnd],
  )
  const { search } = useSearchParams()
  // Most classes have nobody in hand, and the bar has no room to spare.
  const hasInHand = search.show === 'inHand' || (students.data?.rows.some(isListed('inHand')) ?? false)
  const chips = useMemo<Chip<Student>[]>(
    () => [
      { id: 'all', label: t('chips.students'), matches: () => true },
      { id: 'needsYou', label: t('chips.needsYou'), matches: isListed('needsYou'), sort: 'attention' },
      { id: 'worthWatching', label: t('chips.worthWatching'), matches: isListed('worthWatching'), sort: 'attention' },
      ...(hasInHand
        ? [{ id: 'inHand', label: t('chips.inHand'), matches: isListed('inHand'), sort: 'attention' }]
        : []),
      { id: 'inTest', label: t('chips.inTest'), matches: row => row.currentStatus.startsWith('In Test') },
    ],
    [t, hasInHand],
  )
  const { path } = beneath
  const href = useCallback((student: Student) => `${path}/${student.id}`, [path])
  if (!students.data) {
    if (students.isError)
      return (
        <Failure
          card="table"
          error={students.error}
          title={t('table.failed')}
          onRetry={() => void students.refetch()}
        />
      )
    return <TableSkeleton columns={columns} message="studentInformation" rows={28} dense={dense} />
  }
  const { rows } = students.data
  if (rows.length === 0)
    return (
      <Empty card title={t('table.emptyStudents')} action={<RosteringLink districtId={context.districtId} />}>
        {t('table.emptyStudentsText')}
      </Empty>
    )
  return (
    <Table
      name={t('table.students')}
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowHref={href}
      opensOver
      onShown={beneath.shown.set}
      chips={chips}
      help={<AttentionHelp />}
      searchText={searchTextOf}
      searchLabel={t('table.findStudents')}
      defaultSort="fullName"
      busy={students.isPlaceholderData}
      dense={dense}
      tools={tools}
    />
  )
}
