import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { RecordKind } from '../../../people/records.ts'
import { currentRecords } from '../current.ts'
import { stagedTable } from '../gone.ts'
import type { Origin } from '../origin.ts'

/** A row of the file and the record that its key led to. */
export interface MatchedRow {
  readonly n: number
  readonly id: string
  /** Its account keeps its address: it is the provider's, or works in another district. */
  readonly is_kept: boolean
}

/** The keys of a record that a row of another person may carry: the record's column, and the row's value. */
const KEYS: Readonly<Record<RecordKind, readonly (readonly [column: string, row: string])[]>> = {
  school: [['identifier', 'x.identifier']],
  classroom: [],
  teacher: [
    ['identifier', 'x.identifier'],
    ['email', 'lower(x.email)'],
  ],
  student: [['one_roster_id', 'coalesce(x.identifier, x.sourced_id)']],
}

/** The columns that a record can lose to another person or place; an address is its account's. */
export const passedColumns = (kind: RecordKind) => [
  'sourced_id',
  ...KEYS[kind].map(([column]) => column).filter(column => column !== 'email'),
]

const pairsAsRows = (pairs: readonly MatchedRow[]): RawBuilder<unknown> =>
  sql`SELECT * FROM unnest(${pairs.map(({ n }) => n)}::int[], ${pairs.map(({ id }) => id)}::bigint[],
    ${pairs.map(({ is_kept }) => is_kept)}::boolean[]) AS p(n, id, is_kept)`

/**
 * Takes from records the keys that have come to others: from the copies that are compared, and in `staged_passed` for
 * writing. Two people never have one key, and who came first keeps everything else.
 */
export async function release(
  tx: Db,
  { source }: Origin,
  kind: RecordKind,
  pairs: readonly MatchedRow[],
): Promise<void> {
  if (pairs.length === 0) return
  const email = kind === 'teacher' ? sql`t.email, t.account_id` : sql`NULL::text, NULL::bigint`
  const code = kind === 'classroom' ? 'class_code' : kind === 'student' ? 'one_roster_id' : 'identifier'
  await sql`INSERT INTO staged_passed (kind, id, sourced_id, code, email, account_id)
    SELECT ${kind}, t.id, t.sourced_id, ${sql.ref(`t.${code}`)}, ${email} FROM ${currentRecords(kind)} t
    JOIN (${pairsAsRows(pairs)}) p ON p.id = t.id ON CONFLICT DO NOTHING`.execute(tx)
  const given = KEYS[kind].map(
    ([column, row]) =>
      sql`${sql.ref(column)} = CASE WHEN ${sql.ref(`t.${column}`)} = ${sql.raw(row)} ${column === 'email' ? sql`AND NOT p.is_kept` : sql``} THEN NULL ELSE ${sql.ref(`t.${column}`)} END`,
  )
  const own = sql`sourced_id = CASE WHEN t.source = ${source} AND t.sourced_id = x.sourced_id THEN NULL ELSE t.sourced_id END`
  await sql`UPDATE ${currentRecords(kind)} t SET ${sql.join([own, ...given])}
    FROM (${pairsAsRows(pairs)}) p JOIN ${stagedTable(kind)} x ON x.n = p.n WHERE t.id = p.id`.execute(tx)
  if (kind === 'teacher')
    await sql`UPDATE current_accounts a SET email = NULL FROM current_staff t JOIN staged_passed r ON r.kind = 'teacher' AND r.id = t.id
      WHERE a.id = t.account_id AND t.email IS NULL AND r.email IS NOT NULL`.execute(tx)
}

export async function unmatch(tx: Db, kind: RecordKind, pairs: readonly MatchedRow[]): Promise<void> {
  await sql`UPDATE ${stagedTable(kind)} x SET id = NULL, found_by = NULL FROM (${pairsAsRows(pairs)}) p
    WHERE x.n = p.n`.execute(tx)
}

/** Leaves rows out: neither a new record nor the one that the key led to, which stays as it is (ROSTER-15). */
export async function stageLeftOut(tx: Db, kind: RecordKind, pairs: readonly MatchedRow[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`INSERT INTO staged_left_out (sourced_id)
    SELECT t.sourced_id FROM ${currentRecords(kind)} t JOIN (${pairsAsRows(pairs)}) p ON p.id = t.id WHERE t.sourced_id IS NOT NULL
    ON CONFLICT (sourced_id) DO NOTHING`.execute(tx)
  await sql`UPDATE ${stagedTable(kind)} x SET id = NULL, found_by = NULL, skipped = true, asked = true
    FROM (${pairsAsRows(pairs)}) p WHERE x.n = p.n`.execute(tx)
}
