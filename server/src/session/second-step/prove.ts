import type { SignedByPasskey } from '@hornbook/contract/session/passkeys'
import type { Caller } from '../../access/caller.ts'
import { type Fault, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import type { OwnTransactionsCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { afterAnswer } from '../after-answer.ts'
import { requireCurrentPassword } from '../my-account/current-password.ts'
import { forgetGuess, type Guess, recordStepGuess } from '../throttle.ts'
import { periodOf } from './codes.ts'
import { warnOfStepGuesses } from './guesses.ts'
import { notify } from './notices.ts'
import { factorsOn, homeOf, reachOf } from './own.ts'
import { findPasskey, hasSigned } from './passkeys.ts'
import { spendCode } from './recovery-codes.ts'
import { remember } from './remembered.ts'
import { wrongCode } from './wrong-code.ts'

interface Answer {
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
  readonly passkey?: SignedByPasskey | undefined
}

interface Proof {
  readonly secondStep?: Answer | undefined
  readonly password?: string | undefined
  readonly rememberBrowser?: boolean | undefined
}

interface Proved {
  readonly caller: Caller
  readonly cookie?: string
}

const AT = '/data/attributes'

/** Takes a proof of who the caller is: the answer to their second step, or their password if they have none (SIGN-15). */
export async function prove(
  call: OwnTransactionsCall,
  { secondStep, password, rememberBrowser }: Proof,
): Promise<Proved> {
  if (secondStep) return answerStep(call, secondStep, rememberBrowser === true)
  if (password === undefined) return { caller: call.caller }
  if (call.caller.hasSecondStep)
    throw new Refusal('invalid', { detail: t('session:step.notByPassword'), pointer: `${AT}/password` })
  await requireCurrentPassword(call, password, `${AT}/password`)
  return within(call.db.queries, reachOf(call.caller), async tx => ({ caller: await noteProof(tx, call, 'password') }))
}

type Way = 'code' | 'recoveryCode' | 'passkey'

async function answerStep(call: OwnTransactionsCall, answer: Answer, isRemembered: boolean): Promise<Proved> {
  const { app, db, caller, now } = call
  const { accountId } = caller
  const way = (['code', 'recoveryCode', 'passkey'] as const).find(each => answer[each] !== undefined) as Way
  const pointer = `${AT}/secondStep/${way}`
  if (!caller.hasSecondStep) throw new Refusal('invalid', { detail: t('session:step.isOff'), pointer })
  // Nobody guesses what a passkey signs.
  const guess = way === 'passkey' ? null : await recordStepGuess(db.queries, accountId)
  const proved = await within(db.queries, reachOf(caller), async tx => {
    await lockAccount(tx, accountId)
    const fault = await faultOf(tx, call, answer, guess)
    if (fault) return { fault }
    const cookie = isRemembered
      ? await remember(tx, app.settings, { cookies: call.cookies, accountId, now })
      : undefined
    return { caller: await noteProof(tx, call, way), ...(cookie !== undefined && { cookie }) }
  })
  if ('fault' in proved) {
    if (guess?.left === 0)
      afterAnswer(call, 'a person could not be told of guesses', () => warnOfStepGuesses(call, accountId))
    throw new Refusal('invalid', { ...proved.fault, pointer })
  }
  if (guess) await forgetGuess(db.queries, guess)
  return proved
}

/** What is wrong with an answer; null for a right one, which is used up. */
async function faultOf(tx: Db, call: OwnTransactionsCall, answer: Answer, guess: Guess | null): Promise<Fault | null> {
  const { caller, app, now } = call
  const { accountId } = caller
  const { settings } = app
  if (answer.passkey) {
    const purpose = `prove ${caller.sessionHash.toString('hex')}` as const
    const stored = await findPasskey(tx, answer.passkey.id, accountId)
    const isRight = stored !== null && (await hasSigned(tx, { settings, purpose, now }, stored, answer.passkey))
    return isRight ? null : { detail: t('session:step.passkeyRefused') }
  }
  const wrong = wrongCode(guess as Guess)
  if (answer.recoveryCode !== undefined) {
    if (!(await spendCode(tx, { settings, accountId, now }, answer.recoveryCode))) return wrong
    await notify(tx, call, accountId, 'codeUsed')
    return null
  }
  const app_ = (await factorsOn(tx, accountId)).find(({ kind }) => kind === 'authenticatorApp')
  if (!app_?.sealed_key) return wrong
  const period = periodOf(settings, { accountId, sealed: app_.sealed_key, code: answer.code ?? '', now })
  if (period === null) return wrong
  return (await spendPeriod(tx, app_.id, period, now)) ? null : { ...wrong, detail: t('session:step.usedCode') }
}

/** Uses the code of a half minute up, and those before it; false if it was used. Of two calls with one code, one gets true. */
async function spendPeriod(tx: Db, factorId: string, period: number, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('second_factors')
    .set({ last_period: String(period), used_at: new Date(now).toISOString() })
    .where('id', '=', factorId)
    .where('last_period', '<', String(period))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The session has what it lacked, and its owner is known for ten minutes. A sign-in is complete only now. */
async function noteProof(tx: Db, call: OwnTransactionsCall, way: Way | 'password'): Promise<Caller> {
  const { caller, now } = call
  const at = new Date(now).toISOString()
  const isSignIn = caller.secondStep === 'required'
  await tx
    .updateTable('sessions')
    .set({ proved_at: at, ...(way !== 'password' && { stepped_at: at }) })
    .where('token_hash', '=', caller.sessionHash)
    .where('ended_at', 'is', null)
    .execute()
  if (isSignIn)
    await tx.updateTable('accounts').set({ last_sign_in_at: at }).where('id', '=', caller.accountId).execute()
  await audit(tx, authorOf(call), homeOf(caller), isSignIn ? 'session.secondStep' : 'session.prove', [], { with: way })
  return { ...caller, ...(isSignIn && { secondStep: null }), provedAt: now }
}
