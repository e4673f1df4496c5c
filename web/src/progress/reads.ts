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
import { queryClient, reading } from '../api/queries.ts'
import { END, START } from '../dates/range-address.ts'

/** What a dashboard shows the progress of. */
export type Kind = 'district' | 'school' | 'classroom'

interface Dates {
  readonly start: string
  readonly end: string
}

const query = ({ start, end }: Dates) => ({ [START]: start, [END]: end })

export const districtRead = (districtId: string) =>
  reading(readDistrict, { params: { districtId }, query: { include: 'timezone' } })
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

/** Has a school's dashboard ready before it is opened: called as soon as somebody seems to go there. */
export function prefetchSchool(schoolId: string, dates: Dates): void {
  void queryClient.prefetchQuery(schoolRead(schoolId))
  void queryClient.prefetchQuery(classroomsRead(schoolId, dates))
  void queryClient.prefetchQuery(overviewRead('school', schoolId, dates))
  void queryClient.prefetchQuery(overallRead('school', schoolId, dates))
}

/** The same for a class. */
export function prefetchClassroom(classroomId: string, dates: Dates): void {
  void queryClient.prefetchQuery(classroomRead(classroomId))
  void queryClient.prefetchQuery(studentsRead(classroomId, dates))
  void queryClient.prefetchQuery(overviewRead('classroom', classroomId, dates))
  void queryClient.prefetchQuery(overallRead('classroom', classroomId, dates))
}
