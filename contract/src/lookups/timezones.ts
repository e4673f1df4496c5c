import { many, one, resource } from '../document.ts'
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
