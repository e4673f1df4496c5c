import type { Noun } from '@hornbook/contract/columns'
import type { Resource, ResourceObject } from '@hornbook/contract/document'
import { sql } from 'kysely'
import { notFound } from '../../../access/refusal.ts'
import type { Scope } from '../../../access/scope.ts'
import { idArray } from '../../../db/id-array.ts'
import type { Db } from '../../../db/pool.ts'
import { filterCondition, isFiltered } from '../../../lists/filter.ts'
import { cursorTextsOf, isAfter, orderBy, sortKeysOf } from '../../../lists/order.ts'
import { rowText } from '../../../lists/row-text.ts'
import type { Includes, Source, Sql, View } from '../../../lists/source.ts'
import { ResourceStream, ResourceTexts } from '../../endpoint/resource-texts.ts'
import { pageOf, requestedPage } from '../page.ts'
import { wantsArchived, wantsIncluded } from '../query-options.ts'

/** A whole list begins with this many rows: an index finds them long before all rows are joined and sorted. */
const FIRST_ROWS = 200

/** With a limit PostgreSQL sorts rows before it writes their texts: without one it would sort the texts, on disk. */
const NO_END = Number.MAX_SAFE_INTEGER

type Keys = ReturnType<typeof sortKeysOf>

export type ListCall = Parameters<typeof requestedPage>[0] & { readonly tx: Db; readonly now: number }

/**
 * A noun's rows as a call asks for them. `condition` narrows them, for instance to a school at its nested address. A whole
 * list gives the number of its rows first, for clients that show its beginning (CALL-12).
 */
export async function listOf<N extends Noun>(
  call: ListCall,
  scope: Scope,
  source: Source<N>,
  includes: Includes<N>,
  condition: Sql = sql`true`,
) {
  const view = { tx: call.tx, scope, archived: wantsArchived(call.query) }
  const keys = sortKeysOf(source, call.query)
  const matching = sql`${filterCondition(source, view, call.query)} AND ${condition}`
  const requested = requestedPage(call)
  if (!requested) {
    const short = isFiltered(call.query) ? await shortList(call, view, source, matching, keys) : null
    if (short) return { ...short, ...(await includedIn(call, view, source, includes, matching)) }
    return wholeList(call, view, source, includes, matching, keys)
  }
  const after = requested.after ? isAfter(keys, requested.after) : sql`true`
  const { rows: found } = await sql<{ id: string; cells: string[] }>`SELECT r.id, ${cursorTextsOf(keys)} AS cells
    ${from(source, view, null)} WHERE ${matching} AND ${after} ORDER BY ${orderBy(keys)}
    LIMIT ${requested.size + 1}`.execute(call.tx)
  const { data, links } = pageOf(call, found, requested, ({ id, cells }) => ({ id, cells }))
  const ids = data.map(({ id }) => id)
  return {
    data: await rowsOf(call, view, source, ids),
    links,
    meta: {},
    ...(await includedIn(call, view, source, includes, sql`r.id = ANY (${idArray(ids)})`)),
  }
}

/** A filtered list, if it is no longer than the beginning of a whole one: then it needs no stream and no count. */
async function shortList<N extends Noun>(call: ListCall, view: View, source: Source<N>, matching: Sql, keys: Keys) {
  const { rows } = await sql<{ id: string }>`SELECT r.id ${from(source, view, null)} WHERE ${matching}
    ORDER BY ${orderBy(keys)} LIMIT ${sql.lit(FIRST_ROWS + 1)}`.execute(call.tx)
  if (rows.length > FIRST_ROWS) return null
  const ids = rows.map(({ id }) => id)
  const data = await rowsOf(call, view, source, ids)
  return { data, links: undefined, meta: { total: data.texts.length } }
}

async function wholeList<N extends Noun>(
  call: ListCall,
  view: View,
  source: Source<N>,
  includes: Includes<N>,
  matching: Sql,
  keys: Keys,
) {
  const texts = (
    only: Sql | null,
    condition: Sql,
  ) => sql`SELECT ',' || ${rowText(source, fieldsOf(call.query, source.of))}
    ${from(source, view, only)} WHERE ${condition} ORDER BY ${orderBy(keys)}`
  const ids = sql`ARRAY(SELECT id FROM first)`
  const first = sql`WITH first AS MATERIALIZED (SELECT r.id ${from(source, view, null)} WHERE ${matching}
      ORDER BY ${orderBy(keys)} LIMIT ${sql.lit(FIRST_ROWS)})
    ${texts(ids, sql`r.id = ANY (${ids})`)}`.compile(call.tx)
  const rest = sql`${texts(null, matching)} OFFSET ${sql.lit(FIRST_ROWS)} LIMIT ${sql.lit(NO_END)}`.compile(call.tx)
  const included = await includedIn(call, view, source, includes, matching)
  const count = sql`SELECT count(*) ${from(source, view, null)} WHERE ${matching}`.compile(call.tx)
  const { copyOut } = call.app.db
  const reach = [view.scope.districtId]
  const objects = copyOut(reach, rest, { query: first, count: FIRST_ROWS })
  const data = new ResourceStream(source.of, objects, copyOut(reach, count))
  return { data, links: undefined, meta: {}, ...included }
}

/** One row of a noun, active or archived; 404 if the viewer has none of this id. */
export async function oneRowOf<N extends Noun>(
  call: Pick<ListCall, 'tx' | 'query' | 'now'>,
  scope: Scope,
  source: Source<N>,
  includes: Includes<N>,
  id: string,
  {
    condition = sql`true`,
    archived = false,
  }: { readonly condition?: Sql | undefined; readonly archived?: boolean } = {},
) {
  const view = { tx: call.tx, scope, archived }
  const itself = sql`r.id = ANY (${idArray([id])}) AND ${condition}`
  const { rows } = await sql<{ text: string }>`SELECT ${rowText(source, fieldsOf(call.query, source.of))} AS text
    ${from(source, view, idArray([id]))} WHERE ${itself}`.execute(call.tx)
  if (!rows[0]) throw notFound()
  const data = new ResourceTexts(source.of, [rows[0].text])
  return { data, ...(await includedIn(call, view, source, includes, itself)) }
}

/** A viewer's active rows with these ids, as the list shows them, by id. */
export async function recordsOf<N extends Noun>(tx: Db, scope: Scope, source: Source<N>, ids: readonly string[]) {
  const texts = await textsOf({ tx, query: {} }, { tx, scope, archived: false }, source, ids)
  return new Map([...texts].map(([id, text]) => [id, JSON.parse(text) as ResourceObject<N>]))
}

/** How many of a viewer's rows meet each condition. */
export async function countByCondition<K extends string>(
  tx: Db,
  scope: Scope,
  source: Source,
  conditions: ReadonlyMap<K, Sql>,
): Promise<Readonly<Record<K, number>>> {
  const view = { tx, scope, archived: false }
  const counts = [...conditions].map(
    ([name, condition]) => sql`count(*) FILTER (WHERE ${condition})::int AS ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<K, number>>`SELECT ${sql.join(counts)} ${from(source, view, null)}`.execute(tx)
  return rows[0] as Record<K, number>
}

export const from = (source: Source, view: View, only: Sql | null): Sql =>
  sql`FROM (${source.rows(view)}) r ${source.joins?.(view, only) ?? sql``}`

/** The rows with these ids, in their order. One that was archived since the ids were read is left out. */
async function rowsOf<N extends Noun>(call: ListCall, view: View, source: Source<N>, ids: readonly string[]) {
  const texts = await textsOf(call, view, source, ids)
  return new ResourceTexts(
    source.of,
    ids.flatMap(id => texts.get(id) ?? []),
  )
}

async function textsOf(call: Pick<ListCall, 'tx' | 'query'>, view: View, source: Source, ids: readonly string[]) {
  const only = idArray(ids)
  const { rows } = await sql<{
    id: string
    text: string
  }>`SELECT r.id, ${rowText(source, fieldsOf(call.query, source.of))} AS text
    ${from(source, view, only)} WHERE r.id = ANY (${only})`.execute(call.tx)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** The resources that the call includes: those that the matching rows are linked to, in one query for each kind. */
async function includedIn(
  { tx, query, now }: Pick<ListCall, 'tx' | 'query' | 'now'>,
  view: View,
  source: Source,
  includes: Includes<Noun>,
  matching: Sql,
) {
  const included: (ResourceTexts | ResourceObject)[] = []
  for (const [name, other] of Object.entries(includes)) {
    if (!other || !wantsIncluded(query, name)) continue
    const ids = linkedIds(source, view, name, matching)
    if (typeof other === 'function' || 'read' in other) {
      const { rows } = await sql<{
        id: string
      }>`SELECT x.id::text AS id FROM (${ids}) x WHERE x.id IS NOT NULL ORDER BY 1`.execute(tx)
      const found = rows.map(row => row.id)
      included.push(...(typeof other === 'function' ? other(found) : await other.read(found, view, now)))
    } else {
      const { rows } = await sql<{ text: string }>`SELECT ${rowText(other, fieldsOf(query, other.of))} AS text
        ${from(other, { ...view, archived: false }, sql`ARRAY(${ids})`)}
        WHERE r.id IN (${ids}) ORDER BY ${orderBy(sortKeysOf(other, {}))}`.execute(tx)
      included.push(
        new ResourceTexts(
          other.of,
          rows.map(({ text }) => text),
        ),
      )
    }
  }
  return included.length > 0 ? { included } : {}
}

/** The ids that the matching rows are linked to, each once. */
function linkedIds(source: Source, view: View, name: string, matching: Sql): Sql {
  const link = (source.links as Readonly<Record<string, Sql>>)[name] as Sql
  const each = typeof source.of.relationships[name] === 'string' ? link : sql`unnest(${link})`
  return sql`SELECT DISTINCT ${each} AS id ${from(source, view, null)} WHERE ${matching}`
}

function fieldsOf(query: unknown, { type }: Resource): ReadonlySet<string> | undefined {
  const names = (query as Readonly<Record<string, unknown>> | undefined)?.[`fields[${type}]`]
  return Array.isArray(names) ? new Set(names as string[]) : undefined
}
