import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { notFound } from './refusal.ts'

/** Records that a request names, each once, and where its body names one: an error points there. */
export interface Items {
  readonly ids: readonly string[]
  readonly pointerTo: (id: string) => string | undefined
}

/** 404 at the first of the items that is not among the rows found. */
export function requireFound({ ids, pointerTo }: Items, found: readonly { readonly id: string }[]): void {
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.find(id => !known.has(id))
  if (missing !== undefined) throw notFound(pointerTo(missing))
}

/** 404 unless all of these are among the ids of `query`, which is narrowed to the viewer's scope. */
export async function requireAll(tx: Db, query: object, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${query}) x
    WHERE x.id = ANY (${idArray(ids)})`.execute(tx)
  if (rows[0]?.count !== ids.length) throw notFound()
}
