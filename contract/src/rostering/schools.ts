import { z } from 'zod'
import { many, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone } from '../lookups/timezones.ts'
import { archivedFilter, listQuery, nameFilters, resourceQuery } from '../queries.ts'
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
    archived: z.boolean(),
    createdAt: instant,
    studentsCount: count,
    teachersCount: count,
    externalRosterSystem: text.nullable(),
    sourcedId: text.nullable(),
    version,
  },
  { district: 'district', timezone: 'timezone' },
)

const read = { of: school, includes: ['timezone'], included: [timezone] }

export const listSchools = endpoint({
  summary: 'The schools of a district that the caller belongs to.',
  method: 'GET',
  path: '/api/districts/{districtId}/schools',
  guard: 'member',
  query: listQuery({
    ...read,
    sorts: ['name', 'createdAt'],
    filters: { ...nameFilters(['name', 'sourcedId', 'externalRosterSystem']), ...archivedFilter },
  }),
  returns: many(school, [timezone]),
})

const single = {
  summary: 'One school.',
  method: 'GET',
  guard: 'member',
  query: resourceQuery(read),
  returns: one(school, 200, [timezone]),
} as const

export const readSchool = endpoint({
  path: '/api/schools/{schoolId}',
  ...single,
})

export const readSchoolOfDistrict = endpoint({
  path: '/api/districts/{districtId}/schools/{schoolId}',
  ...single,
})
