import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import type { OwnTransactionsCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { forgetGuess, recordStepGuess } from '../throttle.ts'
import { keyAndAddress, newSealedKey, periodOf } from './codes.ts'
import { homeOf, type Own, reachOf, SHOWN } from './own.ts'
import { BEGUN_MINUTES, begunSince, momentOf, nameOf, noteAdded, requireRoom } from './set-up.ts'
import { wrongCode } from './wrong-code.ts'

export async function beginApp(call: Own) {
  const { tx, caller, app, now } = call
  const { accountId } = caller
  await lockAccount(tx, accountId)
  await tx.deleteFrom('second_factors').where('account_id', '=', accountId).where('confirmed_at', 'is', null).execute()
  await requireRoom(call)
  const sealed = newSealedKey(app.settings, accountId)
  const begun = { account_id: accountId, kind: 'authenticatorApp', name: t('session:step.app') } as const
  await tx
    .insertInto('second_factors')
    .values({ ...begun, begun_at: new Date(now).toISOString(), sealed_key: sealed })
    .execute()
  await audit(tx, authorOf(call), homeOf(caller), 'secondStep.beginApp')
  const until = new Date(now + BEGUN_MINUTES * 60_000).toISOString()
  return { ...keyAndAddress(app.settings, { accountId, name: (await nameOf(call)).name, sealed }), until }
}

/** Adds the app that was begun, in place of the one before. Its first code is used up by it; wrong ones count as guesses. */
export async function confirmApp(call: OwnTransactionsCall<string, unknown, { readonly code: string }>) {
  const { app, db, caller, body, now } = call
  const { accountId } = caller
  const guess = await recordStepGuess(db.queries, accountId)
  const added = await within(db.queries, reachOf(caller), async tx => {
    const own = { ...call, tx }
    await lockAccount(tx, accountId)
    const begun = await tx
      .selectFrom('second_factors')
      .select(['id', 'sealed_key'])
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is', null)
      .where('begun_at', '>', begunSince(now))
      .executeTakeFirst()
    if (!begun?.sealed_key) throw new Refusal('conflict', { detail: t('session:step.notBegun') })
    const period = periodOf(app.settings, { accountId, sealed: begun.sealed_key, code: body.code, now })
    if (period === null) return null
    const { at, onAt, isOn } = await momentOf(own)
    await tx
      .deleteFrom('second_factors')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'authenticatorApp')
      .where('confirmed_at', 'is not', null)
      .execute()
    const factor = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: at, on_at: onAt, last_period: String(period) })
      .where('id', '=', begun.id)
      .returning(SHOWN)
      .executeTakeFirstOrThrow()
    return noteAdded(own, 'secondStep.addApp', factor, isOn)
  })
  if (added === null) throw new Refusal('invalid', { ...wrongCode(guess), pointer: '/code' })
  await forgetGuess(db.queries, guess)
  return added
}
