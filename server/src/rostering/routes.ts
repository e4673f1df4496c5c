import { readClassroom } from '@hornbook/contract/rostering/classrooms'
import {
  changeDistrict as changeDistrictCall,
  createDistrict as createDistrictCall,
  listDistricts,
  readDistrict,
} from '@hornbook/contract/rostering/districts'
import { listSchools, readSchool } from '@hornbook/contract/rostering/schools'
import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { administratorPlace, livePlaces, type Place } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { scopeAt } from '../access/scope.ts'
import { listed } from '../http/lists/page.ts'
import { idFrom, type MemberCall, on, placeOf, type Route, scopeOf } from '../http/route.ts'
import { timezoneIncluded } from '../people/included.ts'
import { classroomSeen } from './classrooms.ts'
import { changeDistrict, createDistrict } from './district-writes.ts'
import { districtIncluded, districtRows, districtSeen } from './districts.ts'
import { schoolsSeen } from './schools.ts'
import { teachersSeen } from './teachers.ts'

async function theDistrict(call: MemberCall, id: string, asAdministrator = false) {
  const [row] = await districtRows(call.tx, [id])
  if (!row) throw notFound()
  const scope = asAdministrator ? scopeAt(administratorPlace(id)) : scopeOf(call)
  return { data: await districtSeen(call.tx, scope, row, call.now), ...districtIncluded(call.query, [row]) }
}

const zoneOf = (relationships: { timezone?: { data: { id: string } } | undefined } | undefined) =>
  relationships?.timezone?.data.id

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
  on(createDistrictCall, async call => {
    const { attributes, relationships } = call.body.data
    return theDistrict(call, await createDistrict(call, { ...attributes, timezone: zoneOf(relationships) }), true)
  }),
  on(changeDistrictCall, async call => {
    const { attributes, relationships } = call.body.data
    const { version, ...written } = attributes
    await changeDistrict(call, placeOf(call).districtId, { ...written, timezone: zoneOf(relationships) }, version)
    return theDistrict(call, placeOf(call).districtId)
  }),
  on(listSchools, async call => {
    const schools = await schoolsSeen(call.tx, scopeOf(call), null)
    const page = listed(call, schools, 'name')
    const zones = page.data.map(school => school.relationships.timezone)
    return { ...page, ...timezoneIncluded(call.query, zones) }
  }),
  on(readSchool, async call => {
    const [school] = await schoolsSeen(call.tx, scopeOf(call), idFrom(call.params.schoolId))
    if (!school) throw notFound()
    return { data: school, ...timezoneIncluded(call.query, [school.relationships.timezone]) }
  }),
  on(readClassroom, call => classroomSeen(call.tx, scopeOf(call), idFrom(call.params.classroomId), call.query)),
  on(listTeachers, async call => listed(call, await teachersSeen(call.tx, scopeOf(call), call.query), 'name')),
]
