import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { PROVIDER } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { hashOf } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'

/**
 * What is allowed in ten minutes (SAFE-8): few guesses at one account, many from one network, because a school of 300
 * teachers may sign in from a single address; and few requests for links from one network.
 */
const MAX_PER_ACCOUNT = 10
const MAX_PER_NETWORK = 600
const MAX_LINK_REQUESTS = 60
const WINDOW_MINUTES = 10
const LOCK = 7_261_560

/** The account whose password is guessed, by its id, or a normalised name that no account has. */
export type GuessTarget = { readonly account: string } | { readonly unknown: string }

const targetKey = (target: GuessTarget) =>
  'account' in target ? keyOf('account', target.account) : keyOf('unknown', target.unknown)

const keyOf = (kind: 'account' | 'unknown' | 'network' | 'links for', value: string) =>
  `${kind} ${hashOf(value).toString('base64url')}`

interface Budget {
  readonly key: string
  readonly max: number
}

async function spentOf(db: Db, { key }: Budget): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sign_in_attempts
    WHERE key = ${key} AND at > now() - make_interval(mins => ${WINDOW_MINUTES})`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Takes one from each budget; 429 with Retry-After when one of them is empty, and then nothing is taken: otherwise a
 * person who kept trying would stay locked out. Locks make concurrent calls take one by one.
 */
async function spend(db: Db, budgets: readonly Budget[]): Promise<void> {
  await sql`DELETE FROM sign_in_attempts WHERE at < now() - make_interval(mins => ${WINDOW_MINUTES})`.execute(db)
  await within(db, [PROVIDER], async tx => {
    // Every caller lists the budget of a network last: a fixed order cannot deadlock.
    for (const { key } of budgets)
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${key}))`.execute(tx)
    for (const budget of budgets) if ((await spentOf(tx, budget)) >= budget.max) throw tooManyAttempts()
    await tx
      .insertInto('sign_in_attempts')
      .values(budgets.map(({ key }) => ({ key })))
      .execute()
  })
}

const tooManyAttempts = () =>
  new Refusal('rateLimited', { detail: t('session:tooManyAttempts', { minutes: WINDOW_MINUTES }) }, WINDOW_MINUTES * 60)

/** Records a guess before its password is checked. */
export const recordGuess = (db: Db, target: GuessTarget, network: string): Promise<void> =>
  spend(db, [
    { key: targetKey(target), max: MAX_PER_ACCOUNT },
    { key: keyOf('network', network), max: MAX_PER_NETWORK },
  ])

/** A correct password clears the account's guesses, so that earlier typing errors do not count later. */
export async function clearGuesses(db: Db, target: GuessTarget): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', targetKey(target)).execute()
}

/** Counts a request for a link, whether its account exists or not. */
export const recordLinkRequest = (db: Db, network: string): Promise<void> =>
  spend(db, [{ key: keyOf('links for', network), max: MAX_LINK_REQUESTS }])
