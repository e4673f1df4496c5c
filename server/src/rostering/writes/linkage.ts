import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { idFrom } from '../../http/route.ts'

export type Linkage = { readonly data: readonly { readonly id: string }[] } | undefined

/** The ids that a relationship of a request names, each once; 404 for what cannot be an id. */
export const idsIn = (linkage: Linkage): string[] => [...new Set((linkage?.data ?? []).map(({ id }) => idFrom(id)))]

/** The records that a bulk call names, each once, and where its body names one: an error points there. */
export interface Items {
  readonly ids: readonly string[]
  readonly pointerTo: (id: string) => string | undefined
}

export function itemsIn(relationship: string, linkage: Linkage): Items {
  const pointerAt = (index: number) => `/data/relationships/${relationship}/data/${index}`
  const named = (linkage?.data ?? []).map(({ id }, index) => idFrom(id, pointerAt(index)))
  return { ids: [...new Set(named)], pointerTo: id => pointerAt(named.indexOf(id)) }
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
