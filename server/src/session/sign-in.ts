import { findCaller, hasNoPlace, livePlaces } from '../access/caller.ts'
import { Refusal } from '../access/refusal.ts'
import { audit } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { PROVIDER } from '../db/provider.ts'
import type { StoredRow } from '../db/tables.ts'
import type { Call } from '../http/route.ts'
import { hashOf, newToken } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'
import { lockAccount } from './account-lock.ts'
import { afterAnswer } from './after-answer.ts'
import { warnOfGuesses } from './guess-warning.ts'
import { browserCookie, knownBrowser } from './known-browser.ts'
import { networkMac } from './network-mac.ts'
import { passwordMatches, storedHash } from './passwords.ts'
import { findAccountByName, userOf } from './people.ts'
import { isRemembered as isRememberedBrowser } from './second-step/remembered.ts'
import { refusalOfPassword } from './sign-on/only-way.ts'
import { forgetGuess, recordGuess } from './throttle.ts'

/**
 * Signs in with a new token each time (SIGN-1). Known and unknown names get the same answer in the same time. The cookie
 * makes the browser known for the account (SAFE-8).
 */
export async function signInWith(call: Call, typed: string, password: string) {
  const { settings, db } = call.app
  const { account, name } = await findAccountByName(db.queries, typed)
  const guess = await recordGuess(db.queries, {
    target: account ? { account: account.id } : { unknown: name },
    network: call.network,
    browser: account ? knownBrowser(settings, call.cookies, account.id, call.now) : null,
  })
  // Read for an unknown name as well, so that both take the same time.
  const hash = await storedHash(db.queries, account?.id ?? '0')
  const matches = await passwordMatches(hash, password)
  const otherWay = await refusalOfPassword(db.queries, name, matches && account ? account.id : null)
  if (!matches || !account) {
    if (guess.isLast && account)
      afterAnswer(call, 'a person could not be told of guesses', () => warnOfGuesses(call, account.id))
    throw otherWay ?? noMatch()
  }
  if (otherWay) throw otherWay
  const user = await openSession(call, db.queries, account.id, 'password')
  await forgetGuess(db.queries, guess)
  return { user, cookie: browserCookie(settings, call.cookies, account.id, call.now) }
}

const noMatch = () =>
  new Refusal('invalidLogin', {
    detail: t('session:noMatch'),
    pointer: '/data',
  })

/** A code: the district in whose audit the sign-in is, its hand-off, and the sign-on that issued it, if one has. */
interface ByCode {
  readonly districtId: string
  readonly handOffId: string
  readonly signOn: { readonly id: string; readonly name: string } | null
}

/** By what somebody has signed in. A passkey is a whole sign-in; the others may need a second step. */
type By = 'password' | 'link' | 'passkey' | ByCode

/** The same as 'Where I am signed in' tells it. */
function wayOf(by: By): Pick<StoredRow<'sessions'>, 'way' | 'sign_on'> {
  if (typeof by !== 'object') return { way: by, sign_on: null }
  return by.signOn ? { way: 'signOn', sign_on: by.signOn.name } : { way: 'learningApp', sign_on: null }
}

/**
 * Opens a session and returns the user with the token, which is shown only this once. One that lacks its second step is no
 * sign-in yet: the audit says so, and when they last signed in stays as it was.
 */
export async function openSession(call: Call, db: Db, accountId: string, by: By) {
  const { caller, token } = await within(db, [PROVIDER], tx => insertSession(tx, call, accountId, by))
  const districts = caller.places.map(({ districtId }) => districtId)
  return within(db, [...districts, PROVIDER], async tx => {
    await lockAccount(tx, accountId)
    const at = new Date(call.now).toISOString()
    const { secondStep } = caller
    if (secondStep !== 'required')
      await tx.updateTable('accounts').set({ last_sign_in_at: at }).where('id', '=', accountId).execute()
    const author = { actor: 'account', accountId, requestId: call.requestId }
    const byCode = typeof by === 'object' ? by : null
    const home = byCode?.districtId ?? livePlaces(caller)[0]?.districtId ?? districts[0] ?? PROVIDER
    await audit(tx, author, home, 'session.signIn', [], {
      ...(byCode && factsOf(byCode)),
      ...(by === 'passkey' && { with: by }),
      ...(secondStep !== null && { secondStep }),
    })
    return userOf(tx, caller, token, call)
  })
}

const factsOf = ({ handOffId, signOn }: ByCode) => ({ handOffId, ...(signOn && { signOnId: signOn.id }) })

/** Longer ones name extensions; the browser is said before that. */
const MAX_USER_AGENT = 300

/** A new session with its caller; refused for an account without a place. */
export async function insertSession(tx: Db, call: Call, accountId: string, by: By) {
  const { app, now, userAgent, network } = call
  const token = newToken()
  const at = new Date(now).toISOString()
  const isRemembered = by !== 'passkey' && (await isRememberedBrowser(tx, { cookies: call.cookies, accountId, now }))
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      created_at: at,
      used_at: at,
      user_agent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      network_mac: networkMac(app.settings, network),
      ...wayOf(by),
      stepped_at: by === 'passkey' || isRemembered ? at : null,
      proved_at: !isRemembered && (await isProof(tx, accountId, by)) ? at : null,
    })
    .execute()
  const target = { noun: '', id: null } as const
  const connections = { sharedReads: tx, queries: tx }
  const caller = await findCaller(connections, hashOf(token), target, app.settings, now, true)
  if (!caller || hasNoPlace(caller)) throw noMatch()
  return { caller, token }
}

/** Whether a sign-in shows who somebody is. A code comes from another program: it does for those who have no password here. */
const isProof = async (tx: Db, accountId: string, by: By) =>
  typeof by !== 'object' || (await storedHash(tx, accountId)) === null

/** Ends every session of an account (SAFE-5). */
export async function endSessions(tx: Db, accountId: string, at: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}
