import { administratorPlace } from '../access/caller.ts'
import { scopeAt, teachersIn } from '../access/scope.ts'
import type { Settings } from '../configuration/settings.ts'
import type { Db } from '../db/pool.ts'
import { htmlOf } from '../mail/html.ts'
import type { Mail } from '../mail/outbox.ts'
import { t } from '../texts/texts.ts'

/**
 * The accounts that are told of what no longer goes out: its maker; whoever administers the district where the maker no longer
 * does; all of the provider's staff for what is the provider's own (without a district).
 */
export async function whomToTell(tx: Db, districtId: string | null, maker: string | null): Promise<readonly string[]> {
  const provider = await tx.selectFrom('administrators').select('account_id').execute()
  const isOfProvider = provider.some(each => each.account_id === maker)
  if (maker !== null && isOfProvider) return [maker]
  if (districtId === null) return provider.map(each => each.account_id)
  const own = await teachersIn(tx, scopeAt(administratorPlace(districtId)))
    .where('staff.archived_at', 'is', null)
    .where('staff.role', '=', 'DistrictAdmin')
    .select('staff.account_id')
    .orderBy('staff.id')
    .execute()
  const ids = own.flatMap(each => each.account_id ?? [])
  return maker !== null && ids.includes(maker) ? [maker] : ids
}

interface Told {
  readonly id: string
  readonly accountId: string
  /** Of the page that shows what to do. */
  readonly path: string
  readonly subject: string
  readonly button: string
  readonly paragraphs: readonly string[]
}

/** A mail about something that no longer goes out; null for somebody without an address. */
export async function problemMail(
  tx: Db,
  { brand, publicUrl }: Settings,
  { id, accountId, path, subject, button, paragraphs }: Told,
): Promise<Mail | null> {
  const account = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  if (!account?.email) return null
  const { programName: program, supportEmail: support } = brand
  const link = `${publicUrl}${path}`
  const text = [...paragraphs, link, t('dataOut:mail.signature', { program, support })].join('\n\n')
  return { id, to: account.email, subject, text, html: htmlOf({ program, subject, text, link, button }) }
}
