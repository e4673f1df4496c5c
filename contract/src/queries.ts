import { z } from 'zod'
import type { Resource } from './document.ts'
import { date } from './values.ts'

/** Query strings (D 3): flat keys, each declared; anything else answers 400 with its parameter. */

const names = (allowed: readonly string[]) =>
  z
    .string()
    .max(2000)
    .transform((value, context) => {
      const given = value.split(',').filter(Boolean)
      const unknown = given.find(name => !allowed.includes(name.replace(/^-/, '')))
      if (unknown !== undefined) context.addIssue(`Unknown name '${unknown.slice(0, 80)}'`)
      return given
    })

const fieldsOf = (resources: readonly Resource[]) =>
  Object.fromEntries(
    resources.map(of => [
      `fields[${of.type}]`,
      names([...Object.keys(of.attributes.shape), ...Object.keys(of.relationships)]).optional(),
    ]),
  )

/** The dates of a dashboard (D 13); their sense is checked against the district's today. */
export const dateRange = { 'filter[startDateEq]': date.optional(), 'filter[endDateEq]': date.optional() }

interface Listed {
  readonly of: Resource
  readonly includes?: readonly string[]
  readonly included?: readonly Resource[]
  readonly sorts?: readonly string[]
  readonly filters?: Readonly<Record<string, z.ZodType>>
}

/** The query of a call that answers resources: its filters, sorts, includes and sparse fields, nothing else. */
export function resourceQuery({ of, includes = [], included = [], sorts, filters = {} }: Listed) {
  const sort = sorts
    ? {
        sort: names(sorts).optional(),
        'sort[]': z
          .union([z.string(), z.array(z.string())])
          .pipe(z.preprocess(given => [given].flat().join(','), names(sorts)))
          .optional(),
      }
    : {}
  return z.strictObject({
    include: names(includes).optional(),
    ...sort,
    ...fieldsOf([of, ...included]),
    ...filters,
  }) as z.ZodType<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>>
}

/** Most rows of a page; without a page a list is given whole. */
export const MOST_ON_A_PAGE = 1_000

const pages = {
  'page[size]': z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, `Must be a whole number from 1 to ${MOST_ON_A_PAGE}`)
    .transform(Number)
    .optional()
    .describe(`Rows of a page, 1 to ${MOST_ON_A_PAGE}; without it the list is given whole`),
  'page[after]': z
    .string()
    .min(1)
    .max(8_000)
    .optional()
    .describe('Where the page before ended: a cursor out of its links.next, for the same list in the same order'),
}

/** The query of a call that answers a list: that of its resources, and which page of it (D 3). */
export function listQuery(listed: Listed) {
  const query = resourceQuery({ ...listed, filters: { ...listed.filters, ...pages } })
  return query.refine(given => given['page[after]'] === undefined || given['page[size]'] !== undefined, {
    path: ['page[after]'],
    message: 'page[after] goes with page[size]',
  })
}

/** Archived items instead of the others (D 3). */
export const archivedFilter = { 'filter[archivedEq]': z.enum(['true', 'false']).optional() }

/** What belongs to a school, by either of the names that the documents have for it (A §7). */
export const schoolFilters = {
  'filter[schoolIdEq]': z.string().max(30).optional(),
  'filter[schoolsIdEq]': z.string().max(30).optional(),
}

export const nameFilters = (attributes: readonly string[]) =>
  Object.fromEntries(
    attributes.flatMap(name => [
      [`filter[${name}Eq]`, z.string().max(300).optional()],
      [`filter[${name}Cont]`, z.string().max(300).optional()],
      [`filter[${name}NotNull]`, z.enum(['true', 'false']).optional()],
    ]),
  )
