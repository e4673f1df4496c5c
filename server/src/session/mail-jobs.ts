import type { Settings } from '../configuration/settings.ts'
import { type Db, within } from '../db/pool.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { CannotSucceed, handle, type Job } from '../jobs/task.ts'
import type { Mail } from '../mail/outbox.ts'
import { hashOf, linkTokenOf } from '../secrets/tokens.ts'
import { mailAdded, mailGuesses, mailLink, mailPasswordChanged, mailSignOnLinked } from './mail-tasks.ts'
import type { Purpose } from './mails.ts'
import { addedMail, credentialMail, guessesMail, passwordChangedMail, signOnLinkedMail } from './mails.ts'
import { newEmailHandlers } from './my-account/new-email-mails.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { secondStepMailHandler } from './second-step/notices.ts'

export const mailHandlers = [
  handle(mailLink, async job => {
    const { linkId } = job.payload
    const mail = await within(job.db.queries, 'all', tx => linkMail(tx, job, linkId))
    if (mail) await sendMail(job, mail)
    await within(job.db.queries, 'all', async tx => {
      await tx.updateTable('credential_links').set({ seed: null }).where('id', '=', linkId).execute()
      await job.finish(tx)
    })
  }),
  handle(mailAdded, job => sendNotice(job, addedMail)),
  handle(mailGuesses, job => sendNotice(job, guessesMail)),
  handle(mailPasswordChanged, job => sendNotice(job, passwordChangedMail)),
  handle(mailSignOnLinked, job => sendNotice(job, signOnLinkedMail)),
  ...newEmailHandlers,
  secondStepMailHandler,
]

interface NoticeJob extends Pick<Job, 'db' | 'outbox' | 'settings'> {
  readonly payload: {
    readonly accountId: string
    readonly requestId: string
    readonly invitedBy?: string | undefined
    readonly invitedTo?: string | undefined
  }
}

/** Sends a mail about an account, if it has an address. */
async function sendNotice(
  job: NoticeJob,
  compose: (settings: Settings, id: string, recipient: Recipient) => Mail,
): Promise<void> {
  const { accountId, requestId, invitedBy = null, invitedTo = null } = job.payload
  const recipient = await within(job.db.queries, 'all', tx => recipientOf(tx, accountId, { invitedBy, invitedTo }))
  if (recipient) await sendMail(job, compose(job.settings, `${requestId}-${accountId}`, recipient))
}

/** The mail of a link, or null if it needs none any more: it was used or replaced, or its time is over. */
async function linkMail(tx: Db, { settings }: Pick<Job, 'settings'>, linkId: string): Promise<Mail | null> {
  const link = await tx
    .selectFrom('credential_links')
    .select(['token_hash', 'seed', 'purpose', 'account_id', 'invited_by', 'invited_to'])
    .where('id', '=', linkId)
    .where('purpose', '<>', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()
  if (!link || link.seed === null) return null
  const token = linkTokenOf(settings.secret, link.seed)
  if (!hashOf(token).equals(link.token_hash)) throw new CannotSucceed('The link was made with another HORNBOOK_SECRET')
  const { invited_by: invitedBy, invited_to: invitedTo } = link
  const recipient = await recipientOf(tx, link.account_id, { invitedBy, invitedTo })
  return recipient && credentialMail(settings, link.purpose as Purpose, recipient, token)
}
