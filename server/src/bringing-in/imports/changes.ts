import type { Readable } from 'node:stream'
import type { rosterChange } from '@hornbook/contract/bringing-in/roster-changes'
import type { RowOf } from '@hornbook/contract/document'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { csvOf } from '../../files/csv.ts'
import type { ReadingKey } from '../difference/keep.ts'

type Change = RowOf<typeof rosterChange>

interface Filter {
  readonly kind: Change['kind'] | undefined
  readonly what: Change['what'] | undefined
  readonly words: readonly string[]
}

export function changesFilter(query: unknown): Filter {
  const given = query as Readonly<Record<string, string | undefined>>
  return {
    kind: given['filter[kindEq]'] as Filter['kind'],
    what: given['filter[whatEq]'] as Filter['what'],
    words: (given['filter[nameCont]'] ?? '').split(/\s+/).filter(Boolean),
  }
}

type Query = SelectQueryBuilder<Tables, 'roster_changes', object>

function matching(tx: Db, { districtId, importId }: ReadingKey, { kind, what, words }: Filter): Query {
  let query: Query = tx
    .selectFrom('roster_changes')
    .where('district_id', '=', districtId)
    .where('import_id', '=', importId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (what !== undefined) query = query.where('what', '=', what)
  for (const word of words) query = query.where(sql<boolean>`position(search_key(${word}) IN search) > 0`)
  return query
}

/** The changes of an import that match, in their order. */
export async function findChanges(
  tx: Db,
  key: ReadingKey,
  filter: Filter,
  { after, limit }: { after?: string; limit?: number },
): Promise<Change[]> {
  const rows = await matching(tx, key, filter)
    .select(['n', 'kind', 'what', 'name', 'code', 'fields'])
    .$if(after !== undefined, query => query.where('n', '>', Number(after)))
    .$if(limit !== undefined, query => query.limit(limit as number))
    .orderBy('n')
    .execute()
  return rows.map(({ n, ...row }) => ({ id: String(n), ...row }) as unknown as Change)
}

export async function countMatching(tx: Db, key: ReadingKey, filter: Filter): Promise<number> {
  const counted = matching(tx, key, filter).select(sql<number>`count(*)::int`.as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** A line for each field that changes, and one for a record whose fields stay as they are. */
export function changesCsv(changes: readonly Change[]): Readable {
  const lines = changes.flatMap(({ kind, what, name, code, fields }) =>
    (fields.length > 0 ? fields : [{ field: null, from: null, to: null }]).map(field => ({
      kind,
      what,
      name,
      code,
      ...field,
    })),
  )
  return csvOf(lines, ['kind', 'what', 'name', 'code', 'field', 'from', 'to'])
}
