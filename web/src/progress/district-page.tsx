import './texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dashboard } from './dashboard/dashboard.tsx'
import { useDashboardPage } from './dashboard/use-dashboard-page.ts'
import { schoolsRead } from './reads.ts'
import { UnitTable } from './units/unit-table.tsx'
import { NO_DATES, useIds, useOverview, usePlace } from './use-place.ts'

/** A district: its overview and its schools (DASH-1). */
export function DistrictPage() {
  const { districtId } = useIds()
  return <District key={districtId} districtId={districtId} />
}

function District({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('progress')
  const place = usePlace()
  const kept = { enabled: place.range !== null, placeholderData: keepPreviousData }
  const schools = useQuery({ ...schoolsRead(districtId, place.range ?? NO_DATES), ...kept })
  const overview = useOverview('district', districtId, place.range)
  const row = place.district.data?.row
  const reads = { place, overview, unit: place.district, rows: schools }
  useDashboardPage({ ...reads, title: row?.name, crumbs: [{ label: row?.name }] })
  const base = `/dashboard/districts/${districtId}`
  const about = row && [
    t('schools', { count: row.schoolsCount }),
    t('classrooms', { count: row.classroomsCount }),
    t('students', { count: row.studentsCount }),
  ]
  return (
    <Dashboard
      {...reads}
      title={row?.name}
      about={about?.join(' · ')}
      coming="districtInformation"
      base={base}
      table="schools"
    >
      {given => (
        <UnitTable
          {...given}
          kind="school"
          base={`${base}/schools`}
          units={schools}
          place={place}
          goals={overview.goals}
        />
      )}
    </Dashboard>
  )
}
