import {
  listClassrooms,
  listClassroomsOfSchool,
  readClassroom,
  readClassroomOfSchool,
} from '@hornbook/contract/rostering/classrooms'
import { listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { listMatches, listMatchesOfAll } from '@hornbook/contract/rostering/matches'
import { listSchools, readSchool, readSchoolOfDistrict } from '@hornbook/contract/rostering/schools'
import { listStudents, listStudentsOfSchool, readStudentOfSchool } from '@hornbook/contract/rostering/students'
import {
  listTeachers,
  listTeachersOfSchool,
  readTeacher,
  readTeacherOfSchool,
} from '@hornbook/contract/rostering/teachers'
import { administratorPlace, livePlaces, type Place } from '../access/caller.ts'
import { scopeAt } from '../access/scope.ts'
import { applyListQuery } from '../http/lists/page.ts'
import { memberRoute, placeOf, type Route } from '../http/route.ts'
import { districtAnswer } from './district-answer.ts'
import { districtCounts, districtDetails, districtIncluded, districtRows } from './districts.ts'
import { healthRoutes } from './health/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { matchesOfAll } from './matches/all-matches.ts'
import { matchesFor } from './matches/matches.ts'
import { mergingRoutes } from './merging/routes.ts'
import { requireUnmergedAddress } from './merging/two-students.ts'
import { classrooms, rosterAnswer, rosterList, schools, students, teachers } from './roster-answers.ts'
import { spreadsheetRoutes } from './spreadsheets.ts'
import { avatarRoutes } from './student-tools/avatars.ts'
import { credentialRoutes } from './student-tools/credentials.ts'
import { passwordRoutes } from './student-tools/passwords.ts'
import { archivingRoutes } from './writes/archiving.ts'
import { bulkActionRoutes } from './writes/bulk-actions.ts'
import { districtRoutes } from './writes/district-writes.ts'
import { enrolmentRoutes } from './writes/enrolment.ts'
import { writeRoutes } from './writes/school-and-class-writes.ts'
import { studentRoutes } from './writes/student-writes.ts'
import { teacherRoutes } from './writes/teacher-writes.ts'

export const rosteringRoutes: readonly Route[] = [
  memberRoute(listDistricts, async call => {
    const { tx, caller, now } = call
    const places = caller.administrator
      ? (await tx.selectFrom('districts').select('id').execute()).map(({ id }) => administratorPlace(id))
      : livePlaces(caller)
    const placeIn = new Map(places.map(place => [place.districtId, place]))
    const { data, links } = applyListQuery(call, await districtRows(tx, [...placeIn.keys()]), 'name')
    // The counters come after paging, so that they are computed only for the districts on the page.
    const scopes = data.map(({ id }) => scopeAt(placeIn.get(id) as Place))
    const counts = await districtCounts(tx, scopes)
    const districts = data.map(row => districtDetails(row, counts.get(row.id), now))
    return { data: districts, links, ...districtIncluded(call.query, data) }
  }),
  memberRoute(readDistrict, call => districtAnswer(call, placeOf(call).districtId)),
  memberRoute(listSchools, call => rosterList(call, schools)),
  memberRoute(readSchool, call => rosterAnswer(call, schools, call.params.schoolId)),
  memberRoute(readSchoolOfDistrict, call => rosterAnswer(call, schools, call.params.schoolId)),
  memberRoute(listClassrooms, call => rosterList(call, classrooms), { heavy: true }),
  memberRoute(listClassroomsOfSchool, call => rosterList(call, classrooms, call.params.schoolId)),
  memberRoute(readClassroom, call => rosterAnswer(call, classrooms, call.params.classroomId)),
  memberRoute(readClassroomOfSchool, call =>
    rosterAnswer(call, classrooms, call.params.classroomId, call.params.schoolId),
  ),
  memberRoute(listTeachers, call => rosterList(call, teachers), { heavy: true }),
  memberRoute(listTeachersOfSchool, call => rosterList(call, teachers, call.params.schoolId)),
  memberRoute(readTeacher, call => rosterAnswer(call, teachers, call.params.teacherId)),
  memberRoute(readTeacherOfSchool, call => rosterAnswer(call, teachers, call.params.teacherId, call.params.schoolId)),
  memberRoute(listStudents, call => rosterList(call, students), { heavy: true }),
  memberRoute(listStudentsOfSchool, call => rosterList(call, students, call.params.schoolId)),
  memberRoute(readStudentOfSchool, async call => {
    await requireUnmergedAddress(call, call.params.studentId)
    return rosterAnswer(call, students, call.params.studentId, call.params.schoolId)
  }),
  memberRoute(listMatches, call => matchesFor(call, textIn(call))),
  memberRoute(listMatchesOfAll, call => matchesOfAll(call, textIn(call))),
  ...districtRoutes,
  ...writeRoutes,
  ...studentRoutes,
  ...teacherRoutes,
  ...archivingRoutes,
  ...enrolmentRoutes,
  ...bulkActionRoutes,
  ...historyRoutes,
  ...spreadsheetRoutes,
  ...healthRoutes,
  ...mergingRoutes,
  ...avatarRoutes,
  ...passwordRoutes,
  ...credentialRoutes,
]

const textIn = ({ query }: { readonly query: unknown }) =>
  (query as { readonly 'filter[textCont]'?: string })['filter[textCont]'] ?? ''
