import './texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addressOf, DISTRICT } from '../address/address.ts'
import { WhereToGo } from './compare/where-to-go.tsx'
import { useCountFilters } from './count-click.ts'
import { Dashboard } from './dashboard/dashboard.tsx'
import { useDashboardPage } from './dashboard/use-dashboard-page.ts'
import { ExplainedButtons } from './explained/explained-buttons.tsx'
import { StaffAway } from './explained/staff-away.tsx'
import { SubgroupsLink } from './explained/subgroups-link.tsx'
import { schoolSummariesQuery } from './queries.ts'
import { UnitTable } from './units/unit-table.tsx'
import { NO_DATES, useDashboardContext, useOverview, useRouteIds } from './use-dashboard-context.ts'

/** A district: its overview and its schools (DASH-1). */
export function DistrictPage() {
  const { districtId } = useRouteIds()
  return <District key={districtId} districtId={districtId} />
}

function District({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('progress')
  const context = useDashboardContext()
  const options = { enabled: context.range !== null, placeholderData: keepPreviousData }
  const schools = useQuery({ ...schoolSummariesQuery(districtId, context.range ?? NO_DATES), ...options })
  const overview = useOverview('district', districtId, context.range)
  useCountFilters('district', districtId)
  const row = context.district.data?.row
  const queries = { context, overview, unit: context.district, rows: schools }
  useDashboardPage({ ...queries, title: row?.name, crumbs: [{ label: row?.name }] })
  // Those whom the figures count; the roster's own number has students without a class too.
  const numbers = overview.overview.data?.row
  const about = row && [
    t('schools', { count: row.schoolsCount }),
    t('classrooms', { count: row.classroomsCount }),
    numbers && t('students', { count: numbers.studentsCount }),
  ]
  return (
    <Dashboard
      {...queries}
      title={row?.name}
      about={about?.filter(Boolean).join(' · ')}
      attentionTo={addressOf(`${DISTRICT}/attention`, { districtId })}
      explained={
        <>
          <ExplainedButtons kind="district" id={districtId} title={row?.name ?? ''} />
          <SubgroupsLink />
          <StaffAway />
        </>
      }
      table="schools"
      first={<WhereToGo kind="school" />}
    >
      {props => <UnitTable {...props} kind="school" units={schools} context={context} goals={overview.goals} />}
    </Dashboard>
  )
}
