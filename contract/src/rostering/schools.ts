import { z } from 'zod'
import { column, editedColumns, LISTED, listedBy, noun, writtenBy } from '../columns.ts'
import { bodyOf, many, one } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone, timezoneLink } from '../lookups/timezones.ts'
import { archivedFilter, listQuery, resourceQuery } from '../queries.ts'
import { count, instant, line, text, version } from '../values.ts'
import { district } from './districts.ts'

/** A school; its id is shown as Site code. */
export const school = noun(
  'school',
  {
    name: column(text, { ...LISTED, edits: line(200), synced: true, exports: 'School Name' }),
    addressLine1: column(text.nullable(), { edits: line(200), exports: 'Address Line 1' }),
    addressLine2: column(text.nullable(), { edits: line(200).nullable(), exports: 'Address Line 2' }),
    city: column(text.nullable(), { edits: line(100), exports: 'City' }),
    postalCode: column(text.nullable(), { edits: line(20), exports: 'Zip Code' }),
    archived: column(z.boolean()),
    createdAt: column(instant, { sorts: true, exports: 'Date Added' }),
    studentsCount: column(count, { sorts: true, exports: 'Number of Students' }),
    teachersCount: column(count, { sorts: true, exports: 'Number of Staff' }),
    externalRosterSystem: column(text.nullable(), { ...LISTED, exports: 'Roster System' }),
    sourcedId: column(text.nullable(), { filters: true, exports: 'Roster Id' }),
    version: column(version),
  },
  { district: 'district', timezone: 'timezone' },
  { timezone: 'Time Zone' },
)

const columns = listedBy(school)
export const SCHOOL_FIELDS = editedColumns(school)
const read = { of: school, includes: ['district', 'timezone'], included: [district, timezone] }

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
  returns: many(school, read.included),
})

const single = {
  summary: 'One school.',
  method: 'GET',
  guard: 'member',
  query: resourceQuery(read),
  returns: one(school, 200, read.included),
} as const

export const readSchool = endpoint({
  path: '/api/schools/{schoolId}',
  ...single,
})

export const readSchoolOfDistrict = endpoint({
  path: '/api/districts/{districtId}/schools/{schoolId}',
  ...single,
})

const written = writtenBy(school)
const guard = { may: 'update', resource: 'rosteringUpdate' } as const

export const createSchool = endpoint({
  summary:
    'Create a school. One of a name that another school in scope has is refused (conflict, with meta.schools) unless ' +
    'override says that it is another one.',
  method: 'POST',
  path: '/api/districts/{districtId}/schools',
  guard,
  body: bodyOf(
    'school',
    written.created.extend({ override: z.boolean().optional() }),
    z.object({ timezone: timezoneLink }),
  ),
  idempotent: true,
  returns: one(school, 201),
})

export const changeSchool = endpoint({
  summary:
    'Change a school: its name, address or time zone. A name that another school in scope has is refused (conflict, with meta.schools) unless override says that it is another one.',
  method: 'PATCH',
  path: '/api/districts/{districtId}/schools/{schoolId}',
  guard,
  body: bodyOf(
    'school',
    written.changed.extend({ override: z.boolean().optional() }),
    z.object({ timezone: timezoneLink.optional() }).optional(),
  ),
  returns: one(school),
})
