import type { Noun } from '@hornbook/contract/columns'
import { sql } from 'kysely'
import { z } from 'zod'
import { columnOf } from '../db/column-names.ts'
import type { Source, Sql } from './source.ts'

// PostgreSQL writes the resource objects of a list itself: rows that become objects and then text again take twice as
// long and a hundred times the memory. A test holds the text to the contract's own serializer, byte for byte.

/** A column in SQL. */
export const expressionOf = ({ columns }: Source, name: string): Sql =>
  (columns as Readonly<Record<string, Sql>>)[name] ?? sql.ref(`r.${columnOf(name)}`)

export type ValueKind = 'text' | 'number' | 'instant'

/** How a column's values compare. */
export function valueKindOf({ columns }: Noun, name: string): ValueKind {
  let type: unknown = columns[name]?.value
  if (type instanceof z.ZodNullable) type = type.unwrap()
  if (type instanceof z.ZodISODateTime) return 'instant'
  return type instanceof z.ZodNumber ? 'number' : 'text'
}

/** An instant as the API writes it. */
export const instantText = (at: Sql): Sql => sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The JSON:API resource object of a row `r`, as text; `fields` are the sparse fields asked for. */
export function rowText(source: Source, fields?: ReadonlySet<string>): Sql {
  const { of, links } = source
  const wanted = (name: string) => !fields || fields.has(name)
  const names = Object.keys(of.columns).filter(wanted)
  const values = names.map(name => {
    const value = expressionOf(source, name)
    return sql`${valueKindOf(of, name) === 'instant' ? instantText(value) : value} AS ${sql.id(name)}`
  })
  const attributes = names.length === 0 ? sql`'{}'` : sql`(SELECT to_json(a) FROM (SELECT ${sql.join(values)}) a)`
  const linked = Object.entries(of.relationships).filter(([name]) => wanted(name))
  const relationships = linked.flatMap(([name, type], at) => [
    sql.lit(`${at === 0 ? '' : '},'}${JSON.stringify(name)}:{"data":`),
    linkText(type, (links as Readonly<Record<string, Sql>>)[name] as Sql),
  ])
  const pieces = [sql.lit(`{"type":"${of.type}","id":"`), sql`r.id`, sql`'","attributes":'`, attributes]
  const end = sql.lit(linked.length === 0 ? '}}' : '}}}')
  // None of the pieces is null. `concat` would take five times as long.
  return sql.join([...pieces, sql`',"relationships":{'`, ...relationships, end], sql` || `)
}

/** The linkage of a relationship, as text. */
function linkText(type: string | readonly [string], ids: Sql): Sql {
  if (typeof type === 'string') {
    const start = sql.lit(`{"type":"${type}","id":`)
    return sql`coalesce(${start} || to_json((${ids})::text) || '}', 'null')`
  }
  const between = sql.lit(`"},{"type":"${type[0]}","id":"`)
  const start = sql.lit(`[{"type":"${type[0]}","id":"`)
  return sql`coalesce(${start} || nullif(array_to_string(${ids}, ${between}), '') || '"}]', '[]')`
}
