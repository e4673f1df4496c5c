import type { Db } from '../db/pool.ts'
import { change } from './change.ts'
import { create } from './create.ts'
import { columnsOf } from './edited-columns.ts'
import { isSamePlaces, type Move, NOWHERE, type Places } from './member-places.ts'
import { asRows, newIds, type RecordKind, type WriteContext } from './records.ts'

/** Records that one statement writes. */
const BATCH = 10_000

export function* writeBatches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
}

type Values = Readonly<Record<string, unknown>>

/** What is written of a record: a new one, which has no id yet, or what changes in one. A form writes one, a spreadsheet many. */
export interface RecordWrite {
  readonly id: string | null
  /** By the name of the attribute. */
  readonly values: Values
}

/** What is written of a person, and where they are and are to be. */
export interface PersonWrite extends RecordWrite {
  readonly from: Places
  readonly to: Places
  /** The person who loses their Student Id or address to this new one (PEOPLE-22). */
  readonly takesFrom?: string | null
}

/** Those who lose their Student Id or address to somebody new. */
export const losersIn = (writes: readonly PersonWrite[]) => writes.flatMap(({ takesFrom }) => takesFrom ?? [])

/** The writes to existing records. */
export const changedIn = <W extends RecordWrite>(writes: readonly W[]) =>
  writes.flatMap(write => (write.id === null ? [] : [{ ...write, id: write.id }]))

/** Creates those that have no id yet; `more` are columns that need the new id. */
export async function createAll<W extends RecordWrite>(
  tx: Db,
  context: WriteContext,
  kind: RecordKind,
  writes: readonly W[],
  more: (write: W, id: string) => Values = () => ({}),
): Promise<Made<W>> {
  const created = writes.filter(({ id }) => id === null)
  const ids = created.length === 0 ? [] : await newIds(tx, kind, created.length)
  const made = created.map((write, at) => ({ id: ids[at] as string, write }))
  for (const batch of writeBatches(made)) {
    const rows = batch.map(({ id, write }) => ({ id, ...columnsOf(write.values), ...more(write, id) }))
    const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(column => column !== 'id')
    await create(tx, context, kind, columns, asRows(kind, rows))
  }
  return made
}

type Made<W> = readonly { readonly id: string; readonly write: W }[]

/** Where the new ones are to be, and where the others move. */
export const movesOf = <W extends PersonWrite>(made: Made<W>, changed: readonly (W & Move)[]): readonly Move[] => [
  ...made.map(({ id, write }) => ({ id, from: NOWHERE, to: write.to })),
  ...changed.filter(isMoved),
]

export const isMoved = ({ from, to }: Pick<Move, 'from' | 'to'>) => !isSamePlaces(from, to)

/** Records that change the same columns are changed together. */
export async function changeAll(
  tx: Db,
  context: WriteContext,
  kind: RecordKind,
  changed: readonly { readonly id: string; readonly values: Values }[],
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
    for (const batch of writeBatches(rows)) await change(tx, context, kind, key.split(' '), asRows(kind, batch))
}
