import type { listStudentSummaries } from '@hornbook/contract/progress/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, RESET_PICTURES } from '../../address/address.ts'
import { useSearchParams } from '../../address/search-params.ts'
import type { Answer } from '../../api/answer.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import type { useBeneath } from '../../table/list-beneath.ts'
import { Table } from '../../table/table.tsx'
import { TableSkeleton } from '../../table/table-skeleton.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { STUDENT_COLUMN_ORDER, studentColumnSets } from '../column-sets.ts'
import { RosteringLink } from '../dashboard/rostering-link.tsx'
import type { GoalsByRow } from '../goals/goals.ts'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import { type DashboardContext, useRouteIds } from '../use-dashboard-context.ts'
import { isListed } from './attention.ts'
import { AttentionHelp } from './attention-help.tsx'
import { weekdaysOf } from './days-line.tsx'
import { searchTextOf, studentChips } from './student-chips.ts'
import { studentColumns } from './student-columns.tsx'
import type { Student } from './student-view.ts'

interface StudentTableProps {
  readonly students: UseQueryResult<Answer<typeof listStudentSummaries>>
  readonly context: DashboardContext
  readonly goals: GoalsByRow
  readonly tools: ReactNode
  readonly dense: boolean
  readonly onShown: (shown: readonly Student[], count: number) => void
  /** For the student that opens over the table. */
  readonly onList: ReturnType<typeof useBeneath>['shown']['set']
}

const idOf = (student: Student) => student.id

/** The students of a class, with filter chips. A row opens the student's tools over it (STU-1). */
export function StudentTable({ students, context, goals, tools, dense, onShown, onList }: StudentTableProps) {
  const { t } = useTranslation('progress')
  const { zone } = context
  const { districtId, schoolId, classroomId } = useRouteIds()
  const weekdays = useMemo(() => weekdaysOf(students.data?.rows ?? []), [students.data])
  const { schoolYearEnd } = useDistrictGoals()
  const names = useNameOrder()
  const columns = useMemo(
    () => studentColumns(t, { goals, zone, weekdays, schoolYearEnd, names, classroomId }),
    [t, classroomId, goals, zone, weekdays, schoolYearEnd, names],
  )
  const columnSets = useMemo(() => studentColumnSets(t), [t])
  const { search } = useSearchParams()
  const hasInHand = search.show === 'inHand' || (students.data?.rows.some(isListed('inHand')) ?? false)
  const chips = useMemo(() => studentChips(t, hasInHand), [t, hasInHand])
  const say = useCallback(
    (shown: readonly Student[], count: number) => {
      onList(shown, count)
      onShown(shown, count)
    },
    [onList, onShown],
  )
  const href = useCallback(
    ({ id }: Student) => addressOf(RESET_PICTURES, { districtId, schoolId, classroomId, studentId: id }),
    [districtId, schoolId, classroomId],
  )
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
      onShown={say}
      chips={chips}
      columnSets={columnSets}
      columnOrder={STUDENT_COLUMN_ORDER}
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
