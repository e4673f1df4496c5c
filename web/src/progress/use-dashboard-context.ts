import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DEFAULT_ZONE, displayZone } from '../dates/format-dates.ts'
import { useRange } from '../dates/use-range.ts'
import { useUser } from '../signed-in/current-session.ts'
import type { GoalsByRow } from './goals/goals.ts'
import { districtQuery, overallProgressQuery, overviewQuery, type RouteIds, type UnitKind } from './queries.ts'

/** The ids in the URL; those of levels below the page's are empty. */
export function useRouteIds(): RouteIds {
  const { districtId = '', schoolId = '', classroomId = '' } = useParams({ strict: false }) as Partial<RouteIds>
  return { districtId, schoolId, classroomId }
}

/** What every dashboard needs: its district, the zones, and the range in the URL. */
export function useDashboardContext() {
  const { districtId } = useRouteIds()
  const user = useUser()
  const district = useQuery(districtQuery(districtId))
  const row = district.data?.row
  const { range, choose, isReplaced } = useRange(row?.today)
  const districtZone = row?.relationships.timezone ?? DEFAULT_ZONE
  return {
    districtId,
    district,
    range,
    choose,
    isReplaced,
    districtZone,
    zone: displayZone(user.relationships.timezone, districtZone),
  }
}

export type DashboardContext = ReturnType<typeof useDashboardContext>
type Dates = NonNullable<DashboardContext['range']>

/** Fills in for the range while it is unknown and the queries are disabled. */
export const NO_DATES = { start: '', end: '' }

/** The tiles, and the overall progress, which loads separately (DASH-5). Old data stays while another range loads. */
export function useOverview(kind: UnitKind, id: string, range: Dates | null) {
  const options = { enabled: range !== null, placeholderData: keepPreviousData }
  const overview = useQuery({ ...overviewQuery(kind, id, range ?? NO_DATES), ...options })
  const overall = useQuery({ ...overallProgressQuery(kind, id, range ?? NO_DATES), ...options })
  const goals: GoalsByRow = overall.data ? overall.data.row.individualProgressData : overall.isError ? 'own' : 'loading'
  const average = overall.data ? overall.data.row.overviewData[0] : overall.isError ? null : undefined
  return { overview, overall, goals, average }
}

export type Overview = ReturnType<typeof useOverview>
