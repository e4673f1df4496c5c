import { timeZoneNamed } from '@hornbook/rules/dates'
import { z } from 'zod'
import { bodyOf, many, one, resource, toOne } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone } from '../lookups/timezones.ts'
import { listQuery, nameFilters, resourceQuery } from '../queries.ts'
import { count, instant, line, moment, text, version } from '../values.ts'

export const membership = resource('membership', { expiresAt: instant })

/** A district; its oneRosterId is shown as Site Code. The counters hold what the viewer may see (D 30). */
export const district = resource(
  'district',
  {
    name: text,
    oneRosterId: text.nullable(),
    membershipExpiresAt: instant.nullable(),
    /** 'Import OneRoster File' is switched on for the district's own administrators (D 16). */
    oneRosterEnabled: z.boolean(),
    schoolsCount: count,
    classroomsCount: count,
    teachersCount: count,
    studentsCount: count,
    /** The district's calendar date now; ranges end here at the latest (D 13). */
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
  does: 'The districts one belongs to; every district for the provider.',
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
  does: 'One district.',
  method: 'GET',
  path: '/api/districts/{districtId}',
  guard: 'member',
  query: resourceQuery(read),
  returns: one(district, 200, [timezone, membership]),
})

const zone = toOne(
  'timezone',
  z.string().refine(name => timeZoneNamed(name) !== null, 'This is not a time zone.'),
)
const inZone = z.object({ timezone: zone.optional() }).optional()

const writable = {
  name: line(200),
  oneRosterId: line(100).nullable().optional(),
  membershipExpiresAt: moment.nullable().optional(),
  oneRosterEnabled: z.boolean().optional(),
}

export const createDistrict = endpoint({
  does: 'Make a district (D 23).',
  method: 'POST',
  path: '/api/districts',
  guard: 'administrator',
  body: bodyOf('district', z.object(writable), inZone),
  idempotent: true,
  returns: one(district, 201),
})

export const changeDistrict = endpoint({
  does: 'Change a district: its name, site code, membership, time zone, or what is switched on for it.',
  method: 'PATCH',
  path: '/api/districts/{districtId}',
  guard: 'administrator',
  body: bodyOf('district', z.object({ ...writable, name: line(200).optional(), version: version.optional() }), inZone),
  returns: one(district),
})
