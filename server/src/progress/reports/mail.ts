import { REPORTS } from '@hornbook/contract/progress/reports'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { htmlOf } from '../../mail/html.ts'
import type { Mail } from '../../mail/outbox.ts'
import { t } from '../../texts/texts.ts'
import type { Attachment } from './attachments.ts'
import { lastDayOf } from './expiry.ts'
import { greetingOf } from './greeting.ts'

/** Says that a report is ready, with a link to sign in and get it: no figures and no names. Null without an address. */
export async function reportMail(tx: Db, attachment: Attachment, { brand, publicUrl }: Settings): Promise<Mail | null> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'first_name'])
    .where('id', '=', attachment.account_id)
    .executeTakeFirst()
  if (!account?.email) return null
  const program = brand.programName
  const link = `${publicUrl}/my-reports`
  const report = REPORTS[attachment.kind].called
  const subject = t('progress:report.mail.subject', { program, report })
  const text = [
    greetingOf(account.first_name),
    t('progress:report.mail.about', { program, report }),
    link,
    t('progress:report.mail.ends', { day: await lastDayOf(tx, attachment) }),
    t('progress:report.mail.signature', { program, support: brand.supportEmail }),
  ].join('\n\n')
  const button = t('progress:report.mail.button')
  const id = `report-${attachment.district_id}-${attachment.id}`
  return { id, to: account.email, subject, text, html: htmlOf({ program, subject, text, link, button }) }
}
