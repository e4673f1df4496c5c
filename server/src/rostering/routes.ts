import { readClassroom } from '@hornbook/contract/rostering/classrooms'
import {
  changeDistrict as changeDistrictCall,
  createDistrict as createDistrictCall,
  listDistricts,
  readDistrict,
} from '@hornbook/contract/rostering/districts'
import { listSchools, readSchool } from '@hornbook/contract/rostering/schools'
import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { administratorPlace, livePlaces } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { scopeAt } from '../access/scope.ts'
import { idFrom, type MemberCall, on, placeOf, type Route, scopeOf } from '../http/route.ts'
import { timezoneIncluded } from '../people/included.ts'
import { classroomSeen } from './classrooms.ts'
import { changeDistrict, createDistrict } from './district-writes.ts'
import { districtIncluded, districtRows, districtSeen } from './districts.ts'
import { filtered } from './filtered.ts'
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
    const rows = await districtRows(
      tx,
      places.map(({ districtId }) => districtId),
    )
    const seen = []
    for (const row of rows) {
      const place = places.find(({ districtId }) => districtId === row.id)
      if (place) seen.push(await districtSeen(tx, scopeAt(place), row, now))
    }
    return { data: filtered(seen, call.query, 'name'), ...districtIncluded(call.query, rows) }
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
    const zones = schools.map(school => school.relationships.timezone)
    return { data: filtered(schools, call.query, 'name'), ...timezoneIncluded(call.query, zones) }
  }),
  on(readSchool, async call => {
    const [school] = await schoolsSeen(call.tx, scopeOf(call), idFrom(call.params.schoolId))
    if (!school) throw notFound()
    return { data: school, ...timezoneIncluded(call.query, [school.relationships.timezone]) }
  }),
  on(readClassroom, call => classroomSeen(call.tx, scopeOf(call), idFrom(call.params.classroomId), call.query)),
  on(listTeachers, async call => ({
    data: filtered(await teachersSeen(call.tx, scopeOf(call), call.query), call.query, 'name'),
  })),
]
