import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { idFrom } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { notify } from './notices.ts'
import { askedBy, factorsOn, homeOf, type Own, readOwn } from './own.ts'
import { renewCodes } from './recovery-codes.ts'
import { forgetAll } from './remembered.ts'
import { removeStep } from './remove.ts'

/** One of the caller's factors that are in force; anybody else's is not found. */
async function findFactor({ tx, caller }: Own, id: string | undefined) {
  const factors = await factorsOn(tx, caller.accountId)
  const factor = factors.find(each => each.id === idFrom(id))
  if (!factor) throw notFound()
  return { factor, isLast: factors.length === 1 }
}

export async function rename(call: Own, id: string | undefined, name: string) {
  const { tx, caller } = call
  await lockAccount(tx, caller.accountId)
  const { factor } = await findFactor(call, id)
  await tx.updateTable('second_factors').set({ name }).where('id', '=', factor.id).execute()
  await audit(tx, authorOf(call), homeOf(caller), 'secondStep.rename', [
    { record: 'secondFactor', recordId: factor.id, before: { name: factor.name }, after: { name } },
  ])
  return readOwn(call)
}

/** Removes a factor. The last one ends the step, where nobody asks for it. */
export async function remove(call: Own, id: string | undefined) {
  const { tx, caller } = call
  const { accountId } = caller
  await lockAccount(tx, accountId)
  const { factor, isLast } = await findFactor(call, id)
  const asked = isLast ? await askedBy(call) : null
  if (asked) {
    const detail = t('session:step.lastOne', { asker: asked.name, factor: factor.name })
    throw new Refusal('conflict', { detail })
  }
  if (isLast) await removeStep(tx, accountId)
  else await tx.deleteFrom('second_factors').where('id', '=', factor.id).execute()
  await forgetAll(tx, accountId)
  const { kind, name } = factor
  await audit(tx, authorOf(call), homeOf(caller), 'secondStep.remove', [
    { record: 'secondFactor', recordId: factor.id, before: { kind, name }, after: null },
  ])
  await notify(tx, call, accountId, isLast ? 'off' : 'removed')
  return readOwn({ ...call, caller: { ...caller, hasSecondStep: !isLast } })
}

/** Ten new codes, shown once; the ones before end at once. */
export async function makeNewCodes(call: Own) {
  const { tx, caller, app, now } = call
  const { accountId } = caller
  await lockAccount(tx, accountId)
  if ((await factorsOn(tx, accountId)).length === 0) throw new Refusal('conflict', { detail: t('session:step.isOff') })
  const recoveryCodes = await renewCodes(tx, { settings: app.settings, accountId, now })
  await audit(tx, authorOf(call), homeOf(caller), 'secondStep.newCodes')
  await notify(tx, call, accountId, 'newCodes')
  return { recoveryCodes }
}

export async function forgetBrowsers(call: Own): Promise<void> {
  await forgetAll(call.tx, call.caller.accountId)
  await audit(call.tx, authorOf(call), homeOf(call.caller), 'secondStep.forgetBrowsers')
}
