import { readClassComparison, readSchoolComparison } from '@hornbook/contract/progress/comparison'
import { readClassroomGrowth, readDistrictGrowth, readSchoolGrowth } from '@hornbook/contract/progress/growth'
import {
  readClassroomOverview,
  readDistrictOverview,
  readOverallProgress,
  readSchoolOverview,
} from '@hornbook/contract/progress/overviews'
import { readSkillProgression, readSuggestion } from '@hornbook/contract/progress/skills'
import { readStudentRecord } from '@hornbook/contract/progress/student-records'
import {
  listClassroomSummaries,
  listSchoolSummaries,
  listStudentSummaries,
} from '@hornbook/contract/progress/summaries'
import { readClassroom } from '@hornbook/contract/rostering/classrooms'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { readSchool } from '@hornbook/contract/rostering/schools'
import { readStudentAvatar } from '@hornbook/contract/rostering/student-tools'
import { today } from '@hornbook/rules/time/dates'
import type { Search } from '../address/search-params.ts'
import { queryClient, queryFor } from '../api/queries.ts'
import { displayZone } from '../dates/format-dates.ts'
import { END_PARAM, guessToday, rangeFromSearch, START_PARAM } from '../dates/range-search.ts'
import { session } from '../signed-in/current-session.ts'

/** The ids in a dashboard's URL. */
export interface RouteIds {
  readonly districtId: string
  readonly schoolId: string
  readonly classroomId: string
}

/** The kind of unit that a dashboard shows. */
export type UnitKind = 'district' | 'school' | 'classroom'

interface Dates {
  readonly start: string
  readonly end: string
}

export const rangeFilter = ({ start, end }: Dates) => ({ [START_PARAM]: start, [END_PARAM]: end })

export const districtQuery = (districtId: string) => queryFor(readDistrict, { params: { districtId } })
export const schoolQuery = (schoolId: string) => queryFor(readSchool, { params: { schoolId } })
export const classroomQuery = (classroomId: string) =>
  queryFor(readClassroom, { params: { classroomId }, query: { include: 'teachers,grades' } })

export const overviewQuery = (kind: UnitKind, id: string, dates: Dates) => {
  const query = rangeFilter(dates)
  switch (kind) {
    case 'district':
      return queryFor(readDistrictOverview, { params: { districtId: id }, query })
    case 'school':
      return queryFor(readSchoolOverview, { params: { schoolId: id }, query })
    case 'classroom':
      return queryFor(readClassroomOverview, { params: { classroomId: id }, query })
  }
}

export const schoolComparisonQuery = (districtId: string) => queryFor(readSchoolComparison, { params: { districtId } })
export const classComparisonQuery = (schoolId: string) => queryFor(readClassComparison, { params: { schoolId } })

/** Of those who were there then, or of the same students of today on both sides (DAY-13). */
export type ComparedStudents = 'then' | 'same'

const comparedFilter = (compared: ComparedStudents) => (compared === 'same' ? { 'filter[comparedEq]': compared } : {})

export const growthQuery = (kind: UnitKind, id: string, compared: ComparedStudents) => {
  const query = comparedFilter(compared)
  switch (kind) {
    case 'district':
      return queryFor(readDistrictGrowth, { params: { districtId: id }, query })
    case 'school':
      return queryFor(readSchoolGrowth, { params: { schoolId: id }, query })
    case 'classroom':
      return queryFor(readClassroomGrowth, { params: { classroomId: id }, query })
  }
}

export const overallProgressQuery = (kind: UnitKind, id: string, dates: Dates) =>
  queryFor(readOverallProgress, {
    query: { id, type: kind === 'classroom' ? 'classRoom' : kind, ...rangeFilter(dates) },
  })

export const studentSummariesQuery = (classroomId: string, dates: Dates) =>
  queryFor(listStudentSummaries, { params: { classroomId }, query: rangeFilter(dates) })
export const studentRecordQuery = (studentId: string) => queryFor(readStudentRecord, { params: { studentId } })
export const skillsQuery = (kind: UnitKind, id: string) =>
  queryFor(readSkillProgression, { query: { id, instituteType: kind } })
export const suggestionQuery = (classroomId: string) => queryFor(readSuggestion, { query: { classroomId } })
export const avatarQuery = (params: Record<'classroomId' | 'studentId', string>) =>
  queryFor(readStudentAvatar, { params })
export const classroomSummariesQuery = (schoolId: string, dates: Dates) =>
  queryFor(listClassroomSummaries, { params: { schoolId }, query: rangeFilter(dates) })
export const schoolSummariesQuery = (districtId: string, dates: Dates) =>
  queryFor(listSchoolSummaries, { params: { districtId }, query: rangeFilter(dates) })

// The route loaders call these while the page's code loads. The pages run the same queries and report failures, so
// nothing here is awaited.

export function prefetchDistrict({ districtId }: Pick<RouteIds, 'districtId'>, search: Search): void {
  void queryClient.prefetchQuery(schoolComparisonQuery(districtId))
  void withDates(districtId, search, dates => {
    void queryClient.prefetchQuery(schoolSummariesQuery(districtId, dates))
    prefetchOverview('district', districtId, dates)
  })
}

export function prefetchSchool({ districtId, schoolId }: Omit<RouteIds, 'classroomId'>, search: Search): void {
  void queryClient.prefetchQuery(schoolQuery(schoolId))
  void queryClient.prefetchQuery(classComparisonQuery(schoolId))
  void withDates(districtId, search, dates => {
    void queryClient.prefetchQuery(classroomSummariesQuery(schoolId, dates))
    prefetchOverview('school', schoolId, dates)
  })
}

export function prefetchClassroom({ districtId, schoolId, classroomId }: RouteIds, search: Search): void {
  void queryClient.prefetchQuery(schoolQuery(schoolId))
  void queryClient.prefetchQuery(classroomQuery(classroomId))
  void withDates(districtId, search, dates => {
    void queryClient.prefetchQuery(studentSummariesQuery(classroomId, dates))
    prefetchOverview('classroom', classroomId, dates)
  })
}

export function prefetchStudent({ classroomId, studentId }: Record<'classroomId' | 'studentId', string>): void {
  void queryClient.prefetchQuery(avatarQuery({ classroomId, studentId }))
}

export function prefetchStudentPage({ districtId, studentId }: Record<'districtId' | 'studentId', string>): void {
  void queryClient.prefetchQuery(districtQuery(districtId))
  void queryClient.prefetchQuery(studentRecordQuery(studentId))
}

function prefetchOverview(kind: UnitKind, id: string, dates: Dates): void {
  void queryClient.prefetchQuery(overviewQuery(kind, id, dates))
  void queryClient.prefetchQuery(overallProgressQuery(kind, id, dates))
}

/**
 * A range depends on today's date in the district, which may not have loaded yet. Figures are prefetched at once with a
 * guess, and again only if the guess was wrong.
 */
async function withDates(districtId: string, search: Search, prefetch: (dates: Dates) => void): Promise<void> {
  const read = districtQuery(districtId)
  const now = Date.now()
  const personToday = today(displayZone(session().user?.relationships.timezone, null), now)
  const guessed = rangeFromSearch(
    search,
    queryClient.getQueryData(read.queryKey)?.row.today ?? guessToday(search, personToday, now),
  )
  prefetch(guessed)
  const district = await queryClient.fetchQuery(read).catch(() => null)
  if (!district) return
  const range = rangeFromSearch(search, district.row.today)
  if (range.start !== guessed.start || range.end !== guessed.end) prefetch(range)
}
