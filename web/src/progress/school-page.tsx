import './texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addressOf, SCHOOL, unitAddress } from '../address/address.ts'
import { WhereToGo } from './compare/where-to-go.tsx'
import { useCountFilters } from './count-click.ts'
import { Dashboard } from './dashboard/dashboard.tsx'
import { useDashboardPage } from './dashboard/use-dashboard-page.ts'
import { ExplainedButtons } from './explained/explained-buttons.tsx'
import { StaffAway } from './explained/staff-away.tsx'
import { SubgroupsLink } from './explained/subgroups-link.tsx'
import { classroomSummariesQuery, schoolQuery } from './queries.ts'
import { UnitTable } from './units/unit-table.tsx'
import { useCanonicalPath } from './use-canonical-path.ts'
import { NO_DATES, useDashboardContext, useOverview, useRouteIds } from './use-dashboard-context.ts'

/** A school: its overview and its classes (DASH-1). */
export function SchoolPage() {
  const { districtId, schoolId } = useRouteIds()
  return <School key={schoolId} districtId={districtId} schoolId={schoolId} />
}

function School({ districtId, schoolId }: { readonly districtId: string; readonly schoolId: string }) {
  const { t } = useTranslation('progress')
  const context = useDashboardContext()
  const school = useQuery(schoolQuery(schoolId))
  const options = { enabled: context.range !== null, placeholderData: keepPreviousData }
  const classrooms = useQuery({ ...classroomSummariesQuery(schoolId, context.range ?? NO_DATES), ...options })
  const overview = useOverview('school', schoolId, context.range)
  useCountFilters('school', schoolId)
  const row = school.data?.row
  useCanonicalPath(row)
  const queries = { context, overview, unit: school, rows: classrooms }
  useDashboardPage({
    ...queries,
    title: row?.name,
    crumbs: [{ label: context.district.data?.row.name, to: unitAddress({ districtId }) }, { label: row?.name }],
  })
  // Those whom the figures count; the roster's own number has students without a class too.
  const numbers = overview.overview.data?.row
  const about = row && [
    classrooms.data && t('classrooms', { count: classrooms.data.rows.length }),
    // A teacher without an open class sees no teachers here, but the school has some.
    row.teachersCount > 0 && t('teachers', { count: row.teachersCount }),
    numbers && t('students', { count: numbers.studentsCount }),
  ]
  return (
    <Dashboard
      {...queries}
      title={row?.name}
      about={about?.filter(Boolean).join(' · ')}
      attentionTo={addressOf(`${SCHOOL}/attention`, { districtId, schoolId })}
      explained={
        <>
          <ExplainedButtons kind="school" id={schoolId} title={row?.name ?? ''} />
          <SubgroupsLink />
          <StaffAway />
        </>
      }
      table="classrooms"
      first={<WhereToGo kind="classroom" />}
    >
      {props => <UnitTable {...props} kind="classroom" units={classrooms} context={context} goals={overview.goals} />}
    </Dashboard>
  )
}
