import { canonicalTimeZone } from '@hornbook/rules/time/dates'
import { z } from 'zod'
import { many, one, resource, toOne } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { text } from '../values.ts'

/** A time zone; its id is its IANA name (PEOPLE-9). */
export const timezone = resource('timezone', { name: text })

export const listTimezones = endpoint({
  summary: 'Every time zone.',
  method: 'GET',
  path: '/api/timezones',
  guard: 'member',
  query: listQuery({ of: timezone }),
  returns: many(timezone),
})

export const readTimezone = endpoint({
  summary: 'One time zone.',
  method: 'GET',
  path: '/api/timezones/{timezoneId}',
  guard: 'member',
  query: resourceQuery({ of: timezone }),
  returns: one(timezone),
})

/** The IANA name of a time zone in a request body. */
export const timezoneName = z
  .string()
  .max(100)
  .refine(name => canonicalTimeZone(name) !== null, 'This is not a time zone.')

/** A time zone in a request body. */
export const timezoneLink = toOne('timezone', timezoneName)
