import { z } from 'zod'
import { column, LISTED, listedBy, noun } from '../columns.ts'
import { many, one } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone } from '../lookups/timezones.ts'
import { archivedFilter, listQuery, resourceQuery } from '../queries.ts'
import { count, instant, text, version } from '../values.ts'

/** A school; its id is shown as Site code. */
export const school = noun(
  'school',
  {
    name: column(text, LISTED),
    addressLine1: column(text.nullable()),
    addressLine2: column(text.nullable()),
    city: column(text.nullable()),
    postalCode: column(text.nullable()),
    archived: column(z.boolean()),
    createdAt: column(instant, { sorts: true }),
    studentsCount: column(count, { sorts: true }),
    teachersCount: column(count, { sorts: true }),
    externalRosterSystem: column(text.nullable(), LISTED),
    sourcedId: column(text.nullable(), { filters: true }),
    version: column(version),
  },
  { district: 'district', timezone: 'timezone' },
)

const columns = listedBy(school)
const read = { of: school, includes: ['timezone'], included: [timezone] }

export const listSchools = endpoint({
  summary: 'The schools of a district that the caller belongs to.',
  method: 'GET',
  path: '/api/districts/{districtId}/schools',
  guard: 'member',
  query: listQuery({
    ...read,
    ...columns,
    filters: { ...columns.filters, ...archivedFilter },
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
