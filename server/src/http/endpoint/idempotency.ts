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

/**
 * Claims an Idempotency-Key (SAFE-20). Returns null when the key is new: the caller must settle or release it.
 * Returns the earlier answer when the same call was made before. The key with another body is a 422, and a key whose
 * call still runs is a 409. Answers are kept for 24 hours; a claim without a heartbeat (`keepClaimAlive`) expires after
 * two minutes.
 */
export async function claimKey(db: Db, secret: string, claim: Claim, body: string | Buffer): Promise<Answer | null> {
  if (claim.key.length > MAX_KEY_LENGTH)
    throw new Refusal('malformed', { detail: t('http:key.tooLong', { most: MAX_KEY_LENGTH }) })
  const mac = macOf(keyFor('idempotency', secret), body)
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
    OR (status IS NULL AND created_at < now() - interval '2 minutes')`.execute(db)
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ caller: claim.caller, path: claim.path, key: claim.key, body_mac: mac })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await db
    .selectFrom('idempotency_keys')
    .where('caller', '=', claim.caller)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key)
    .select(['body_mac', 'status', 'answer'])
    .executeTakeFirst()
  if (!earlier) throw stillRunning()
  if (!earlier.body_mac.equals(mac)) throw new Refusal('keyReused', { detail: t('http:key.otherBody') })
  if (earlier.status === null) throw stillRunning()
  if (earlier.answer === null)
    throw new Refusal('conflict', {
      detail: t('http:key.secret'),
    })
  return earlier.answer as Answer
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

/** Releases the key after a call that changed nothing. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE caller = ${claim.caller} AND path = ${claim.path} AND key = ${claim.key}
    AND status IS NULL`.execute(db)
}
