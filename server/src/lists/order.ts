import { sql } from 'kysely'
import { z } from 'zod'
import type { Position } from './cursor.ts'
import { attributeCalled } from './filter.ts'
import { expressionOf, type ValueKind, valueKindOf } from './row-text.ts'
import type { Source, Sql } from './source.ts'

interface Key {
  /** In SQL; text sorts as people expect: without regard to case and accents, 'Room 2' before 'Room 10'. */
  readonly value: Sql
  readonly type: Sql
  readonly descending: boolean
  /** Every row has a value: then an index in its order can be walked from either end. */
  readonly isNeverEmpty?: boolean
}

const TYPES: Readonly<Record<ValueKind, Sql>> = { text: sql`text`, number: sql`numeric`, instant: sql`timestamptz` }

/** A text as lists sort it: by its first 200 letters, because a cursor holds them and must fit into an address. */
export const asPeopleSort = (text: Sql): Sql => sql`left((${text})::text, 200) COLLATE people`

/** The keys that a call sorts by (CALL-9), or the name if it gives none. */
export function sortKeysOf(source: Source, query: unknown): readonly Key[] {
  const given = (query ?? {}) as { sort?: readonly string[]; 'sort[]'?: readonly string[] }
  const asked = [...(given.sort ?? []), ...(given['sort[]'] ?? [])]
  return (asked.length > 0 ? asked : ['name']).map(called => {
    const attribute = attributeCalled(source.of, called.replace(/^-/, ''))
    const kind = valueKindOf(source.of, attribute)
    const own = (source.sortedBy as Readonly<Record<string, Sql>> | undefined)?.[attribute]
    const column = expressionOf(source, attribute)
    const value = own ?? (kind === 'text' ? asPeopleSort(column) : column)
    const isNeverEmpty = !(source.of.columns[attribute]?.value instanceof z.ZodNullable)
    return { value, type: TYPES[kind], descending: called.startsWith('-'), isNeverEmpty }
  })
}

/** Empty values come last in both directions; ties are broken by id. */
export const orderBy = (keys: readonly Key[]): Sql =>
  sql.join([
    ...keys.map(
      ({ value, descending, isNeverEmpty }) =>
        sql`${value} ${DIRECTION[descending ? 1 : 0]}${isNeverEmpty ? sql`` : sql` NULLS LAST`}`,
    ),
    sql`r.id`,
  ])

const DIRECTION = [sql`ASC`, sql`DESC`] as const

/** The row's values of the keys, as the texts of a cursor. */
export const cursorTextsOf = (keys: readonly Key[]): Sql =>
  sql`ARRAY[${sql.join(keys.map(({ value }) => sql`(${value})::text`))}]::text[]`

/** Whether a row comes after a position in the order of the keys. */
export function isAfter(keys: readonly Key[], { cells, id }: Position): Sql {
  return keys.reduceRight<Sql>((afterTheRest, { value, type, descending, isNeverEmpty }, at) => {
    const cell = cells[at]
    // Nothing but empty values comes after an empty one.
    if (cell === null || cell === undefined) return sql`(${value} IS NULL AND ${afterTheRest})`
    const given = sql`${String(cell)}::${type}`
    const beyond = descending ? sql`${value} < ${given}` : sql`${value} > ${given}`
    if (isNeverEmpty) {
      const notBefore = descending ? sql`${value} <= ${given}` : sql`${value} >= ${given}`
      return sql`(${notBefore} AND (${beyond} OR ${afterTheRest}))`
    }
    return sql`(${beyond} OR ${value} IS NULL OR (${value} = ${given} AND ${afterTheRest}))`
  }, sql`r.id > ${id}::bigint`)
}
