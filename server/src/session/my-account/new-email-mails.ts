import { sql } from 'kysely'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, within } from '../../db/pool.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { CannotSucceed, handle } from '../../jobs/task.ts'
import type { Mail } from '../../mail/outbox.ts'
import { hashOf, linkTokenOf } from '../../secrets/tokens.ts'
import { mailEmailChanged, mailNewEmail } from '../mail-tasks.ts'
import { emailChangedMail, emailTakenMail, newEmailMail } from '../mails.ts'
import { type Recipient, recipientOf } from '../recipient.ts'

/** The mails of a change of address: to the new one, and afterwards to the old one. */
export const newEmailHandlers = [
  handle(mailNewEmail, async job => {
    const { linkId } = job.payload
    const mail = await within(job.db.queries, 'all', tx => mailOfNewEmail(tx, job.settings, linkId))
    if (mail) await sendMail(job, mail)
    await within(job.db.queries, 'all', async tx => {
      await tx.updateTable('credential_links').set({ seed: null }).where('id', '=', linkId).execute()
      await job.finish(tx)
    })
  }),
  handle(mailEmailChanged, async job => {
    const { linkId } = job.payload
    const former = await within(job.db.queries, 'all', tx => formerAddress(tx, linkId))
    if (former) await sendMail(job, emailChangedMail(job.settings, `email-${linkId}`, former))
    await within(job.db.queries, 'all', async tx => {
      await tx.updateTable('credential_links').set({ old_email: null }).where('id', '=', linkId).execute()
      await job.finish(tx)
    })
  }),
]

/** The person whom a link has given another address, at the one before; null once they were told. */
async function formerAddress(tx: Db, linkId: string): Promise<Recipient | null> {
  const link = await tx
    .selectFrom('credential_links')
    .select(['account_id', 'old_email'])
    .where('id', '=', linkId)
    .executeTakeFirst()
  if (!link?.old_email) return null
  const recipient = await recipientOf(tx, link.account_id, { invitedBy: null, invitedTo: null })
  return recipient && { ...recipient, to: link.old_email }
}

/**
 * The mail to an address that shall become somebody's, or to its owner if it is an account's already; null if the link needs none
 * any more.
 */
async function mailOfNewEmail(tx: Db, settings: Settings, linkId: string): Promise<Mail | null> {
  const link = await tx
    .selectFrom('credential_links')
    .select(['token_hash', 'seed', 'account_id', 'new_email'])
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!link?.new_email || link.seed === null) return null
  const token = linkTokenOf(settings.secret, link.seed)
  if (!hashOf(token).equals(link.token_hash)) throw new CannotSucceed('The link was made with another HORNBOOK_SECRET')
  const owner = await tx
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(normalize(email, NFKC)) = lower(normalize(${link.new_email}, NFKC))`)
    .where('id', '<>', link.account_id)
    .executeTakeFirst()
  return owner ? emailTakenMail(settings, link.new_email, token) : newEmailMail(settings, link.new_email, token)
}
