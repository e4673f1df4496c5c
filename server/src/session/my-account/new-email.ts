import { sql } from 'kysely'
import { ownPlaces } from '../../access/caller.ts'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { MemberCall, OwnTransactionsCall } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { changeEmails, raiseVersions } from '../../people/change.ts'
import { addressKey, holderOf } from '../../people/staff-accounts.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { t } from '../../texts/texts.ts'
import { lockAccount } from '../account-lock.ts'
import { insertLink } from '../credential-links.ts'
import { mailEmailChanged, mailNewEmail } from '../mail-tasks.ts'
import { accountOf } from '../people.ts'
import { hasEnoughLinks } from '../throttle.ts'
import { readAccount, requireUnmanaged } from './account.ts'
import { requireCurrentPassword } from './current-password.ts'

interface NewEmail {
  readonly email: string
  readonly currentPassword: string
}

/**
 * Sends a link to the address that the caller wants. Whether somebody has that address changes nothing here, neither the answer
 * nor its time: the mail itself says so, to whoever reads there (SAFE-4).
 */
export async function askForEmail(call: OwnTransactionsCall<string, unknown, NewEmail>) {
  const { app, db, caller, body, now } = call
  await inReach(call, requireUnmanaged)
  await requireCurrentPassword(call, body.currentPassword)
  return inReach(call, async own => {
    const { tx } = own
    await lockAccount(tx, caller.accountId)
    const { email } = await accountOf(tx, caller.accountId)
    if (addressKey(email ?? '') === addressKey(body.email))
      throw new Refusal('invalid', { detail: t('session:own.sameEmail'), pointer: '/email' })
    const limits = app.settings.credentialLinks
    if (await hasEnoughLinks(tx, caller.accountId, limits, now, 'email')) throw enoughMails(limits.coolDownMinutes)
    const link = { accountId: caller.accountId, purpose: 'email', isMailed: true, newEmail: body.email } as const
    const { id } = await insertLink(tx, link, { settings: app.settings, now })
    await audit(tx, authorOf(call), home(caller), 'account.askEmail')
    await enqueue(tx, mailNewEmail, { linkId: id })
    return readAccount(own)
  })

  /** A transaction that reaches what the caller's other calls about themselves do. */
  function inReach<T>({ caller }: OwnTransactionsCall, work: (own: Own) => Promise<T>): Promise<T> {
    const reach = caller.administrator ? 'all' : ownPlaces(caller).map(({ districtId }) => districtId)
    return within(db.queries, reach, tx => work({ tx, caller, now }))
  }
}

type Own = Pick<MemberCall, 'tx' | 'caller' | 'now'>

const home = (caller: MemberCall['caller']) => ownPlaces(caller)[0]?.districtId ?? PROVIDER

const enoughMails = (minutes: number) =>
  new Refusal('rateLimited', { detail: t('session:own.enoughMails', { minutes }) }, minutes * 60)

/** The address that a link of the caller's is for; 404 if it is somebody else's, was used, or is too old. */
async function addressOfLink(tx: Db, accountId: string, token: string, now: number): Promise<string> {
  const link = await tx
    .selectFrom('credential_links')
    .select('new_email')
    .where('token_hash', '=', hashOf(token))
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  if (!link?.new_email) throw new Refusal('notFound', { detail: t('session:own.linkEnded'), pointer: '/token' })
  return link.new_email
}

/**
 * Gives the caller's account the address of a link. It needs their session as well: whoever got the mail by a typing error could
 * otherwise take the account over. The old address is told.
 */
export async function confirmEmail(call: MemberCall, token: string): Promise<void> {
  const { tx, caller, now } = call
  const { accountId } = caller
  const places = await requireUnmanaged(call)
  await lockAccount(tx, accountId)
  const email = await addressOfLink(tx, accountId, token, now)
  const districtId = home(caller)
  const holder = await holderOf(tx, districtId, email)
  if (holder && holder.accountId !== accountId) throw new Refusal('conflict', { detail: t('session:own.emailGone') })
  const { email: before } = await accountOf(tx, accountId)
  const at = new Date(now).toISOString()
  const { id } = await tx
    .updateTable('credential_links')
    .set({ used_at: at, new_email: null, old_email: before })
    .where('token_hash', '=', hashOf(token))
    .returning('id')
    .executeTakeFirstOrThrow()
  const entryId = await audit(tx, authorOf(call), districtId, 'account.changeEmail')
  await changeEmails(tx, { districtId, entryId, at }, sql`SELECT ${accountId}::bigint AS id, ${email}::text AS email`)
  for (const place of places) await raiseVersions(tx, place.district_id, 'teacher', [place.id])
  if (before !== null) await enqueue(tx, mailEmailChanged, { linkId: id })
}
