import type { UserType } from '@hornbook/rules/people/abilities'
import { isAnotherPerson } from '@hornbook/rules/people/same-person'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { idArray } from '../db/id-array.ts'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { t } from '../texts/texts.ts'
import { createAccounts } from './create.ts'
import { giveUpAddresses } from './passing-on.ts'
import { newIds, type WriteContext } from './records.ts'

/** Who has an e-mail address: one address is one account, in all districts. */
export interface AddressHolder {
  readonly accountId: string
  readonly administrator: boolean
  /** Their place in the district that asks; null without one. */
  readonly staffId: string | null
  readonly role: StoredRow<'staff'>['role']
  readonly archived: boolean
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
}

/** Whether an address has come to another person, who gets an account of their own (PEOPLE-22). */
export const isHeldByAnother = (person: Omit<NewAccount, 'email'>, holder: AddressHolder): boolean =>
  isAnotherPerson(
    { given: person.firstName, middle: person.middleName, family: person.lastName },
    { given: holder.firstName, middle: holder.middleName, family: holder.lastName },
  )

/** What two spellings of one address have in common. */
export const addressKey = (email: string) => email.normalize('NFKC').toLowerCase()

/** The holders of addresses, by `addressKey`; addresses that nobody has are missing. */
export async function addressHolders(
  tx: Db,
  districtId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, AddressHolder>> {
  if (emails.length === 0) return new Map()
  const name = sql`lower(normalize(a.email, NFKC))`
  const { rows } = await sql<AddressHolder & { readonly email: string }>`SELECT a.email, a.id AS "accountId",
      st.id AS "staffId", st.role, EXISTS (SELECT FROM administrators ad WHERE ad.account_id = a.id) AS administrator,
      st.archived_at IS NOT NULL AS archived, coalesce(st.first_name, a.first_name) AS "firstName",
      st.middle_name AS "middleName", coalesce(st.last_name, a.last_name) AS "lastName"
    FROM accounts a LEFT JOIN staff st ON st.district_id = ${districtId} AND st.account_id = a.id
    WHERE ${name} = ANY (SELECT lower(normalize(x, NFKC)) FROM unnest(${[...new Set(emails)]}::text[]) x)
    ORDER BY lower(a.email) = ${name}, a.id DESC`.execute(tx)
  // If several share a key, the last row wins: an address that is in NFKC already, then the oldest account.
  return new Map(rows.map(({ email, ...holder }) => [addressKey(email), holder]))
}

/**
 * The holder of an address; null if nobody has it. The address is locked until the transaction ends: two districts that
 * add a person at once agree on one account. Take the district's lock first.
 */
export async function holderOf(tx: Db, districtId: string, email: string): Promise<AddressHolder | null> {
  const name = sql`lower(normalize(${email}, NFKC))`
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASSES.addresses)}, hashtext(${name}))`.execute(tx)
  return (await addressHolders(tx, districtId, [email])).get(addressKey(email)) ?? null
}

export interface NewAccount {
  readonly email: string
  readonly firstName: string
  readonly middleName?: string | null | undefined
  readonly lastName: string
}

/**
 * The accounts of people whose addresses nobody had, in the same order. If another district adds one of them at the
 * same moment, both use one account, and neither can see that.
 */
async function createAccountsFor(tx: Db, context: WriteContext, people: readonly NewAccount[]) {
  if (people.length === 0) return []
  const ids = await newIds(tx, 'account', people.length)
  const rows = people.map(({ email, firstName, lastName }, at) => ({
    id: ids[at],
    email,
    first_name: firstName,
    last_name: lastName,
  }))
  await createAccounts(
    tx,
    context,
    sql`SELECT x.id, x.email, NULL::text AS username, x.first_name, x.last_name
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(id bigint, email text, first_name text, last_name text)`,
    { mayBeTaken: true },
  )
  const emails = people.map(({ email }) => email)
  const holders = await addressHolders(tx, context.districtId, emails)
  return people.map(person => {
    const holder = holders.get(addressKey(person.email))
    if (!holder || holder.administrator || holder.staffId || isHeldByAnother(person, holder)) throw addressTaken()
    return holder.accountId
  })
}

/**
 * The accounts of new people, in the same order: their own where another district knows them under their name, otherwise new
 * ones. An address that has come to another person is taken from the account that had it (PEOPLE-22).
 */
export async function accountsForNew(tx: Db, context: WriteContext, people: readonly NewAccount[]): Promise<string[]> {
  const holders = await addressHolders(
    tx,
    context.districtId,
    people.map(({ email }) => email),
  )
  const found = people.map(person => ({ person, holder: holders.get(addressKey(person.email)) ?? null }))
  const passed = found.flatMap(({ person, holder }) =>
    holder && isHeldByAnother(person, holder) ? [holder.accountId] : [],
  )
  await giveUpAddresses(tx, context, passed)
  const own = ({ person, holder }: (typeof found)[number]) =>
    holder && !isHeldByAnother(person, holder) ? holder.accountId : null
  const made = await createAccountsFor(
    tx,
    context,
    found.filter(each => own(each) === null).map(({ person }) => person),
  )
  return found.map(each => own(each) ?? (made.shift() as string))
}

/**
 * Whether a new person without a record may have an address: nobody has it, or an account does that is their own, or that
 * gives it up (PEOPLE-22). `inUse` are accounts that keep theirs.
 */
export const isFreeFor = (person: NewAccount, holder: AddressHolder | null, inUse: ReadonlySet<string>): boolean =>
  holder === null || (!holder.administrator && (!isHeldByAnother(person, holder) || !inUse.has(holder.accountId)))

/** Why an account cannot get another address; null if it can. `kept` are accounts that keep theirs. */
export function newAddressProblem(
  accountId: string,
  holder: AddressHolder | null,
  kept: ReadonlySet<string>,
): string | null {
  if (holder && holder.accountId !== accountId) return t('http:taken.email')
  return kept.has(accountId) ? t('rostering:addressKept') : null
}

const refusedAddress = (detail: string) => new Refusal('invalid', { pointer: '/data/attributes/email', detail })

/** The same whether the address is used here or in another district (SAFE-4). */
export const addressTaken = () => refusedAddress(t('http:taken.email'))

/** Refuses an address that somebody else has, and a new address for an account that `accountsKept` protects. */
export async function requireAddressMayChange(
  tx: Db,
  { districtId, accountId }: Readonly<Record<'districtId' | 'accountId', string>>,
  email: string,
): Promise<void> {
  const holder = await holderOf(tx, districtId, email)
  const problem = newAddressProblem(accountId, holder, await accountsKept(tx, districtId, [accountId]))
  if (problem !== null) throw refusedAddress(problem)
}

/** Which of these accounts keep their address: Administrators', and those that another district uses. */
export const accountsKept = (tx: Db, districtId: string, ids: readonly string[]) =>
  accountsBeyond(tx, districtId, ids, sql`true`)

/** Which of these accounts keep their address, whoever else needs it: Administrators', and those of people who work in another district. */
export const accountsInUse = (tx: Db, districtId: string, ids: readonly string[]) =>
  accountsBeyond(tx, districtId, ids, sql`b.works`)

async function accountsBeyond(
  tx: Db,
  districtId: string,
  ids: readonly string[],
  which: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`SELECT ad.account_id AS id FROM administrators ad
      WHERE ad.account_id = ANY (${idArray(ids)})
    UNION SELECT b.account_id FROM accounts_beyond(${districtId}, ${idArray(ids)}) b WHERE ${which}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The accounts of staff of a district, by the staff's id, and whether they have a password. */
export async function accountsOfStaff(tx: Db, districtId: string, staffIds: readonly string[]) {
  if (staffIds.length === 0) return new Map<string, { accountId: string; hasPassword: boolean }>()
  const { rows } = await sql<{ id: string; accountId: string; hasPassword: boolean }>`SELECT st.id,
      a.id AS "accountId", a.credentials_set_at IS NOT NULL AS "hasPassword"
    FROM staff st JOIN accounts a ON a.id = st.account_id
    WHERE st.district_id = ${districtId} AND st.id = ANY (${idArray(staffIds)})`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** The ids of the staff of a district who have these accounts. */
export async function staffOfAccounts(tx: Db, districtId: string, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`SELECT st.id FROM staff st
    WHERE st.district_id = ${districtId} AND st.account_id = ANY (${idArray(accountIds)})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The roles that these staff of a district have now, each once. */
export async function rolesOfStaff(tx: Db, districtId: string, staffIds: readonly string[]): Promise<UserType[]> {
  if (staffIds.length === 0) return []
  const { rows } = await sql<{ role: UserType }>`SELECT DISTINCT st.role FROM staff st
    WHERE st.district_id = ${districtId} AND st.id = ANY (${idArray(staffIds)}) AND st.role IS NOT NULL`.execute(tx)
  return rows.map(({ role }) => role)
}
