import type { listStudentSummaries } from '@hornbook/contract/progress/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../address/address.ts'
import type { Answer } from '../../api/answer.ts'
import { Empty } from '../../states/empty.tsx'
import { Failure } from '../../states/failure.tsx'
import type { Chip } from '../../table/model/column.ts'
import { Table } from '../../table/table.tsx'
import { TableComing } from '../../table/table-states.tsx'
import { ToRostering } from '../dashboard/to-rostering.tsx'
import type { Goals } from '../goals/goals.ts'
import type { Place } from '../use-place.ts'
import { reasonOf } from './attention.ts'
import { type Student, studentColumns } from './student-columns.tsx'

interface StudentTableOf {
  /** Address of the class. */
  readonly base: string
  readonly students: UseQueryResult<Answer<typeof listStudentSummaries>>
  readonly place: Place
  readonly goals: Goals
  readonly tools: ReactNode
  readonly dense: boolean
}

const ATTENTION = 'attention'
const idOf = (student: Student) => student.id
const wordsOf = (student: Student) => `${student.fullName} ${student.currentStatus} ${student.benchmark}`

/** The students of a class, and the questions a teacher asks of them. */
export function StudentTable({ base, students, place, goals, tools, dense }: StudentTableOf) {
  const { t } = useTranslation('progress')
  const { zone, districtZone, range } = place
  const rangeStart = range?.start ?? ''
  const today = place.district.data?.row.today ?? ''
  const telling = useAddress().search.show === ATTENTION
  const columns = useMemo(
    () => studentColumns(t, { goals, zone, districtZone, rangeStart, today, telling }),
    [t, goals, zone, districtZone, rangeStart, today, telling],
  )
  const chips = useMemo<Chip<Student>[]>(
    () => [
      { id: 'all', label: t('chips.students'), keeps: () => true },
      { id: ATTENTION, label: t('chips.attention'), keeps: row => reasonOf(row, rangeStart, districtZone) !== null },
      { id: 'inTest', label: t('chips.inTest'), keeps: row => row.currentStatus.startsWith('In Test') },
    ],
    [t, rangeStart, districtZone],
  )
  const href = useCallback((student: Student) => `${base}/students/${student.id}`, [base])
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
    return <TableComing columns={columns} message="studentInformation" rows={28} dense={dense} />
  }
  const { rows } = students.data
  if (rows.length === 0)
    return (
      <Empty card title={t('table.emptyStudents')} action={<ToRostering districtId={place.districtId} />}>
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
      chips={chips}
      words={wordsOf}
      searchLabel={t('table.findStudents')}
      defaultSort="fullName"
      busy={students.isPlaceholderData}
      dense={dense}
      tools={tools}
    />
  )
}
