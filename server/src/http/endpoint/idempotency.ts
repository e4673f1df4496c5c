import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { keyFor, macOf } from '../../secrets/tokens.ts'
import { t } from '../../texts/texts.ts'
import type { Answer } from './answer.ts'

/** A call's hold on its Idempotency-Key. */
export interface Claim {
  readonly caller: string
  readonly path: string
  readonly key: string
  /** The answer shows a secret, so only the fact that it was sent is stored. */
  readonly showsSecret?: boolean
}

const MAX_KEY_LENGTH = 200

const stillRunning = () => new Refusal('inProgress', { detail: t('http:key.running') }, 1)

/** What an earlier call with this key has left: its answer, or the record whose job it has begun. */
export interface Earlier {
  readonly answer?: Answer
  readonly begun?: string
}

/**
 * Claims an Idempotency-Key (SAFE-20). Returns the earlier answer when the same call was made before; otherwise the caller
 * must settle or release the key, and goes on with the job that an earlier call has begun before it failed. The key with
 * another body is a 422, and a key whose call still runs is a 409. Answers are kept for 24 hours; a claim without a
 * heartbeat (`keepClaimAlive`) expires after two minutes.
 */
export async function claimKey(db: Db, secret: string, claim: Claim, body: string | Buffer): Promise<Earlier> {
  if (claim.key.length > MAX_KEY_LENGTH)
    throw new Refusal('malformed', { detail: t('http:key.tooLong', { most: MAX_KEY_LENGTH }) })
  const mac = macOf(keyFor('idempotency', secret), body)
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
    OR (status IS NULL AND answer IS NULL AND ${EXPIRED})`.execute(db)
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ caller: claim.caller, path: claim.path, key: claim.key, body_mac: mac })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return {}
  const earlier = await db
    .selectFrom('idempotency_keys')
    .where('caller', '=', claim.caller)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key)
    .select(['body_mac', 'status', 'answer'])
    .executeTakeFirst()
  if (!earlier) throw stillRunning()
  if (!earlier.body_mac.equals(mac)) throw new Refusal('keyReused', { detail: t('http:key.otherBody') })
  if (earlier.status === null) return { begun: await takeOver(db, claim) }
  if (earlier.answer === null)
    throw new Refusal('conflict', {
      detail: t('http:key.secret'),
    })
  return { answer: earlier.answer as Answer }
}

const EXPIRED = sql`created_at < now() - interval '2 minutes'`
const isOf = ({ caller, path, key }: Claim) =>
  sql`caller = ${caller} AND path = ${path} AND key = ${key} AND status IS NULL`

/** The record of an abandoned claim, whose call has begun a job. One statement decides between two calls that ask at once. */
async function takeOver(db: Db, claim: Claim): Promise<string> {
  const { rows } = await sql<{
    begun: string
  }>`UPDATE idempotency_keys SET answer = answer - 'abandoned', created_at = now()
    WHERE ${isOf(claim)} AND answer ? 'begun' AND (answer ? 'abandoned' OR ${EXPIRED}) RETURNING answer->>'begun' AS begun`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw stillRunning()
  return row.begun
}

/** Keeps, in the transaction that begins a job, which record it is for: repeating the call waits for that job. */
export async function noteBegun(tx: Db, claim: Claim, id: string): Promise<void> {
  await sql`UPDATE idempotency_keys SET answer = jsonb_build_object('begun', ${id}::text) WHERE ${isOf(claim)}`.execute(
    tx,
  )
}

const HEARTBEAT_MS = 5_000

/** Runs the work and refreshes the claim meanwhile, so that a long call does not lose it. */
export async function keepClaimAlive<T>(db: Db, claim: Claim, work: () => Promise<T>): Promise<T> {
  const heartbeat = setInterval(() => {
    sql`UPDATE idempotency_keys SET created_at = now() WHERE caller = ${claim.caller} AND path = ${claim.path}
      AND key = ${claim.key} AND status IS NULL`
      .execute(db)
      .catch(() => {})
  }, HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Stores the answer, unless it shows a secret, in the transaction that did the work. If the claim has expired all the
 * same (a server that was suspended), another call may have done the work: then this one is refused and rolled back.
 */
export async function settleKey(tx: Db, claim: Claim, answer: Answer): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer: claim.showsSecret ? null : JSON.stringify(answer) })
    .where('caller', '=', claim.caller)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key)
    .where('status', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw stillRunning()
}

/** Releases the key after a call that was refused, and so changed nothing. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE ${isOf(claim)}`.execute(db)
}

const RETRY_MS = 500
const RETRIES = 100

/**
 * Releases the key after a call that failed, for the next one to repeat or go on with. The database may be what failed, so
 * this is tried for a while, and nobody waits for it.
 */
export async function abandonKey(db: Db, claim: Claim): Promise<void> {
  for (let tries = 0; tries < RETRIES; tries++) {
    try {
      await sql`DELETE FROM idempotency_keys WHERE ${isOf(claim)} AND answer IS NULL`.execute(db)
      await sql`UPDATE idempotency_keys SET answer = answer || '{"abandoned": true}' WHERE ${isOf(claim)}`.execute(db)
      return
    } catch {
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
}
