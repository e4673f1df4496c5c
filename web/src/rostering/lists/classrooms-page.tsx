import '../texts.ts'
import { listClassrooms } from '@hornbook/contract/rostering/classrooms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { useWholeList } from '../../api/use-whole-list.ts'
import { useTaughtSchools } from '../../signed-in/current-session.ts'
import type { Column } from '../../table/model/column.ts'
import { countColumn, rosterSystemColumn, textColumn } from './columns.tsx'
import { RosterList } from './roster-list.tsx'
import { schoolFilter } from './school-filter.ts'
import { useList, useSchoolNames } from './use-list.ts'

type Classroom = RowFrom<typeof listClassrooms>

const schoolsOf = ({ relationships: { school } }: Classroom) => (school ? [school] : [])

/** The classes of a district (LIST-4). */
export function ClassroomsPage() {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const list = useList()
  const { rows: found, rest, error, refetch } = useWholeList(listClassrooms, list.input)
  const schools = useSchoolNames(list.districtId)
  const { names } = schools
  const taught = useTaughtSchools(list.districtId)
  const rows = useMemo(
    () => names && found?.filter(row => !schoolsOf(row).some(id => taught.includes(id))),
    [names, found, taught],
  )
  const columns = useMemo<Column<Classroom>[]>(
    () => [
      textColumn({
        id: 'name',
        header: t('columns.name'),
        text: ({ id, name }) => name ?? t('classrooms.untitled', { id }),
      }),
      textColumn(
        {
          id: 'school',
          header: t('columns.schoolName'),
          text: row => schoolsOf(row).map(id => names?.get(id) ?? '')[0] ?? null,
        },
        { onPhone: 1 },
      ),
      textColumn({ id: 'classCode', header: t('columns.classCode'), text: row => row.classCode }, { onTablet: true }),
      countColumn(
        { id: 'studentsCount', header: t('columns.studentsCount'), count: row => row.studentsCount },
        { onPhone: 2 },
      ),
      countColumn(
        { id: 'teachersCount', header: t('columns.staffCount'), count: row => row.teachersCount },
        { onTablet: true },
      ),
      rosterSystemColumn(t),
    ],
    [t, names],
  )
  const filters = useMemo(() => [schoolFilter(t, names ?? new Map(), schoolsOf, 'school')], [t, names])
  return (
    <RosterList
      noun="classrooms"
      list={list}
      rows={rows}
      rest={rest}
      error={error ?? schools.error}
      onRetry={() => void Promise.all([refetch(), schools.refetch()])}
      columns={columns}
      filters={filters}
      {...(list.mayChange && { archives: 'classrooms' })}
    />
  )
}
