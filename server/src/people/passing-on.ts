import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { change, changeEmails } from './change.ts'
import { asRows, type WriteContext, writeWithChanges } from './records.ts'

/** Takes the Student Ids from students because they have come to others (PEOPLE-22). */
export async function giveUpStudentIds(tx: Db, context: WriteContext, ids: readonly string[]): Promise<void> {
  const rows = ids.map(id => ({ id, one_roster_id: null }))
  if (rows.length > 0) await change(tx, context, 'student', ['one_roster_id'], asRows('student', rows))
}

/**
 * Takes the address from accounts because it has come to other people (PEOPLE-22): those keep their account and what they
 * did, but can no longer sign in with it.
 */
export async function giveUpAddresses(tx: Db, context: WriteContext, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await changeEmails(tx, context, sql`SELECT unnest(${idArray(accountIds)}) AS id, NULL::text AS email`)
  await endSessions(tx, context, accountIds)
}

/**
 * Ends everything by which the accounts could be used until now: password, second step, sessions, secret code, links and
 * sign-ons (PEOPLE-22).
 * Whoever has the address by now is invited and chooses a password.
 */
export async function endCredentials(tx: Db, context: WriteContext, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  const ids = idArray(accountIds)
  await writeWithChanges(tx, context, sql.lit('account'), {
    ctes: sql`was AS MATERIALIZED (SELECT a.id, jsonb_build_object('credentialsSetAt', a.credentials_set_at) AS before
      FROM accounts a WHERE a.id = ANY (${ids})),
    now AS (UPDATE accounts a SET credentials_set_at = NULL, secret_code_number = a.secret_code_number + 1
      FROM was WHERE a.id = was.id RETURNING a.id, was.before)`,
    given: 'now',
    changed: sql`SELECT now.id, now.before, jsonb_build_object('credentialsSetAt', NULL) AS after FROM now`,
  })
  await sql`SELECT end_passwords(${ids})`.execute(tx)
  for (const table of ['second_factors', 'recovery_codes', 'remembered_browsers'])
    await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ANY (${ids})`.execute(tx)
  await sql`UPDATE credential_links SET used_at = ${context.at}::timestamptz, new_email = NULL
    WHERE used_at IS NULL AND account_id = ANY (${ids})`.execute(tx)
  await sql`DELETE FROM sign_on_links WHERE account_id = ANY (${ids})`.execute(tx)
  await endSessions(tx, context, accountIds)
}

async function endSessions(tx: Db, { at }: WriteContext, accountIds: readonly string[]): Promise<void> {
  await sql`UPDATE sessions SET ended_at = ${at}::timestamptz
    WHERE ended_at IS NULL AND account_id = ANY (${idArray(accountIds)})`.execute(tx)
}
