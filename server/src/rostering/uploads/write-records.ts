import type { Db } from '../../db/pool.ts'
import { change } from '../../people/change.ts'
import { create } from '../../people/create.ts'
import { columnsOf } from '../../people/edited-columns.ts'
import { asRows, newIds, type RecordKind, type WriteContext } from '../../people/records.ts'
import type { RowWrite } from './working.ts'

/** Records that one statement writes. */
const BATCH = 10_000

export function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
}

type Row = Readonly<Record<string, unknown>>

/** The writes to existing records. */
export const changedIn = <W extends RowWrite>(writes: readonly W[]) =>
  writes.flatMap(write => (write.id === null ? [] : [{ ...write, id: write.id }]))

/** Creates those that have no id yet; `more` are columns that need the new id. */
export async function createAll<W extends RowWrite>(
  tx: Db,
  context: WriteContext,
  kind: RecordKind,
  writes: readonly W[],
  more: (write: W, id: string) => Row,
): Promise<readonly { readonly id: string; readonly write: W }[]> {
  const created = writes.filter(({ id }) => id === null)
  const ids = created.length === 0 ? [] : await newIds(tx, kind, created.length)
  const made = created.map((write, at) => ({ id: ids[at] as string, write }))
  for (const batch of batchesOf(made)) {
    const rows = batch.map(({ id, write }) => ({ id, ...columnsOf(write.values), ...more(write, id) }))
    const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(column => column !== 'id')
    await create(tx, context, kind, columns, asRows(kind, rows))
  }
  return made
}

/** Records that change the same columns are changed together. */
export async function changeAll(
  tx: Db,
  context: WriteContext,
  kind: RecordKind,
  changed: readonly { readonly id: string; readonly values: Row }[],
) {
  const groups = new Map<string, object[]>()
  for (const { id, values } of changed) {
    const columns = columnsOf(values)
    const key = Object.keys(columns).sort().join(' ')
    if (key === '') continue
    const group = groups.get(key) ?? []
    group.push({ id, ...columns })
    groups.set(key, group)
  }
  for (const [key, rows] of groups)
    for (const batch of batchesOf(rows)) await change(tx, context, kind, key.split(' '), asRows(kind, batch))
}
