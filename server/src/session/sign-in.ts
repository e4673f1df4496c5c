import { findCaller, hasNoPlace, livePlaces } from '../access/caller.ts'
import { Refusal } from '../access/refusal.ts'
import { audit, PROVIDER } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { gateSettings } from '../http/endpoint/mount.ts'
import type { Call } from '../http/route.ts'
import { hashOf, newToken } from '../secrets/tokens.ts'
import { t } from '../texts/texts.ts'
import { lockAccount } from './account-lock.ts'
import { passwordMatches } from './passwords.ts'
import { findAccountByName, userOf } from './people.ts'
import { clearGuesses, type GuessTarget, recordGuess } from './throttle.ts'

/** Signs in with a new token each time (SIGN-1). Known and unknown names get the same answer in the same time. */
export async function signInWith(call: Call, typed: string, password: string) {
  const db = call.app.db.queries
  const { account, name } = await findAccountByName(db, typed)
  const target: GuessTarget = account ? { account: account.id } : { unknown: name }
  await recordGuess(db, target, call.network)
  if (!(await passwordMatches(account?.password_hash ?? null, password)) || !account) throw noMatch()
  await clearGuesses(db, target)
  return openSession(call, db, account.id, 'session.signIn')
}

const noMatch = () =>
  new Refusal('invalidLogin', {
    detail: t('session:noMatch'),
    pointer: '/data',
  })

/** Opens a session and returns the user with the token, which is shown only this once. */
async function openSession(call: Call, db: Db, accountId: string, action: string) {
  const token = newToken()
  const at = new Date(call.now).toISOString()
  const caller = await within(db, [PROVIDER], async tx => {
    await tx
      .insertInto('sessions')
      .values({ token_hash: hashOf(token), account_id: accountId, created_at: at, used_at: at })
      .execute()
    const opened = await findCaller(
      { sharedReads: tx, queries: tx },
      hashOf(token),
      { noun: '', id: null },
      gateSettings(call.app),
      call.now,
      true,
    )
    if (!opened || hasNoPlace(opened)) throw noMatch()
    return opened
  })
  const districts = caller.places.map(({ districtId }) => districtId)
  return within(db, [...districts, PROVIDER], async tx => {
    await lockAccount(tx, accountId)
    await tx.updateTable('accounts').set({ last_sign_in_at: at }).where('id', '=', accountId).execute()
    const author = { actor: 'account', accountId, requestId: call.requestId }
    await audit(tx, author, livePlaces(caller)[0]?.districtId ?? districts[0] ?? PROVIDER, action)
    return userOf(tx, caller, token)
  })
}

/** Ends every session of an account (SAFE-5). */
export async function endSessions(tx: Db, accountId: string, at: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}
