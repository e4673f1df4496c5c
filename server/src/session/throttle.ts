import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { PROVIDER } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { hashOf } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'

/**
 * Sign-in attempts allowed in ten minutes (SAFE-8): few for one account, many for one address, because a school of
 * 300 teachers may sign in from a single address.
 */
const MAX_PER_ACCOUNT = 10
const MAX_PER_ADDRESS = 600
const WINDOW_MINUTES = 10
const LOCK = 7_261_560

/** The account whose password is guessed, by its id, or a name that no account has. */
export type GuessTarget = { readonly account: string } | { readonly unknown: string }

const targetKey = (target: GuessTarget) =>
  'account' in target ? keyOf('account', target.account) : keyOf('unknown', target.unknown)

const keyOf = (kind: 'account' | 'unknown' | 'address', value: string) =>
  `${kind} ${hashOf(value.trim().toLowerCase()).toString('base64url')}`

async function recentGuesses(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sign_in_attempts
    WHERE key = ${key} AND at > now() - make_interval(mins => ${WINDOW_MINUTES})`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Records a guess before its password is checked; 429 with Retry-After when there were too many. A refused attempt is
 * not recorded: otherwise a person who kept trying would stay locked out. Locks count the guesses at one account, and
 * from one address, one by one, so that concurrent guesses cannot exceed the limit.
 */
export async function recordGuess(db: Db, target: GuessTarget, address: string): Promise<void> {
  const keys = [targetKey(target), keyOf('address', address)] as const
  await sql`DELETE FROM sign_in_attempts WHERE at < now() - make_interval(mins => ${WINDOW_MINUTES})`.execute(db)
  await within(db, [PROVIDER], async tx => {
    // Always the account's lock first, then the address's: a fixed order cannot deadlock.
    for (const key of keys) await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${key}))`.execute(tx)
    if ((await recentGuesses(tx, keys[0])) >= MAX_PER_ACCOUNT || (await recentGuesses(tx, keys[1])) >= MAX_PER_ADDRESS)
      throw tooManyAttempts()
    await tx
      .insertInto('sign_in_attempts')
      .values(keys.map(key => ({ key })))
      .execute()
  })
}

const tooManyAttempts = () =>
  new Refusal('rateLimited', { detail: t('session:tooManyAttempts', { minutes: WINDOW_MINUTES }) }, WINDOW_MINUTES * 60)

/** A correct password clears the account's guesses, so that earlier typing errors do not count later. */
export async function clearGuesses(db: Db, target: GuessTarget): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', targetKey(target)).execute()
}
