import { PASSWORD_MESSAGES } from '@hornbook/rules/people/passwords'
import { ownPlaces } from '../../access/caller.ts'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { OwnTransactionsCall } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { mailPasswordChanged } from '../mail-tasks.ts'
import { newPasswordProblem } from '../new-password.ts'
import { hashPassword, storeHash } from '../passwords.ts'
import { forgetAll } from '../second-step/remembered.ts'
import { requireCurrentPassword } from './current-password.ts'
import { endOtherSessions } from './sessions.ts'

interface Passwords {
  readonly currentPassword: string
  readonly password: string
}

/**
 * Changes the caller's password. Every other session ends (SAFE-5), links to set a password end with them, and a mail says so:
 * it reaches the person if it was not them.
 */
export async function changePassword(call: OwnTransactionsCall<string, unknown, Passwords>) {
  const { app, db, caller, body, now, requestId } = call
  const { accountId } = caller
  await requireCurrentPassword(call, body.currentPassword)
  await within(db.queries, 'all', async tx => {
    const problem = await newPasswordProblem(tx, accountId, body.password, app.settings.brand.programName)
    if (problem !== null) throw new Refusal('invalid', { detail: PASSWORD_MESSAGES[problem], pointer: '/password' })
  })
  if (body.password.normalize('NFKC') === body.currentPassword.normalize('NFKC'))
    throw new Refusal('invalid', { detail: t('session:own.samePassword'), pointer: '/password' })
  // Outside a transaction, because it takes long.
  const hash = await hashPassword(body.password)
  return within(db.queries, 'all', async tx => {
    await lockAccount(tx, accountId)
    const at = new Date(now).toISOString()
    const { credentials_set_at: before } = await tx
      .selectFrom('accounts')
      .select('credentials_set_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await tx.updateTable('accounts').set({ credentials_set_at: at }).where('id', '=', accountId).execute()
    await storeHash(tx, [accountId], hash)
    await forgetAll(tx, accountId)
    await tx
      .updateTable('credential_links')
      .set({ used_at: at, new_email: null })
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute()
    const author = authorOf(call)
    await audit(tx, author, ownPlaces(caller)[0]?.districtId ?? PROVIDER, 'credentials.change', [
      {
        record: 'account',
        recordId: accountId,
        before: { credentialsSetAt: before },
        after: { credentialsSetAt: at },
      },
    ])
    await enqueue(tx, mailPasswordChanged, { accountId, requestId })
    return { sessionsEnded: await endOtherSessions(tx, caller, { author, now }) }
  })
}
