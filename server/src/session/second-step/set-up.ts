import type { AuditAction } from '@hornbook/contract/audit-actions'
import { MAX_FACTORS } from '@hornbook/contract/session/second-step-limits'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { endOtherSessions } from '../my-account/sessions.ts'
import { accountOf } from '../people.ts'
import { notify } from './notices.ts'
import { factorsOn, homeOf, type Own, readOwn, type ShownRow, shownFactor } from './own.ts'
import { renewCodes } from './recovery-codes.ts'

// Setting up (SIGN-15): a factor is begun, confirmed, and in force once the recovery codes are kept.

/** How long an authenticator app has for its first code, and a first factor until its codes are kept. */
export const BEGUN_MINUTES = 60
export const begunSince = (now: number): string => new Date(now - BEGUN_MINUTES * 60_000).toISOString()

/** At most ten, those that are not in force yet included. Call it with the account locked. */
export async function requireRoom({ tx, caller, now }: Own): Promise<void> {
  await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', caller.accountId)
    .where('on_at', 'is', null)
    .where('begun_at', '<', begunSince(now))
    .execute()
  const rows = await tx.selectFrom('second_factors').select('id').where('account_id', '=', caller.accountId).execute()
  if (rows.length >= MAX_FACTORS)
    throw new Refusal('conflict', { detail: t('session:step.tooMany', { count: MAX_FACTORS }) })
}

/** What an app or a device calls the account. */
export async function nameOf({ tx, caller }: Own) {
  const { email, first_name, last_name } = await accountOf(tx, caller.accountId)
  const shownAs = [first_name, last_name].filter(Boolean).join(' ')
  return { name: email ?? (shownAs || caller.accountId), shownAs }
}

/** A further factor is in force from the moment it is confirmed; the first one waits for its recovery codes. */
export async function momentOf({ tx, caller, now }: Own) {
  const isOn = (await factorsOn(tx, caller.accountId)).length > 0
  const at = new Date(now).toISOString()
  return { at, onAt: isOn ? at : null, isOn }
}

/** Writes down that a factor was added; makes the recovery codes of a first one. */
export async function noteAdded(call: Own, action: AuditAction, row: ShownRow, isOn: boolean) {
  const { tx, caller, app, now } = call
  const { accountId } = caller
  await audit(tx, authorOf(call), homeOf(caller), action, [
    { record: 'secondFactor', recordId: row.id, before: null, after: { kind: row.kind, name: row.name, isOn } },
  ])
  if (isOn) await notify(tx, call, accountId, 'added')
  const recoveryCodes = isOn ? null : await renewCodes(tx, { settings: app.settings, accountId, now })
  return { isOn, factor: shownFactor(row), recoveryCodes }
}

/** The recovery codes are kept: what was confirmed is in force, and every other session ends. */
export async function switchOn(call: Own) {
  const { tx, caller, now } = call
  const { accountId } = caller
  await lockAccount(tx, accountId)
  if ((await factorsOn(tx, accountId)).length > 0) throw new Refusal('conflict', { detail: t('session:step.isOn') })
  const at = new Date(now).toISOString()
  const factors = await tx
    .updateTable('second_factors')
    .set({ on_at: at })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('begun_at', '>', begunSince(now))
    .returning(['id', 'kind'])
    .execute()
  if (factors.length === 0) throw new Refusal('conflict', { detail: t('session:step.notBegun') })
  const shown = { stepped_at: at, proved_at: at }
  await tx.updateTable('sessions').set(shown).where('token_hash', '=', caller.sessionHash).execute()
  const author = authorOf(call)
  const sessionsEnded = await endOtherSessions(tx, caller, { author, now })
  await audit(tx, author, homeOf(caller), 'secondStep.switchOn', [], { factors: factors.map(({ kind }) => kind) })
  await notify(tx, author, accountId, 'on')
  const own = { ...call, caller: { ...caller, secondStep: null, hasSecondStep: true, provedAt: now } }
  return { ...(await readOwn(own)), sessionsEnded }
}
