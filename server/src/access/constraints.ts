import type pg from 'pg'
import { t } from '../texts/texts.ts'
import { type Fault, Refusal } from './refusal.ts'

/** The field behind each constraint. The database decides, so that two concurrent writers get the same answer. */
export const CONSTRAINT_FAULTS = {
  districts_site_code_key: { pointer: '/data/attributes/oneRosterId', detail: t('http:taken.siteCode') },
  accounts_email_key: { pointer: '/data/attributes/email', detail: t('http:taken.email') },
  accounts_username_key: { pointer: '/data/attributes/username', detail: t('http:taken.userName') },
  students_username_key: { pointer: '/data/attributes/username', detail: t('http:taken.userName') },
  promotions_key_key: { pointer: '/analyticsKey', detail: t('http:taken.promotionKey') },
} as const satisfies Readonly<Record<string, Fault>>
const faultOf: Readonly<Record<string, Fault | undefined>> = CONSTRAINT_FAULTS

// Citus names a constraint in the message only, and adds the number of a shard: accounts_email_key_102010.
const NAME = /constraint "(\w+)"/
const SHARD = /_\d+$/

/** The constraint that a PostgreSQL error (class 23) is about, by its name in the migrations, also under Citus. */
export function constraintOf({
  code,
  message = '',
  constraint,
}: Partial<Pick<pg.DatabaseError, 'code' | 'message' | 'constraint'>>): string | undefined {
  return code?.startsWith('23') ? (constraint ?? NAME.exec(message)?.[1])?.replace(SHARD, '') : undefined
}

/**
 * The refusal for a PostgreSQL error that the input caused: a value that the column cannot hold (class 22) or a broken
 * constraint (class 23). Null for every other failure.
 */
export function refusalOfInput(failure: unknown): Refusal | null {
  const error = (failure ?? {}) as Partial<pg.DatabaseError>
  const { code } = error
  if (typeof code !== 'string' || !/^2[23][0-9A-Z]{3}$/.test(code)) return null
  const field = faultOf[constraintOf(error) ?? '']
  if (field) return new Refusal('invalid', field)
  if (code.startsWith('22')) return new Refusal('invalid', { detail: t('http:stored.outside') })
  return new Refusal('conflict', { detail: t('http:stored.doesNotFit') })
}
