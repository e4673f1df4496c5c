import type { SignedByPasskey } from '@hornbook/contract/session/passkeys'
import { Refusal } from '../../access/refusal.ts'
import { within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { Call } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { openSession } from '../sign-in.ts'
import { otherWayOf } from '../sign-on/only-way.ts'
import { forgetAttempt, recordCode } from '../throttle.ts'
import { findPasskey, hasSigned } from './passkeys.ts'

/** Unknown and removed passkeys, wrong signatures and people who have left get the same answer. */
const noMatch = () => new Refusal('invalidLogin', { detail: t('session:step.unknownPasskey'), pointer: '/data' })

/** Signs in with a passkey alone (SIGN-15). Wrong ones count as codes of the learning app do, by network. */
export async function signInByPasskey(call: Call, signed: SignedByPasskey) {
  const { app, now } = call
  const { queries } = app.db
  const attempt = await recordCode(queries, call.network)
  const accountId = await within(queries, [PROVIDER], async tx => {
    const stored = await findPasskey(tx, signed.id)
    if (!stored) return null
    const context = { settings: app.settings, purpose: 'sign in', now } as const
    return (await hasSigned(tx, context, stored, signed)) ? stored.account_id : null
  })
  if (accountId === null) throw noMatch()
  const otherWay = await within(queries, 'all', tx => otherWayOf(tx, accountId))
  if (otherWay) throw otherWay
  const user = await openSession(call, queries, accountId, 'passkey').catch(failure => {
    throw failure instanceof Refusal && failure.code === 'invalidLogin' ? noMatch() : failure
  })
  await forgetAttempt(queries, attempt)
  return user
}
