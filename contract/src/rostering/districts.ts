import { GOAL_PERCENT_LIMITS } from '@hornbook/rules/reading/goals'
import { SCHOOL_YEAR_ENDS } from '@hornbook/rules/time/school-years'
import { z } from 'zod'
import { bodyOf, many, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone, timezoneLink } from '../lookups/timezones.ts'
import { listQuery, nameFilters, resourceQuery } from '../queries.ts'
import { count, instant, line, moment, text, version } from '../values.ts'
import { subgroupKinds } from './subgroups.ts'

/** The last day of a school year in any year, 'MM-dd' (GOAL-1). */
const schoolYearEnd = z
  .string()
  .refine(day => SCHOOL_YEAR_ENDS.includes(day), 'This must be a day from 04-01 to 06-30.')
  .describe("'MM-dd', from 04-01 to 06-30")

const [least, most] = GOAL_PERCENT_LIMITS
const goalPercent = z
  .int()
  .min(least, `This must be ${least} or more.`)
  .max(most, `This must be ${most} or less.`)
  .nullable()
const percentsOf = <Percent extends z.ZodType>(percent: Percent) =>
  z.object({ grade1: percent, grade2: percent, grade3: percent, grade4: percent, grade5: percent })

/** A district's own percent of the goal's level, by grade group; null is the program's (GOAL-2). */
const goalPercents = percentsOf(goalPercent).describe("Percent of the goal's level; null: the program's")

const seats = z.int().min(1, 'This must be 1 or more.').max(10_000_000, 'This must be 10,000,000 or less.')

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
    licensedSeats: seats
      .nullable()
      .describe('How many students the district has paid for; nobody is shut out above it'),
    /** The time zone that its figures are being recounted for; until then the old one counts (DAY-9). */
    pendingTimezone: text.nullable(),
    schoolYearEnd: schoolYearEnd.nullable().describe("'MM-dd', from 04-01 to 06-30; null: the program's, 06-15"),
    goalPercents,
    /** What schoolYearEnd and goalPercents become once the figures are recounted (GOAL-3). */
    pendingGoals: z.object({ schoolYearEnd: schoolYearEnd.nullable(), goalPercents }).nullable(),
    subgroups: subgroupKinds.describe('Which subgroups its figures are shown by (SUB-2)'),
    schoolsCount: count,
    classroomsCount: count,
    teachersCount: count,
    studentsCount: count,
    /** The current date in the district, the latest end of a range (DAY-8). */
    today: text,
    leftAt: instant.nullable().describe('When its purge began; only its name is left of it'),
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
  alsoOnceLeft: true,
  query: resourceQuery(read),
  returns: one(district, 200, [timezone, membership]),
})

const relationships = z.object({ timezone: timezoneLink.optional() }).optional()

const writable = {
  name: line(200),
  oneRosterId: line(100).nullable().optional(),
  membershipExpiresAt: moment.nullable().optional(),
  oneRosterEnabled: z.boolean().optional(),
  licensedSeats: seats.nullable().optional(),
  schoolYearEnd: schoolYearEnd.nullable().optional(),
  goalPercents: percentsOf(goalPercent.optional()).optional(),
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
  summary: 'Change a district: its name, site code, membership, seats, time zone, goals or enabled features.',
  method: 'PATCH',
  path: '/api/districts/{districtId}',
  guard: 'administrator',
  body: bodyOf(
    'district',
    z.object({
      ...writable,
      name: line(200).optional(),
      version: version.optional(),
      reason: line(200).optional().describe('Why; it stays in the audit'),
    }),
    relationships,
  ),
  mayAnswer202: true,
  returns: one(district),
})
