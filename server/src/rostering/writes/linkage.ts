import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { idFrom } from '../../http/route.ts'

export type Linkage = { readonly data: readonly { readonly id: string }[] } | undefined

/** The ids that a relationship of a request names, each once; 404 for what cannot be an id. */
export const idsIn = (linkage: Linkage): string[] => [...new Set((linkage?.data ?? []).map(({ id }) => idFrom(id)))]

/** 404 unless all of these are among the ids of `query`, which is narrowed to the viewer's scope. */
export async function requireAll(tx: Db, query: object, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${query}) x
    WHERE x.id = ANY (${idArray(ids)})`.execute(tx)
  if (rows[0]?.count !== ids.length) throw notFound()
}
