import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** The staff who have an address, in every district; the transaction must reach all of them. */
async function staffAt(tx: Db, email: string) {
  const { rows } = await sql<{
    districtId: string
    id: string
    email: string
  }>`SELECT s.district_id AS "districtId", s.id, a.email
    FROM accounts a JOIN staff s ON s.account_id = a.id WHERE lower(a.email) = lower(${email}) ORDER BY 1, 2`.execute(
    tx,
  )
  return rows
}

/**
 * Writes down that a server refuses an address, with whoever has it now; false if none of them is staff. What is known already
 * keeps its time: the need of their district began then.
 */
export async function noteRefusal(tx: Db, email: string, answer: string): Promise<boolean> {
  const staff = await staffAt(tx, email)
  // One by one: each is in a district of its own.
  for (const { districtId, id, email: own } of staff)
    await sql`INSERT INTO mail_refusals AS r (district_id, staff_id, email, answer, refused_at)
      VALUES (${districtId}, ${id}, ${own}, ${answer}, now())
      ON CONFLICT (district_id, staff_id) DO UPDATE SET email = excluded.email, answer = excluded.answer,
        refused_at = CASE WHEN r.email = excluded.email THEN r.refused_at ELSE excluded.refused_at END`.execute(tx)
  return staff.length > 0
}

/** A mail has arrived there. It is looked for first: nearly always there is nothing to delete. */
export async function forgetRefusals(tx: Db, email: string): Promise<void> {
  const { rows } = await sql<{ districtId: string }>`SELECT DISTINCT district_id AS "districtId" FROM mail_refusals
    WHERE lower(email) = lower(${email})`.execute(tx)
  for (const { districtId } of rows)
    await sql`DELETE FROM mail_refusals WHERE district_id = ${districtId} AND lower(email) = lower(${email})`.execute(
      tx,
    )
}
