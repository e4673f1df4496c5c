import { z } from 'zod'
import { foreign } from '../document.ts'
import { endpoint } from '../endpoint.ts'

// OneRoster call by call (OUT-7), read only. The addresses, the parameters and the answers are those of its standard.

/** The most of a page. More is refused: a shorter page than was asked for means that it was the last. */
export const MAX_ONEROSTER_PAGE = 10_000

const text = z.string().max(2_000).optional()
const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'This is not a whole number.')
    .transform(Number)
    .refine(given => given >= from && given <= to, `This has to be from ${from} to ${to.toLocaleString('en')}.`)

const selection = { fields: text.describe('Only these, separated by commas') }
/** What a standard does not name is passed over, as its text wants it. */
const page = z.object({
  limit: whole(1, MAX_ONEROSTER_PAGE).default(100),
  offset: whole(0, 999_999_999).default(0),
  sort: text,
  orderBy: z.enum(['asc', 'desc']).default('asc'),
  filter: text.describe("field='value', with = != > >= < <= ~, one AND or OR"),
  ...selection,
})
const one = z.object(selection)

const reference = z.object({ href: z.string(), sourcedId: z.string(), type: z.string() })
const shown = z.looseObject({ sourcedId: z.string(), parent: reference.optional() })
const list = {
  method: 'GET',
  query: page,
  returns: foreign(z.record(z.string(), z.array(shown)).describe('Under the name of the collection')),
} as const
const object = {
  method: 'GET',
  query: one,
  returns: foreign(z.record(z.string(), shown).describe('Under the name of one of them')),
} as const
const ROSTER = { right: 'oneroster' } as const
const RESULTS = { right: 'results' } as const
/** In 1.1 the gradebook has the address of the roster. */
const EITHER = { right: 'oneroster', orOfKey: 'results' } as const

export const listOneRoster11 = endpoint({
  summary:
    'A collection of OneRoster 1.1: academicSessions, classes, courses, demographics, enrollments, gradingPeriods, orgs, schools, students, teachers, terms or users; with the right to results categories, lineItems or results.',
  path: '/ims/oneroster/v1p1/{collection}',
  guard: EITHER,
  ...list,
})

export const readOneRoster11 = endpoint({
  summary: 'One object of a collection of OneRoster 1.1.',
  path: '/ims/oneroster/v1p1/{collection}/{sourcedId}',
  guard: EITHER,
  ...object,
})

export const listWithinOneRoster11 = endpoint({
  summary: 'What belongs to one object of OneRoster 1.1: the students of a class, the classes of a student, and so on.',
  path: '/ims/oneroster/v1p1/{collection}/{sourcedId}/{inner}',
  guard: EITHER,
  ...list,
})

export const listOneRosterOfClass11 = endpoint({
  summary: 'The enrollments, students or teachers of a class of a school, of OneRoster 1.1.',
  path: '/ims/oneroster/v1p1/schools/{sourcedId}/classes/{classSourcedId}/{inner}',
  guard: ROSTER,
  ...list,
})

export const listOneRoster12 = endpoint({
  summary:
    'A collection of OneRoster 1.2: academicSessions, classes, courses, demographics, enrollments, gradingPeriods, orgs, schools, students, teachers, terms or users.',
  path: '/ims/oneroster/rostering/v1p2/{collection}',
  guard: ROSTER,
  ...list,
})

export const readOneRoster12 = endpoint({
  summary: 'One object of a collection of OneRoster 1.2.',
  path: '/ims/oneroster/rostering/v1p2/{collection}/{sourcedId}',
  guard: ROSTER,
  ...object,
})

export const listWithinOneRoster12 = endpoint({
  summary: 'What belongs to one object of OneRoster 1.2: the students of a class, the classes of a student, and so on.',
  path: '/ims/oneroster/rostering/v1p2/{collection}/{sourcedId}/{inner}',
  guard: ROSTER,
  ...list,
})

export const listOneRosterOfClass12 = endpoint({
  summary: 'The enrollments, students or teachers of a class of a school, of OneRoster 1.2.',
  path: '/ims/oneroster/rostering/v1p2/schools/{sourcedId}/classes/{classSourcedId}/{inner}',
  guard: ROSTER,
  ...list,
})

export const listResultsOfClass11 = endpoint({
  summary: 'The results of a class for one of its lineItems, or of one of its students, of OneRoster 1.1.',
  path: '/ims/oneroster/v1p1/classes/{sourcedId}/{inner}/{innerSourcedId}/results',
  guard: RESULTS,
  ...list,
})

export const listGradebook12 = endpoint({
  summary: "Progress as a gradebook of OneRoster 1.2: categories, lineItems (a class's levels) or results.",
  path: '/ims/oneroster/gradebook/v1p2/{collection}',
  guard: RESULTS,
  ...list,
})

export const readGradebook12 = endpoint({
  summary: 'One category, lineItem or result of OneRoster 1.2.',
  path: '/ims/oneroster/gradebook/v1p2/{collection}/{sourcedId}',
  guard: RESULTS,
  ...object,
})

export const listWithinGradebook12 = endpoint({
  summary: 'The categories, lineItems or results of a class, of OneRoster 1.2.',
  path: '/ims/oneroster/gradebook/v1p2/classes/{sourcedId}/{inner}',
  guard: RESULTS,
  ...list,
})

export const listResultsOfClass12 = endpoint({
  summary: 'The results of a class for one of its lineItems, or of one of its students, of OneRoster 1.2.',
  path: '/ims/oneroster/gradebook/v1p2/classes/{sourcedId}/{inner}/{innerSourcedId}/results',
  guard: RESULTS,
  ...list,
})
