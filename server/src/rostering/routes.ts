import {
  listClassrooms,
  listClassroomsOfSchool,
  readClassroom,
  readClassroomOfSchool,
} from '@hornbook/contract/rostering/classrooms'
import {
  changeDistrict as changeDistrictCall,
  createDistrict as createDistrictCall,
  listDistricts,
  readDistrict,
} from '@hornbook/contract/rostering/districts'
import { listSchools, readSchool, readSchoolOfDistrict } from '@hornbook/contract/rostering/schools'
import { listTeachers, listTeachersOfSchool, readTeacherOfSchool } from '@hornbook/contract/rostering/teachers'
import { timeZoneNamed } from '@hornbook/rules/dates'
import { administratorPlace, livePlaces, type Place } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { scopeAt } from '../access/scope.ts'
import { listed } from '../http/lists/page.ts'
import { idFrom, type MemberCall, on, placeOf, type Route, scopeOf } from '../http/route.ts'
import { asksForArchived, timezoneIncluded } from '../people/included.ts'
import { classroomList, theClassroom } from './classroom-calls.ts'
import { changeDistrict, createDistrict, takenSiteCode } from './district-writes.ts'
import { districtIncluded, districtRows, districtSeen } from './districts.ts'
import { schoolsSeen } from './schools.ts'
import { teacherList, theTeacher } from './teacher-calls.ts'

async function theDistrict(call: MemberCall, id: string, asAdministrator = false) {
  const [row] = await districtRows(call.tx, [id])
  if (!row) throw notFound()
  const scope = asAdministrator ? scopeAt(administratorPlace(id)) : scopeOf(call)
  return { data: await districtSeen(call.tx, scope, row, call.now), ...districtIncluded(call.query, [row]) }
}

async function theSchool(call: MemberCall, id: string) {
  const [school] = await schoolsSeen(call.tx, scopeOf(call), { id: idFrom(id) })
  if (!school) throw notFound()
  return { data: school, ...timezoneIncluded(call.query, [school.relationships.timezone]) }
}

/** As it is listed, however it was written: what a district shows is an id that /api/timezones has (D 23). */
function zoneOf(relationships: { timezone?: { data: { id: string } } | undefined } | undefined) {
  const zone = relationships?.timezone
  return zone && (timeZoneNamed(zone.data.id) ?? undefined)
}

export const rosteringRoutes: readonly Route[] = [
  on(listDistricts, async call => {
    const { tx, caller, now } = call
    const places = caller.administrator
      ? (await tx.selectFrom('districts').select('id').execute()).map(({ id }) => administratorPlace(id))
      : livePlaces(caller)
    const at = new Map(places.map(place => [place.districtId, place]))
    const { data, links } = listed(call, await districtRows(tx, [...at.keys()]), 'name')
    const seen = []
    // Counted last: a page counts no district but its own.
    for (const row of data) seen.push(await districtSeen(tx, scopeAt(at.get(row.id) as Place), row, now))
    return { data: seen, links, ...districtIncluded(call.query, data) }
  }),
  on(readDistrict, call => theDistrict(call, placeOf(call).districtId)),
  on(
    createDistrictCall,
    async call => {
      const { attributes, relationships } = call.body.data
      return theDistrict(call, await createDistrict(call, { ...attributes, timezone: zoneOf(relationships) }), true)
    },
    { alsoWrong: takenSiteCode },
  ),
  on(
    changeDistrictCall,
    async call => {
      const { attributes, relationships } = call.body.data
      const { version, ...written } = attributes
      await changeDistrict(call, placeOf(call).districtId, { ...written, timezone: zoneOf(relationships) }, version)
      return theDistrict(call, placeOf(call).districtId)
    },
    { alsoWrong: takenSiteCode },
  ),
  on(listSchools, async call => {
    const schools = await schoolsSeen(call.tx, scopeOf(call), { archived: asksForArchived(call.query) })
    const page = listed(call, schools, 'name')
    const zones = page.data.map(school => school.relationships.timezone)
    return { ...page, ...timezoneIncluded(call.query, zones) }
  }),
  on(readSchool, call => theSchool(call, call.params.schoolId)),
  on(readSchoolOfDistrict, call => theSchool(call, call.params.schoolId)),
  on(listClassrooms, call => classroomList(call, null)),
  on(listClassroomsOfSchool, call => classroomList(call, call.params.schoolId)),
  on(readClassroom, call => theClassroom(call, call.params.classroomId, null)),
  on(readClassroomOfSchool, call => theClassroom(call, call.params.classroomId, call.params.schoolId)),
  on(listTeachers, call => teacherList(call, null)),
  on(listTeachersOfSchool, call => teacherList(call, call.params.schoolId)),
  on(readTeacherOfSchool, call => theTeacher(call, call.params.teacherId, call.params.schoolId)),
]
