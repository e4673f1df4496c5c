import { randomUUID } from 'node:crypto'
import { CODE_PAUSE_MINUTES, MAX_WRONG_CODES as MAX_STEP_CODES } from '@hornbook/contract/session/second-step-limits'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import type { Settings } from '../configuration/settings.ts'
import { LOCK_CLASSES } from '../db/locks.ts'
import { type Db, within } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import { hashOf } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'

/**
 * What is allowed in ten minutes (SAFE-8): few wrong guesses at one account, many from one network, because a school of
 * 300 teachers may sign in from a single address; and few requests for links from one network.
 */
const MAX_PER_ACCOUNT = 10
const MAX_PER_NETWORK = 600
const MAX_LINK_REQUESTS = 60
/** Wrong passwords by SFTP: of one network at one login, and at all. Nobody can shut a login out from another network. */
const MAX_SFTP_GUESSES = 10
const MAX_SFTP_GUESSES_OF_NETWORK = 60
/** Codes of the learning app: wrong ones from one network, new ones for one person, and new ones of one service token. */
const MAX_WRONG_CODES = 600
const MAX_HAND_OFFS_OF_PERSON = 20
const MAX_HAND_OFFS_BY_TOKEN = 6_000
/** Mails by which one Administrator tries the mail server: each may take half a minute. */
const MAX_TEST_MAILS = 10
/** Sign-ins at a provider that one network begins and does not end, and how often it looks for a district's. */
const MAX_SIGN_ON_STARTS = 600
const MAX_SIGN_ON_LOOK_UPS = 3_000
export const WINDOW_MINUTES = 10
/** The longest time that any attempt counts. */
const MAX_WINDOW_MINUTES = Math.max(WINDOW_MINUTES, CODE_PAUSE_MINUTES)

interface Guesser {
  /** The account whose password is guessed, by its id, or a normalised name that no account has. */
  readonly target: { readonly account: string } | { readonly unknown: string }
  readonly network: string
  /** A browser in which this account has signed in before. Guesses in it and elsewhere are counted separately. */
  readonly browser: string | null
}

export interface Guess {
  readonly key: string
  readonly attempt: string
  /** Further guesses are not checked. */
  readonly isLast: boolean
  /** How many more guesses are looked at. */
  readonly left: number
}

const hashed = (value: string) => hashOf(value).toString('base64url')

type Kind =
  | 'account'
  | 'unknown'
  | 'network'
  | 'links for'
  | 'codes from'
  | 'hand-offs of'
  | 'hand-offs by'
  | 'test mails of'
  | 'sign-ons from'
  | 'look-ups from'
  | 'second step of'
  | 'sftp login at'
  | 'sftp from'

const keyOf = (kind: Kind, value: string) => `${kind} ${hashed(value)}`

/** What the keys begin with of the browsers in which an account has signed in. */
const browserKeysOf = (accountId: string) => `browser ${hashed(accountId)} `

interface Budget {
  readonly key: string
  readonly max: number
  /** Ten minutes, unless it says another number. */
  readonly minutes?: number
}

const minutesOf = ({ minutes }: Budget) => minutes ?? WINDOW_MINUTES

function budgetsOf({ target, network, browser }: Guesser): readonly [Budget, ...Budget[]] {
  if (browser !== null && 'account' in target)
    return [{ key: `${browserKeysOf(target.account)}${hashed(browser)}`, max: MAX_PER_ACCOUNT }]
  const key = 'account' in target ? keyOf('account', target.account) : keyOf('unknown', target.unknown)
  return [
    { key, max: MAX_PER_ACCOUNT },
    { key: keyOf('network', network), max: MAX_PER_NETWORK },
  ]
}

async function spentOf(db: Db, budget: Budget): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sign_in_attempts
    WHERE key = ${budget.key} AND at > now() - make_interval(mins => ${minutesOf(budget)})`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Takes one from each budget; 429 with Retry-After when one of them is empty, and then nothing is taken: otherwise a
 * person who kept trying would stay locked out. Locks make concurrent calls take one by one.
 */
async function spend(db: Db, budgets: readonly [Budget, ...Budget[]]): Promise<Guess> {
  const attempt = randomUUID()
  await sql`DELETE FROM sign_in_attempts WHERE at < now() - make_interval(mins => ${MAX_WINDOW_MINUTES})`.execute(db)
  return within(db, [PROVIDER], async tx => {
    // Every caller lists the budget of a network last: a fixed order cannot deadlock.
    for (const { key } of budgets)
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASSES.budgets)}, hashtext(${key}))`.execute(tx)
    const left: number[] = []
    for (const budget of budgets) left.push(budget.max - (await spentOf(tx, budget)))
    const empty = budgets.find((_, at) => (left[at] ?? 0) <= 0)
    if (empty) throw tooManyAttempts(minutesOf(empty))
    await tx
      .insertInto('sign_in_attempts')
      .values(budgets.map(({ key }) => ({ key, attempt })))
      .execute()
    return { key: budgets[0].key, attempt, isLast: left[0] === 1, left: (left[0] ?? 1) - 1 }
  })
}

const tooManyAttempts = (minutes: number) =>
  new Refusal('rateLimited', { detail: t('session:tooManyAttempts', { minutes }) }, minutes * 60)

/** Records a guess as wrong before its password is checked, so that guesses at the same moment cannot exceed the limit. */
export const recordGuess = (db: Db, guesser: Guesser): Promise<Guess> => spend(db, budgetsOf(guesser))

/** The password was right: neither this guess nor earlier typing errors count, and the network is not charged. */
export async function forgetGuess(db: Db, guess: Guess): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', guess.key).execute()
  await forgetAttempt(db, guess)
}

/** A code was right: its network is not charged. */
export async function forgetAttempt(db: Db, { attempt }: Pick<Guess, 'attempt'>): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('attempt', '=', attempt).execute()
}

export interface Guesses {
  /** Wrong passwords of the last ten minutes, where there were most: elsewhere, or in one known browser. */
  readonly count: number
  readonly lockedUntil: string | null
}

/** The guesses at accounts, by account; who has none is missing. */
export async function guessesAt(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, Guesses>> {
  const { rows } = await sql<{ key: string; count: number; until: string }>`SELECT key, count(*)::int AS count,
      min(at) + make_interval(mins => ${WINDOW_MINUTES}) AS until
    FROM (SELECT key, at, row_number() OVER (PARTITION BY key ORDER BY at DESC) AS nth FROM sign_in_attempts
      WHERE at > now() - make_interval(mins => ${WINDOW_MINUTES})
        AND (starts_with(key, 'account ') OR starts_with(key, 'browser '))) latest
    WHERE nth <= ${MAX_PER_ACCOUNT} GROUP BY key`.execute(db)
  // Locked until the oldest of the last ten no longer counts.
  const byAccount = new Map<string, Guesses>()
  for (const { key, count, until } of rows) {
    const account = key.split(' ')[1] as string
    const lockedUntil = count >= MAX_PER_ACCOUNT ? new Date(until).toISOString() : null
    if (count > (byAccount.get(account)?.count ?? 0)) byAccount.set(account, { count, lockedUntil })
  }
  return new Map(
    accountIds.flatMap(id => {
      const guesses = byAccount.get(hashed(id))
      return guesses ? [[id, guesses] as const] : []
    }),
  )
}

/** The person may guess again at once, everywhere. Guesses from their network still count there. */
export async function forgetGuessesAt(db: Db, accountId: string): Promise<void> {
  await sql`DELETE FROM sign_in_attempts WHERE key = ${keyOf('account', accountId)}
    OR starts_with(key, ${browserKeysOf(accountId)})`.execute(db)
}

const stepBudget = (accountId: string): Budget => ({
  key: keyOf('second step of', accountId),
  max: MAX_STEP_CODES,
  minutes: CODE_PAUSE_MINUTES,
})

/**
 * Records a code of a second step as wrong before it is looked at: five in 15 minutes (SIGN-15). In every browser: whoever
 * guesses here has the password, and by it as many known browsers as they like.
 */
export const recordStepGuess = (db: Db, accountId: string): Promise<Guess> => spend(db, [stepBudget(accountId)])

/** The step was reset or removed: the next one begins with all its tries. */
export async function forgetStepGuesses(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', stepBudget(accountId).key).execute()
}

/** Counts a password by SFTP as wrong before it is looked at; `forgetGuess` once it was right. */
export const recordSftpGuess = (db: Db, { login, network }: { login: string; network: string }): Promise<Guess> =>
  spend(db, [
    { key: keyOf('sftp login at', `${login} ${network}`), max: MAX_SFTP_GUESSES },
    { key: keyOf('sftp from', network), max: MAX_SFTP_GUESSES_OF_NETWORK },
  ])

/** Counts a request for a link, whether its account exists or not. */
export async function recordLinkRequest(db: Db, network: string): Promise<void> {
  await spend(db, [{ key: keyOf('links for', network), max: MAX_LINK_REQUESTS }])
}

/** Counts a code as wrong before it is looked up. */
export const recordCode = (db: Db, network: string): Promise<Guess> =>
  spend(db, [{ key: keyOf('codes from', network), max: MAX_WRONG_CODES }])

/** Counts a sign-in that begins at a provider; forgotten once it has ended there. */
export const recordSignOnStart = (db: Db, network: string): Promise<Guess> =>
  spend(db, [{ key: keyOf('sign-ons from', network), max: MAX_SIGN_ON_STARTS }])

/** Counts a question for a district's sign-ons. */
export async function recordSignOnLookUp(db: Db, network: string): Promise<void> {
  await spend(db, [{ key: keyOf('look-ups from', network), max: MAX_SIGN_ON_LOOK_UPS }])
}

/** Counts a code that a service token asks for, for one person. */
export async function recordHandOff(
  db: Db,
  of: { readonly tokenId: string; readonly accountId: string },
): Promise<void> {
  await spend(db, [
    { key: keyOf('hand-offs of', of.accountId), max: MAX_HAND_OFFS_OF_PERSON },
    { key: keyOf('hand-offs by', of.tokenId), max: MAX_HAND_OFFS_BY_TOKEN },
  ])
}

/** Counts a mail by which somebody tries the mail server. */
export async function recordTestMail(db: Db, accountId: string): Promise<void> {
  await spend(db, [{ key: keyOf('test mails of', accountId), max: MAX_TEST_MAILS }])
}

/**
 * Whether an account has been sent as many links as it may have for now (SESS-7): those to new addresses are counted apart, so
 * that they use up no reset. Call it with the account locked.
 */
export async function hasEnoughLinks(
  tx: Db,
  accountId: string,
  { maxRequests, coolDownMinutes }: Settings['credentialLinks'],
  now: number,
  purpose: 'email' | 'password' = 'password',
): Promise<boolean> {
  const since = new Date(now - coolDownMinutes * 60_000).toISOString()
  const recent = await tx
    .selectFrom('credential_links')
    .select('purpose')
    .where('account_id', '=', accountId)
    .where('purpose', purpose === 'email' ? '=' : '<>', 'email')
    .where('created_at', '>', since)
    .execute()
  return recent.length >= maxRequests
}
