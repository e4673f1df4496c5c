import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { shownZone } from '../dates/shown-date.ts'
import { useRange } from '../dates/use-range.ts'
import { useUser } from '../session/session.ts'
import type { Goals } from './goals/goals.ts'
import { districtRead, type Kind, overallRead, overviewRead } from './reads.ts'

export interface PlaceIds {
  readonly districtId: string
  readonly schoolId: string
  readonly classroomId: string
}

/** The ids in the address; those of levels below the page's are empty. */
export function useIds(): PlaceIds {
  const { districtId = '', schoolId = '', classroomId = '' } = useParams({ strict: false }) as Partial<PlaceIds>
  return { districtId, schoolId, classroomId }
}

/** The district around a dashboard, its today, the zones, and the range of the address. */
export function usePlace() {
  const { districtId } = useIds()
  const user = useUser()
  const district = useQuery(districtRead(districtId))
  const row = district.data?.row
  const { range, choose } = useRange(row?.today)
  const districtZone = row?.relationships.timezone ?? 'America/Los_Angeles'
  return {
    districtId,
    district,
    range,
    choose,
    districtZone,
    zone: shownZone(user.relationships.timezone, districtZone),
  }
}

export type Place = ReturnType<typeof usePlace>
type Dates = NonNullable<Place['range']>

/** Nothing is asked for before the range is known. */
export const NO_DATES = { start: '', end: '' }

/** The tiles, and the overall progress that loads apart (DASH-5). Old ones stay while those of another range load. */
export function useOverview(kind: Kind, id: string, range: Dates | null) {
  const kept = { enabled: range !== null, placeholderData: keepPreviousData }
  const overview = useQuery({ ...overviewRead(kind, id, range ?? NO_DATES), ...kept })
  const overall = useQuery({ ...overallRead(kind, id, range ?? NO_DATES), ...kept })
  const goals: Goals = overall.data ? overall.data.row.individualProgressData : overall.isError ? 'own' : 'loading'
  const average = overall.data ? overall.data.row.overviewData[0] : overall.isError ? null : undefined
  return { overview, overall, goals, average }
}

export type Overview = ReturnType<typeof useOverview>
