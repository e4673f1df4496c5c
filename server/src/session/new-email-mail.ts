import { sql } from 'kysely'
import type { Settings } from '../configuration/settings.ts'
import type { Db } from '../db/pool.ts'
import { CannotSucceed } from '../jobs/task.ts'
import type { Mail } from '../mail/outbox.ts'
import { hashOf, linkTokenOf } from '../secrets/tokens.ts'
import { emailTakenMail, newEmailMail } from './mails.ts'

/**
 * The mail to an address that shall become somebody's, or to its owner if it is an account's already; null if the link needs none
 * any more.
 */
export async function mailOfNewEmail(tx: Db, settings: Settings, linkId: string): Promise<Mail | null> {
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
