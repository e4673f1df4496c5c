import '../texts.ts'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { schoolNames } from '@hornbook/rules/people/school-names'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { useWholeList } from '../../api/use-whole-list.ts'
import { useTaughtSchools } from '../../signed-in/current-session.ts'
import type { Column } from '../../table/model/column.ts'
import { countColumn, dateColumn, rosterSystemColumn, textColumn } from './columns.tsx'
import { RosterList } from './roster-list.tsx'
import { useList } from './use-list.ts'

type School = RowFrom<typeof listSchools>

/** The schools of a district (LIST-3). */
export function SchoolsPage() {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const list = useList()
  const { zone, districtId } = list
  const input = { params: { districtId }, query: { sort: 'name' } }
  const { rows: found, rest, error, refetch } = useWholeList(listSchools, input)
  const taught = useTaughtSchools(districtId)
  const rows = useMemo(() => found?.filter(({ id }) => !taught.includes(id)), [found, taught])
  const names = useMemo(() => schoolNames(rows ?? []), [rows])
  const columns = useMemo<Column<School>[]>(
    () => [
      textColumn({ id: 'name', header: t('columns.name'), text: row => names.get(row.id) ?? row.name }),
      dateColumn({ id: 'createdAt', header: t('columns.dateAdded'), at: row => row.createdAt }, zone),
      countColumn(
        { id: 'studentsCount', header: t('columns.studentsCount'), count: row => row.studentsCount },
        { onPhone: 1 },
      ),
      countColumn(
        { id: 'teachersCount', header: t('columns.staffCount'), count: row => row.teachersCount },
        { onPhone: 2 },
      ),
      textColumn({ id: 'id', header: t('columns.siteCode'), text: row => row.id }, { onTablet: true }),
      rosterSystemColumn(t),
    ],
    [t, zone, names],
  )
  return (
    <RosterList
      noun="schools"
      list={list}
      rows={rows}
      rest={rest}
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
    />
  )
}
