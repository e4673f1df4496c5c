import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { changeEmails, touch } from '../../people/change.ts'
import { isSamePlaces, moveAllPlaces, NOWHERE } from '../../people/member-places.ts'
import type { WriteContext } from '../../people/records.ts'
import { accountsForNew, accountsOfStaff, type NewAccount } from '../../people/staff-accounts.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { passOnAddresses } from './passing-on.ts'
import type { RowWrite } from './working.ts'
import { batchesOf, changeAll, changedIn, createAll } from './write-records.ts'

/** Writes new and changed staff, their addresses and where they are. Nobody is invited: that is a step of its own. */
export async function writeStaff(tx: Db, context: WriteContext, _secret: string, writes: readonly RowWrite[]) {
  const { districtId } = context
  const people = writes.map(({ values: { email, ...values }, ...write }) => ({
    ...{ ...write, values, email: email as string | undefined },
  }))
  await passOnAddresses(tx, context, writes)
  const added = writes.flatMap(({ id, values }) => (id === null ? [values as unknown as NewAccount] : []))
  const accounts = await accountsForNew(tx, context, added)
  const accountOf = new Map(added.map(({ email }, at) => [email, accounts[at]]))
  const made = await createAll(tx, context, 'teacher', people, ({ email = '' }) => ({
    account_id: accountOf.get(email),
  }))
  const changed = changedIn(people)
  const readdressed = await changeAddresses(tx, context, changed)
  await changeAll(
    tx,
    context,
    'teacher',
    // The link that was mailed to the old address is worth nothing any more.
    changed.map(({ id, values }) => ({ id, values: { ...values, ...(readdressed.has(id) && { invitedAt: null }) } })),
  )
  const moves = [
    ...made.map(({ id, write }) => ({ id, from: NOWHERE, to: write.to })),
    ...changed.filter(({ from, to }) => !isSamePlaces(from, to)),
  ]
  for (const batch of batchesOf(moves)) await moveAllPlaces(tx, context, 'staff', batch)
  await countTeachers(tx, districtId)
  const untouched = changed.filter(({ id, values }) => Object.keys(values).length === 0 && !readdressed.has(id))
  await touch(
    tx,
    districtId,
    'teacher',
    untouched.map(({ id }) => id),
  )
}

interface Readdressed {
  readonly id: string
  readonly email: string | undefined
}

/** Changes the addresses of staff. Returns the ids of those who have no password yet, whose invitation is lost. */
async function changeAddresses(tx: Db, context: WriteContext, changed: readonly Readdressed[]) {
  const readdressed = changed.filter(({ email }) => email !== undefined)
  const accounts = await accountsOfStaff(
    tx,
    context.districtId,
    readdressed.map(({ id }) => id),
  )
  const rows = readdressed.map(({ id, email }) => ({ id: accounts.get(id)?.accountId, email }))
  if (rows.length > 0)
    await changeEmails(
      tx,
      context,
      sql`SELECT x.id, x.email FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(id bigint, email text)`,
    )
  return new Set([...accounts].flatMap(([id, { hasPassword }]) => (hasPassword ? [] : [id])))
}
