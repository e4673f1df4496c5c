import './texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dashboard } from './dashboard/dashboard.tsx'
import { useDashboardPage } from './dashboard/use-dashboard-page.ts'
import { classroomsRead, schoolRead } from './reads.ts'
import { UnitTable } from './units/unit-table.tsx'
import { NO_DATES, useIds, useOverview, usePlace } from './use-place.ts'
import { useTrueAddress } from './use-true-address.ts'

/** A school: its overview and its classes (DASH-1). */
export function SchoolPage() {
  const { districtId, schoolId } = useIds()
  return <School key={schoolId} districtId={districtId} schoolId={schoolId} />
}

function School({ districtId, schoolId }: { readonly districtId: string; readonly schoolId: string }) {
  const { t } = useTranslation('progress')
  const place = usePlace()
  const school = useQuery(schoolRead(schoolId))
  const kept = { enabled: place.range !== null, placeholderData: keepPreviousData }
  const classrooms = useQuery({ ...classroomsRead(schoolId, place.range ?? NO_DATES), ...kept })
  const overview = useOverview('school', schoolId, place.range)
  const row = school.data?.row
  useTrueAddress(row)
  const up = `/dashboard/districts/${districtId}`
  const reads = { place, overview, unit: school, rows: classrooms }
  useDashboardPage({
    ...reads,
    title: row?.name,
    crumbs: [{ label: place.district.data?.row.name, to: up }, { label: row?.name }],
  })
  const base = `${up}/schools/${schoolId}`
  const about = row && [
    classrooms.data && t('classrooms', { count: classrooms.data.rows.length }),
    t('teachers', { count: row.teachersCount }),
    t('students', { count: row.studentsCount }),
  ]
  return (
    <Dashboard
      {...reads}
      title={row?.name}
      about={about?.filter(Boolean).join(' · ')}
      coming="schoolInformation"
      base={base}
      table="classrooms"
    >
      {given => (
        <UnitTable
          {...given}
          kind="classroom"
          base={`${base}/classrooms`}
          units={classrooms}
          place={place}
          goals={overview.goals}
        />
      )}
    </Dashboard>
  )
}
