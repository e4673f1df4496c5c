import { z } from 'zod'
import { bodyOf, many, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone, timezoneLink } from '../lookups/timezones.ts'
import { listQuery, nameFilters, resourceQuery } from '../queries.ts'
import { count, instant, line, moment, text, version } from '../values.ts'

export const membership = resource('membership', { expiresAt: instant })

/** A district; its oneRosterId is shown as Site Code. The counts cover what the viewer may see (SCOPE-3). */
export const district = resource(
  'district',
  {
    name: text,
    oneRosterId: text.nullable(),
    membershipExpiresAt: instant.nullable(),
    /** 'Import OneRoster File' is switched on for the district's own administrators (ROSTER-1). */
    oneRosterEnabled: z.boolean(),
    /** The time zone that its figures are being recounted for; until then the old one counts (DAY-9). */
    pendingTimezone: text.nullable(),
    schoolsCount: count,
    classroomsCount: count,
    teachersCount: count,
    studentsCount: count,
    /** The current date in the district, the latest end of a range (DAY-8). */
    today: text,
    createdAt: instant,
    version,
  },
  { timezone: 'timezone', activeMembership: 'membership' },
)

const read = {
  of: district,
  includes: ['timezone', 'activeMembership', 'membership'],
  included: [timezone, membership],
}

export const listDistricts = endpoint({
  summary: 'The districts the caller belongs to; every district for the provider.',
  method: 'GET',
  path: '/api/districts',
  guard: 'member',
  query: listQuery({
    ...read,
    sorts: ['name', 'oneRosterId', 'createdAt'],
    filters: nameFilters(['name', 'oneRosterId']),
  }),
  returns: many(district, [timezone, membership]),
})

export const readDistrict = endpoint({
  summary: 'One district.',
  method: 'GET',
  path: '/api/districts/{districtId}',
  guard: 'member',
  query: resourceQuery(read),
  returns: one(district, 200, [timezone, membership]),
})

const relationships = z.object({ timezone: timezoneLink.optional() }).optional()

const writable = {
  name: line(200),
  oneRosterId: line(100).nullable().optional(),
  membershipExpiresAt: moment.nullable().optional(),
  oneRosterEnabled: z.boolean().optional(),
}

/** PEOPLE-8. */
export const createDistrict = endpoint({
  summary: 'Create a district.',
  method: 'POST',
  path: '/api/districts',
  guard: 'administrator',
  body: bodyOf('district', z.object(writable), relationships),
  idempotent: true,
  returns: one(district, 201),
})

export const changeDistrict = endpoint({
  summary: 'Change a district: its name, site code, membership, time zone or enabled features.',
  method: 'PATCH',
  path: '/api/districts/{districtId}',
  guard: 'administrator',
  body: bodyOf(
    'district',
    z.object({ ...writable, name: line(200).optional(), version: version.optional() }),
    relationships,
  ),
  mayAnswer202: true,
  returns: one(district),
})
