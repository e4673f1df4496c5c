import { type Fault, Refusal } from '../access/refusal.ts'
import { t } from '../texts/texts.ts'

/** Named constraints as the field that breaks them; the database decides, so two writers at once are told alike. */
export const FIELDS = {
  districts_one_roster_id_key: { pointer: '/data/attributes/oneRosterId', detail: t('http:taken.siteCode') },
  districts_site_code_key: { pointer: '/data/attributes/oneRosterId', detail: t('http:taken.siteCode') },
  accounts_email_key: { pointer: '/data/attributes/email', detail: t('http:taken.email') },
  accounts_username_key: { pointer: '/data/attributes/username', detail: t('http:taken.userName') },
  students_username_key: { pointer: '/data/attributes/username', detail: t('http:taken.userName') },
} as const satisfies Readonly<Record<string, Fault>>
const named: Readonly<Record<string, Fault | undefined>> = FIELDS

/**
 * What PostgreSQL refuses because of what was sent: a value that no column takes (class 22), or one that breaks a
 * constraint (class 23). Null for every other failure.
 */
export function refusalOfInput(failure: unknown): Refusal | null {
  const { code, constraint } = (failure ?? {}) as { code?: unknown; constraint?: string }
  if (typeof code !== 'string' || !/^2[23][0-9A-Z]{3}$/.test(code)) return null
  const field = constraint === undefined ? undefined : named[constraint]
  if (field) return new Refusal('invalid', field)
  if (code.startsWith('22')) return new Refusal('invalid', { detail: t('http:stored.outside') })
  return new Refusal('conflict', { detail: t('http:stored.doesNotFit') })
}
