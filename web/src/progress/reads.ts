import {
  readClassroomOverview,
  readDistrictOverview,
  readOverallProgress,
  readSchoolOverview,
} from '@hornbook/contract/progress/overviews'
import {
  listClassroomSummaries,
  listSchoolSummaries,
  listStudentSummaries,
} from '@hornbook/contract/progress/summaries'
import { readClassroom } from '@hornbook/contract/rostering/classrooms'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { readSchool } from '@hornbook/contract/rostering/schools'
import { today } from '@hornbook/rules/dates'
import type { Search } from '../address/address.ts'
import { queryClient, reading } from '../api/queries.ts'
import { END, likelyToday, rangeIn, START } from '../dates/range-address.ts'
import { shownZone } from '../dates/shown-date.ts'
import { session } from '../session/session.ts'

/** What a dashboard shows the progress of. */
export type Kind = 'district' | 'school' | 'classroom'

interface Dates {
  readonly start: string
  readonly end: string
}

const query = ({ start, end }: Dates) => ({ [START]: start, [END]: end })

export const districtRead = (districtId: string) => reading(readDistrict, { params: { districtId } })
export const schoolRead = (schoolId: string) => reading(readSchool, { params: { schoolId } })
export const classroomRead = (classroomId: string) =>
  reading(readClassroom, { params: { classroomId }, query: { include: 'teachers,grades' } })

export const overviewRead = (kind: Kind, id: string, dates: Dates) => {
  if (kind === 'district') return reading(readDistrictOverview, { params: { districtId: id }, query: query(dates) })
  if (kind === 'school') return reading(readSchoolOverview, { params: { schoolId: id }, query: query(dates) })
  return reading(readClassroomOverview, { params: { classroomId: id }, query: query(dates) })
}

export const overallRead = (kind: Kind, id: string, dates: Dates) =>
  reading(readOverallProgress, { query: { id, type: kind === 'classroom' ? 'classRoom' : kind, ...query(dates) } })

export const studentsRead = (classroomId: string, dates: Dates) =>
  reading(listStudentSummaries, { params: { classroomId }, query: query(dates) })
export const classroomsRead = (schoolId: string, dates: Dates) =>
  reading(listClassroomSummaries, { params: { schoolId }, query: query(dates) })
export const schoolsRead = (districtId: string, dates: Dates) =>
  reading(listSchoolSummaries, { params: { districtId }, query: query(dates) })

// What the routes' loaders ask for, while the code of the page is still on its way. The pages read the same queries and
// say themselves what failed; nothing here is waited for.

interface Ids {
  readonly districtId: string
  readonly schoolId: string
  readonly classroomId: string
}

export function askDistrict({ districtId }: Pick<Ids, 'districtId'>, search: Search): void {
  void withDates(districtId, search, dates => {
    void queryClient.prefetchQuery(schoolsRead(districtId, dates))
    askOverview('district', districtId, dates)
  })
}

export function askSchool({ districtId, schoolId }: Omit<Ids, 'classroomId'>, search: Search): void {
  void queryClient.prefetchQuery(schoolRead(schoolId))
  void withDates(districtId, search, dates => {
    void queryClient.prefetchQuery(classroomsRead(schoolId, dates))
    askOverview('school', schoolId, dates)
  })
}

export function askClassroom({ districtId, schoolId, classroomId }: Ids, search: Search): void {
  void queryClient.prefetchQuery(schoolRead(schoolId))
  void queryClient.prefetchQuery(classroomRead(classroomId))
  void withDates(districtId, search, dates => {
    void queryClient.prefetchQuery(studentsRead(classroomId, dates))
    askOverview('classroom', classroomId, dates)
  })
}

function askOverview(kind: Kind, id: string, dates: Dates): void {
  void queryClient.prefetchQuery(overviewRead(kind, id, dates))
  void queryClient.prefetchQuery(overallRead(kind, id, dates))
}

/**
 * A range is counted in the district's days, and the district may not be known yet: then figures are asked for at once for
 * the day that it most likely is there, and again only where it is another.
 */
async function withDates(districtId: string, search: Search, figures: (dates: Dates) => void): Promise<void> {
  const read = districtRead(districtId)
  const now = Date.now()
  const own = today(shownZone(session().user?.relationships.timezone, null), now)
  const guessed = rangeIn(search, queryClient.getQueryData(read.queryKey)?.row.today ?? likelyToday(search, own, now))
  figures(guessed)
  const district = await queryClient.fetchQuery(read).catch(() => null)
  if (!district) return
  const range = rangeIn(search, district.row.today)
  if (range.start !== guessed.start || range.end !== guessed.end) figures(range)
}
