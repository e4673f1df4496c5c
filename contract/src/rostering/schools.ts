import { many, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone } from '../lookups/timezones.ts'
import { listQuery, nameFilters, resourceQuery } from '../queries.ts'
import { count, instant, text, version } from '../values.ts'

/** A school; its id is shown as Site code. */
export const school = resource(
  'school',
  {
    name: text,
    addressLine1: text.nullable(),
    addressLine2: text.nullable(),
    city: text.nullable(),
    postalCode: text.nullable(),
    createdAt: instant,
    studentsCount: count,
    teachersCount: count,
    externalRosterSystem: text.nullable(),
    sourcedId: text.nullable(),
    version,
  },
  { district: 'district', timezone: 'timezone' },
)

const read = { of: school, includes: ['timezone', 'district'], included: [timezone] }

export const listSchools = endpoint({
  does: "A district's schools, as far as one belongs to them.",
  method: 'GET',
  path: '/api/districts/{districtId}/schools',
  guard: 'member',
  query: listQuery({
    ...read,
    sorts: ['name', 'createdAt'],
    filters: nameFilters(['name', 'sourcedId', 'externalRosterSystem']),
  }),
  returns: many(school, [timezone]),
})

export const readSchool = endpoint({
  does: 'One school.',
  method: 'GET',
  path: '/api/schools/{schoolId}',
  guard: 'member',
  query: resourceQuery(read),
  returns: one(school, 200, [timezone]),
})
