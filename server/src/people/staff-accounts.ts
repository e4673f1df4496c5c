import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { t } from '../texts/texts.ts'
import { createAccounts } from './create.ts'
import { newIds, type WriteContext } from './records.ts'

const LOCK = 7_261_563

/** Whose an e-mail address is: one address is one account, in all districts. */
export interface AddressHolder {
  readonly accountId: string
  readonly administrator: boolean
  /** Their place in the district that asks; null without one. */
  readonly staffId: string | null
  readonly role: StoredRow<'staff'>['role']
  readonly archived: boolean
}

/**
 * The holder of an address; null if nobody has it. The address is locked until the transaction ends: two districts that
 * add a person at once agree on one account. Take the district's lock first.
 */
export async function holderOf(tx: Db, districtId: string, email: string): Promise<AddressHolder | null> {
  const name = sql`lower(normalize(${email}, NFKC))`
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${name}))`.execute(tx)
  const { rows } = await sql<AddressHolder>`SELECT a.id AS "accountId", st.id AS "staffId", st.role,
      EXISTS (SELECT FROM administrators ad WHERE ad.account_id = a.id) AS administrator,
      st.archived_at IS NOT NULL AS archived
    FROM accounts a LEFT JOIN staff st ON st.district_id = ${districtId} AND st.account_id = a.id
    WHERE lower(normalize(a.email, NFKC)) = ${name} ORDER BY lower(a.email) = lower(${email}) DESC, a.id LIMIT 1`.execute(
    tx,
  )
  return rows[0] ?? null
}

interface NewAccount {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Creates an account for an address that nobody has; returns its id. */
export async function createAccount(tx: Db, context: WriteContext, { email, firstName, lastName }: NewAccount) {
  const [id = ''] = await newIds(tx, 'account', 1)
  const row = sql`SELECT ${id}::bigint AS id, ${email}::text AS email, NULL::text AS username,
    ${firstName}::text AS first_name, ${lastName}::text AS last_name`
  await createAccounts(tx, context, row)
  return id
}

const refusedAddress = (detail: string) => new Refusal('invalid', { pointer: '/data/attributes/email', detail })

/** The same whether the address is used here or in another district (SAFE-4). */
export const addressTaken = () => refusedAddress(t('http:taken.email'))

/** Refuses to change the address of an account that somebody else has, or that another district relies on. */
export async function requireAddressMayChange(
  tx: Db,
  { districtId, accountId }: Readonly<Record<'districtId' | 'accountId', string>>,
  email: string,
): Promise<void> {
  const holder = await holderOf(tx, districtId, email)
  if (holder && holder.accountId !== accountId) throw addressTaken()
  const { rows } = await sql<{
    kept: boolean
  }>`SELECT EXISTS (SELECT FROM administrators ad WHERE ad.account_id = ${accountId})
      OR EXISTS (SELECT FROM accounts_beyond(${districtId}, ARRAY[${accountId}::bigint])) AS kept`.execute(tx)
  if (rows[0]?.kept) throw refusedAddress(t('rostering:addressKept'))
}
