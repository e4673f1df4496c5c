import type { NewPasskey } from '@hornbook/contract/session/passkeys'
import { Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { factorsOn, type Own, SHOWN } from './own.ts'
import { optionsForNew, readNew } from './passkeys.ts'
import { momentOf, nameOf, noteAdded, requireRoom } from './set-up.ts'

export async function beginPasskey(call: Own) {
  const { tx, caller, app, now } = call
  const known = await factorsOn(tx, caller.accountId)
  const person = { accountId: caller.accountId, ...(await nameOf(call)), known }
  return { options: await optionsForNew({ settings: app.settings, purpose: purposeOf(call), now }, person) }
}

const purposeOf = ({ caller }: Pick<Own, 'caller'>) => `add ${caller.sessionHash.toString('hex')}` as const

export async function confirmPasskey(
  call: Own,
  { name, passkey }: { readonly name: string; readonly passkey: NewPasskey },
) {
  const { tx, caller, app, now } = call
  const { accountId } = caller
  await lockAccount(tx, accountId)
  await requireRoom(call)
  const fresh = await readNew(tx, { settings: app.settings, purpose: purposeOf(call), now }, passkey)
  if (!fresh) throw new Refusal('invalid', { detail: t('session:step.passkeyNotMade'), pointer: '/passkey' })
  const { at, onAt, isOn } = await momentOf(call)
  const factor = await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, kind: 'passkey', name, begun_at: at, confirmed_at: at, on_at: onAt, ...fresh })
    .onConflict(known => known.doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
  if (!factor) throw new Refusal('conflict', { detail: t('session:step.passkeyKnown') })
  return noteAdded(call, 'secondStep.addPasskey', factor, isOn)
}
