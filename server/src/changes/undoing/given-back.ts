import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { change, changeEmails } from '../../people/change.ts'
import { type RecordKind, tableOf, type WriteContext } from '../../people/records.ts'
import { type ChangeToUndo, keepColumn, unusedNewAccounts } from './records.ts'

/** The keys that a record can have taken from another (PEOPLE-22), besides the address of its account. */
const KEYS: Readonly<Record<RecordKind, readonly string[]>> = {
  school: ['sourced_id'],
  classroom: ['sourced_id'],
  teacher: ['sourced_id'],
  student: ['sourced_id', 'one_roster_id'],
}
const KINDS = Object.keys(KEYS) as RecordKind[]

/** Whether the record `o` gets this key back from the added record `r`. */
const isPassedBack = (key: string) => sql`(o.kind = r.kind AND o.id <> r.id AND r.before IS NULL
  AND o.goal->>${sql.lit(key)} = r.after->>${sql.lit(key)} AND o.now->>${sql.lit(key)} IS DISTINCT FROM o.goal->>${sql.lit(key)})`

/** Whether somebody who is restored had this key of the added record `r` before. */
const isWantedBack = (key: string) => sql`EXISTS (SELECT FROM undone_records o WHERE ${isPassedBack(key)})`

/**
 * A record whose id has come to one that stays cannot have it back. Without the id of its roster system it would be taken
 * for gone by the next file, so all of it stays as it is as well; without its Student Id, everything else goes back.
 */
export async function markPassedOn(tx: Db): Promise<void> {
  await sql`UPDATE undone_records o SET moved = coalesce(o.moved, '{}') || 'sourced_id'::text, goal = o.now, unarchives = false
    FROM undone_records r WHERE r.moved IS NOT NULL AND ${isPassedBack('sourced_id')}`.execute(tx)
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT o.id FROM undone_records o JOIN undone_records r
    ON ${isPassedBack('one_roster_id')} WHERE r.moved IS NOT NULL`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await keepColumn(tx, 'student', 'one_roster_id', ids)
}

/** Takes from what the change added the keys that others had before, so that those get them back. */
export async function giveBack(tx: Db, context: WriteContext, undone: ChangeToUndo): Promise<void> {
  for (const kind of KINDS) {
    const wanted = KEYS[kind].map(isWantedBack)
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
    WHERE a.id = ANY (${idArray(await unusedNewAccounts(tx, undone))}) AND lower(a.email) IN (SELECT lower(r.goal->>'email') FROM undone_records r
      WHERE r.kind = 'account' AND r.moved IS NULL)`.execute(tx)
  if (rows.length > 0)
    await changeEmails(tx, context, sql`SELECT unnest(${idArray(rows.map(({ id }) => id))}) AS id, NULL::text AS email`)
}
