import { NAME_ORDERS } from '@hornbook/rules/people/names'
import { z } from 'zod'
import type { Resource } from './document.ts'
import { date } from './values.ts'

/** Query strings (CALL-11): flat keys, each declared; any other key answers 400 and names the parameter. */

const nameList = (allowed: readonly string[]) =>
  z
    .string()
    .max(2000)
    .transform((value, context) => {
      const given = value.split(',').filter(Boolean)
      const unknown = given.find(name => !allowed.includes(name.replace(/^-/, '')))
      if (unknown !== undefined) context.addIssue(`'${unknown.slice(0, 80)}' is not known here.`)
      return given
    })

const fieldsOf = (resources: readonly Resource[]) =>
  Object.fromEntries(
    resources.map(of => [
      `fields[${of.type}]`,
      nameList([...Object.keys(of.attributes.shape), ...Object.keys(of.relationships)]).optional(),
    ]),
  )

/** The dates of a dashboard (DAY-2); the handler checks them against the district's date. */
export const dateRange = { 'filter[startDateEq]': date.optional(), 'filter[endDateEq]': date.optional() }

/** Who is compared with an earlier time: who was there then, or the same students of today on both sides (DAY-13). */
export const comparedFilter = { 'filter[comparedEq]': z.enum(['then', 'same']).optional() }

/** By which name people are sorted where nothing else decides (PEOPLE-20). */
export const nameOrder = { names: z.enum(NAME_ORDERS).default('given') }

/** The parameters that sort a list. */
export const sortBy = (sorts: readonly string[]) => ({
  sort: nameList(sorts).optional(),
  'sort[]': z
    .union([z.string(), z.array(z.string())])
    .pipe(z.preprocess(given => [given].flat().join(','), nameList(sorts)))
    .optional(),
})

interface QueryParts {
  readonly of: Resource
  readonly includes?: readonly string[]
  readonly included?: readonly Resource[]
  readonly sorts?: readonly string[]
  readonly filters?: Readonly<Record<string, z.ZodType>>
}

/** The query of a call that returns resources: filters, sorts, includes and sparse fields, nothing else. */
export function resourceQuery({ of, includes = [], included = [], sorts, filters = {} }: QueryParts) {
  return z.strictObject({
    include: nameList(includes).optional(),
    ...(sorts && sortBy(sorts)),
    ...fieldsOf([of, ...included]),
    ...filters,
  }) as z.ZodType<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>>
}

/** Rows per page at most; without page[size] the whole list is returned. */
export const MAX_PAGE_SIZE = 1_000

const pages = {
  'page[size]': z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, `This must be a whole number from 1 to ${MAX_PAGE_SIZE}.`)
    .transform(Number)
    .optional()
    .describe(`Rows per page, 1 to ${MAX_PAGE_SIZE}; without it the whole list is returned`),
  'page[after]': z
    .string()
    .min(1)
    .max(8_000)
    .optional()
    .describe('The cursor from links.next of the previous page, for the same list in the same order'),
}

/** The query of a call that returns a list: as for resources, plus the page (CALL-12). */
export function listQuery(parts: QueryParts) {
  const query = resourceQuery({ ...parts, filters: { ...parts.filters, ...pages } })
  return query.refine(given => given['page[after]'] === undefined || given['page[size]'] !== undefined, {
    path: ['page[after]'],
    message: 'The parameter page[after] needs page[size].',
  })
}

/** Archived items instead of current ones (CALL-8). */
export const archivedFilter = { 'filter[archivedEq]': z.enum(['true', 'false']).optional() }

/** Filters by school, under both of the specification's names (CALL-23). */
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
