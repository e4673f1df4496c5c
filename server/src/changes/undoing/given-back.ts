import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { change, changeEmails } from '../../people/change.ts'
import { type RecordKind, tableOf, type WriteContext } from '../../people/records.ts'
import { type ChangeToUndo, unusedNewAccounts } from './records.ts'

/** The keys that a record can have taken from another (PEOPLE-22), besides the address of its account. */
const KEYS: Readonly<Record<RecordKind, readonly string[]>> = {
  school: ['sourced_id'],
  classroom: ['sourced_id'],
  teacher: ['sourced_id'],
  student: ['sourced_id', 'one_roster_id'],
}
const KINDS = Object.keys(KEYS) as RecordKind[]

/** Whether somebody who is restored had this key of the added record `r` before. */
const isWantedBack = (kind: RecordKind, key: string) => sql`EXISTS (SELECT FROM undone_records o WHERE o.kind = ${kind}
  AND o.id <> r.id AND o.moved IS NULL AND o.before->>${sql.lit(key)} = r.after->>${sql.lit(key)}
  AND o.after->>${sql.lit(key)} IS DISTINCT FROM o.before->>${sql.lit(key)})`

/** A record whose id has come to one that stays cannot have it back: it stays as it is as well. */
export async function markPassedOn(tx: Db): Promise<void> {
  await sql`UPDATE undone_records o SET moved = ARRAY['sourced_id'] FROM undone_records r
    WHERE o.kind = r.kind AND o.moved IS NULL AND r.moved IS NOT NULL AND r.before IS NULL
      AND o.before->>'sourced_id' = r.after->>'sourced_id' AND o.after->>'sourced_id' IS NULL`.execute(tx)
}

/** Takes from what the change added the keys that others had before, so that those get them back. */
export async function giveBack(tx: Db, context: WriteContext, undone: ChangeToUndo): Promise<void> {
  for (const kind of KINDS) {
    const wanted = KEYS[kind].map(key => isWantedBack(kind, key))
    const cells = KEYS[kind].map(
      (key, at) => sql`CASE WHEN ${wanted[at]} THEN NULL ELSE ${sql.ref(`p.${key}`)} END AS ${sql.ref(key)}`,
    )
    await change(
      tx,
      context,
      kind,
      KEYS[kind],
      sql`SELECT r.id, ${sql.join(cells)} FROM undone_records r, LATERAL jsonb_populate_record(NULL::${tableOf(kind)}, r.after) p
        WHERE r.kind = ${kind} AND r.before IS NULL AND r.moved IS NULL AND (${sql.join(wanted, sql` OR `)})`,
    )
  }
  const { rows } = await sql<{ id: string }>`SELECT a.id FROM accounts a
    WHERE a.id = ANY (${idArray(await unusedNewAccounts(tx, undone))}) AND lower(a.email) IN (SELECT lower(r.before->>'email') FROM undone_records r
      WHERE r.kind = 'account' AND r.moved IS NULL)`.execute(tx)
  if (rows.length > 0)
    await changeEmails(tx, context, sql`SELECT unnest(${idArray(rows.map(({ id }) => id))}) AS id, NULL::text AS email`)
}
