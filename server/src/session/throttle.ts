import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { hashOf } from '../access/tokens.ts'
import { PROVIDER } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { t } from '../texts/texts.ts'

/**
 * Guesses that are looked at in ten minutes (promise 8): few for one account, many for one address, because a whole
 * school of 300 teachers signs in from behind a single one.
 */
const PER_ACCOUNT = 10
const PER_ADDRESS = 600
const MINUTES = 10
const LOCK = 7_261_560

/** Whose password is guessed at: an account by its number, or a name that no account has. */
export type Guessed = { readonly account: string } | { readonly unknown: string }

const keyOfGuessed = (guessed: Guessed) =>
  'account' in guessed ? keyOf('account', guessed.account) : keyOf('unknown', guessed.unknown)

const keyOf = (kind: 'account' | 'unknown' | 'address', value: string) =>
  `${kind} ${hashOf(value.trim().toLowerCase()).toString('base64url')}`

async function guesses(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sign_in_attempts
    WHERE key = ${key} AND at > now() - make_interval(mins => ${MINUTES})`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts a guess before it is looked at; 429 with Retry-After where there were too many. Only what is looked at counts: were
 * refusals to count as well, whoever kept trying would never be let in again. Guesses at one account, and from one address,
 * are counted one by one, so that those made at the same moment are no more than the others.
 */
export async function countGuess(db: Db, guessed: Guessed, address: string): Promise<void> {
  const keys = [keyOfGuessed(guessed), keyOf('address', address)] as const
  await sql`DELETE FROM sign_in_attempts WHERE at < now() - make_interval(mins => ${MINUTES})`.execute(db)
  await within(db, [PROVIDER], async tx => {
    // The account first, always: two that wait for each other would have to take them the other way around.
    for (const key of keys) await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${key}))`.execute(tx)
    if ((await guesses(tx, keys[0])) >= PER_ACCOUNT || (await guesses(tx, keys[1])) >= PER_ADDRESS) throw tooMany()
    await tx
      .insertInto('sign_in_attempts')
      .values(keys.map(key => ({ key })))
      .execute()
  })
}

const tooMany = () =>
  new Refusal('rateLimited', { detail: t('session:tooManyAttempts', { minutes: MINUTES }) }, MINUTES * 60)

/** A right password wipes the account's guesses, so that a forgetful morning does not lock the afternoon. */
export async function forgetGuesses(db: Db, guessed: Guessed): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', keyOfGuessed(guessed)).execute()
}
