import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { text } from '../values.ts'

/** Letters of a search: enough for some five hundred ids pasted from a spreadsheet. */
export const MAX_SEARCH = 8_000

/** Somebody or something that a search found. */
export const match = resource(
  'match',
  {
    kind: z.enum(['student', 'teacher', 'classroom', 'school']),
    name: text,
    /** What tells it from others of the same name: a Student Id, an e-mail address, a class code or a site code. */
    code: text.nullable(),
    classroomName: text.nullable(),
    schoolName: text.nullable(),
    /** Of a search in all districts. */
    districtName: text.nullable(),
  },
  { student: 'student', teacher: 'teacher', classroom: 'classroom', school: 'school', district: 'district' },
)

const query = listQuery({
  of: match,
  filters: {
    'filter[textCont]': z
      .string()
      .max(MAX_SEARCH, `Search for at most ${MAX_SEARCH.toLocaleString('en')} letters at once.`)
      .optional(),
  },
})

export const listMatches = endpoint({
  summary:
    'The students, staff, classes and schools that a text finds, the first of each kind; or those of several pasted ids.',
  method: 'GET',
  path: '/api/districts/{districtId}/matches',
  guard: 'member',
  query,
  returns: many(match),
})

/** By fewer nobody's name is found in all districts: it would be everybody. */
export const FEWEST_LETTERS = 2

export const listMatchesOfAll = endpoint({
  summary: `The students, staff and schools of all districts that a text finds, each with its district; or those of several pasted ids. Names need ${FEWEST_LETTERS} letters.`,
  method: 'GET',
  path: '/api/matches',
  guard: 'administrator',
  query,
  returns: many(match),
})
