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
const object = z.looseObject({ sourcedId: z.string(), parent: reference.optional() })
const returns = {
  list: foreign(z.record(z.string(), z.array(object)).describe('Under the name of the collection')),
  one: foreign(z.record(z.string(), object).describe('Under the name of one of them')),
}

const guard = { right: 'oneroster' } as const
export const ONEROSTER_BASES = { '1.1': 'ims/oneroster/v1p1', '1.2': 'ims/oneroster/rostering/v1p2' } as const

const calls = <const Base extends string>(base: Base, version: string) =>
  ({
    list: endpoint({
      summary: `A collection of OneRoster ${version}: academicSessions, classes, courses, demographics, enrollments, gradingPeriods, orgs, schools, students, teachers, terms or users.`,
      ...{ method: 'GET', path: `/${base}/{collection}`, guard, query: page, alsoRefuses: ['notFound'] },
      returns: returns.list,
    }),
    read: endpoint({
      summary: `One object of a collection of OneRoster ${version}.`,
      ...{ method: 'GET', path: `/${base}/{collection}/{sourcedId}`, guard, query: one, alsoRefuses: ['notFound'] },
      returns: returns.one,
    }),
    within: endpoint({
      summary: `What belongs to one object of OneRoster ${version}: the students of a class, the classes of a student, and so on.`,
      ...{ method: 'GET', path: `/${base}/{collection}/{sourcedId}/{inner}`, guard, query: page },
      returns: returns.list,
    }),
    ofClass: endpoint({
      summary: `The enrollments, students or teachers of a class of a school, of OneRoster ${version}.`,
      ...{ method: 'GET', path: `/${base}/schools/{sourcedId}/classes/{classSourcedId}/{inner}`, guard, query: page },
      returns: returns.list,
    }),
  }) as const

const of11 = calls(ONEROSTER_BASES['1.1'], '1.1')
const of12 = calls(ONEROSTER_BASES['1.2'], '1.2')

export const listOneRoster11 = of11.list
export const readOneRoster11 = of11.read
export const listWithinOneRoster11 = of11.within
export const listOneRosterOfClass11 = of11.ofClass
export const listOneRoster12 = of12.list
export const readOneRoster12 = of12.read
export const listWithinOneRoster12 = of12.within
export const listOneRosterOfClass12 = of12.ofClass
