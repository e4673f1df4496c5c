import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { keyFor, macOf } from '../access/tokens.ts'
import type { Db } from '../db/pool.ts'
import { t } from '../texts/texts.ts'
import type { Answer } from './answer.ts'

/** Who calls what under which Idempotency-Key. */
export interface Claim {
  readonly caller: string
  readonly path: string
  readonly key: string
  /** Its answer shows a secret: that it was given is kept, and nothing of it. */
  readonly showsSecret?: boolean
}

const LONGEST = 200

const running = () => new Refusal('inProgress', { detail: t('http:key.running') }, 1)

/**
 * Takes an Idempotency-Key (promise 20): null when it is new and now ours to settle or release, the earlier answer when
 * the same call was made before. The same key with another body is 422; while the first call still runs it is 409.
 * Answers are kept for 24 hours; a claim whose call has given no sign of life for two minutes (`whileClaimed`) is given up.
 */
export async function claimKey(db: Db, secret: string, claim: Claim, body: string | Buffer): Promise<Answer | null> {
  if (claim.key.length > LONGEST) throw new Refusal('malformed', { detail: t('http:key.tooLong', { most: LONGEST }) })
  const mac = macOf(keyFor('idempotency', secret), body)
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
    OR (status IS NULL AND created_at < now() - interval '2 minutes')`.execute(db)
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ caller: claim.caller, path: claim.path, key: claim.key, body_mac: mac })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return null
  const earlier = await db
    .selectFrom('idempotency_keys')
    .where('caller', '=', claim.caller)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key)
    .select(['body_mac', 'status', 'answer'])
    .executeTakeFirst()
  if (!earlier) throw running()
  if (!earlier.body_mac.equals(mac)) throw new Refusal('keyReused', { detail: t('http:key.otherBody') })
  if (earlier.status === null) throw running()
  if (earlier.answer === null)
    throw new Refusal('conflict', {
      detail: t('http:key.secret'),
    })
  return earlier.answer as Answer
}

/** How often a call that still runs says so. */
const SIGN_OF_LIFE_MS = 5_000

/** Does the work, however long it takes, and keeps the claim from being given up meanwhile. */
export async function whileClaimed<T>(db: Db, claim: Claim, work: () => Promise<T>): Promise<T> {
  const alive = setInterval(() => {
    sql`UPDATE idempotency_keys SET created_at = now() WHERE caller = ${claim.caller} AND path = ${claim.path}
      AND key = ${claim.key} AND status IS NULL`
      .execute(db)
      .catch(() => {})
  }, SIGN_OF_LIFE_MS)
  try {
    return await work()
  } finally {
    clearInterval(alive)
  }
}

/**
 * Keeps the answer unless it shows a secret, in the transaction that did the work. Where the claim was given up all the same
 * (a server that stood still), another call may have done the work: then this one is refused, and undone with its transaction.
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
  if (numUpdatedRows === 0n) throw running()
}

/** Gives the key back after a call that changed nothing. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE caller = ${claim.caller} AND path = ${claim.path} AND key = ${claim.key}
    AND status IS NULL`.execute(db)
}
