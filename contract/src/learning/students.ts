import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { id, text } from '../values.ts'

/** A student as the learning app knows one: ids and user name, no name and no progress (EVENT-19). */
export const appStudent = {
  ...resource('student', {
    sourcedId: text.nullable(),
    /** The Student Id. */
    oneRosterId: text.nullable(),
    username: text.nullable(),
    districtId: text,
  }),
  documentedAs: 'appStudent',
}

/** Several values, separated by commas. */
const values = z
  .string()
  .max(16_000)
  .transform(given => given.split(',').map(each => each.trim()))
  .optional()
  .describe('Values separated by commas')

export const listAppStudents = endpoint({
  summary: 'The current students that a service token reaches, in pages of at most 1,000.',
  method: 'GET',
  path: '/api/students',
  guard: { right: 'students' },
  query: listQuery({
    of: appStudent,
    filters: {
      'filter[sourcedIdIn]': values,
      'filter[oneRosterIdIn]': values,
      'filter[usernameIn]': values,
      'filter[districtIdEq]': id.optional(),
    },
  }),
  returns: many(appStudent),
})
