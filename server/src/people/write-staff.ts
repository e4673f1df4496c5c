import { isAtLeast, type UserType } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { requireAllPlaces } from './beyond.ts'
import { changeEmails, raiseVersions } from './change.ts'
import { leaveEverything } from './enrol.ts'
import { beginEntry, changesOf } from './form-writes.ts'
import { lockDistrict } from './lock-district.ts'
import {
  isSamePlaces,
  moveAllPlaces,
  NOWHERE,
  type Places,
  type RequestedPlaces,
  readPlaces,
  requirePlaces,
} from './member-places.ts'
import { giveUpAddresses } from './passing-on.ts'
import type { WriteContext } from './records.ts'
import {
  type AddressHolder,
  accountsForNew,
  accountsInUse,
  accountsOfStaff,
  addressTaken,
  holderOf,
  isFreeFor,
  isHeldByAnother,
  type NewAccount,
  requireAddressMayChange,
} from './staff-accounts.ts'
import { requireEndsOn } from './staff-end.ts'
import { inviteStaff } from './staff-invitations.ts'
import { requireRole, requireStaff } from './staff-rights.ts'
import { countTeachers } from './teacher-counts.ts'
import { changeAll, changedIn, createAll, losersIn, movesOf, type PersonWrite, writeBatches } from './write-records.ts'
import type { Writer } from './writer.ts'

/**
 * Writes new and changed staff, their addresses and where they are. The caller has checked that it may. Nobody is invited:
 * that is a step of its own. Returns the ids of the new ones.
 */
export async function writeStaff(
  tx: Db,
  context: WriteContext,
  writes: readonly PersonWrite[],
): Promise<readonly string[]> {
  const { districtId } = context
  const people = writes.map(({ values: { email, ...values }, ...write }) => ({
    ...write,
    values,
    email: email as string | undefined,
  }))
  await passOnAddresses(tx, context, losersIn(writes))
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
    changed.map(({ id, values }) => ({ id, values: { ...(readdressed.has(id) && { invitedAt: null }), ...values } })),
  )
  for (const batch of writeBatches(movesOf(made, changed))) await moveAllPlaces(tx, context, 'staff', batch)
  await countTeachers(tx, districtId)
  const untouched = changed.filter(({ id, values }) => Object.keys(values).length === 0 && !readdressed.has(id))
  await raiseVersions(
    tx,
    districtId,
    'teacher',
    untouched.map(({ id }) => id),
  )
  return made.map(({ id }) => id)
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

/** Takes the addresses of staff because they have come to others. */
async function passOnAddresses(tx: Db, context: WriteContext, losers: readonly string[]) {
  const accounts = await accountsOfStaff(tx, context.districtId, losers)
  await giveUpAddresses(
    tx,
    context,
    [...accounts.values()].map(({ accountId }) => accountId),
  )
}

interface NewStaff extends NewAccount {
  readonly userType?: UserType | undefined
  readonly endsOn?: string | null | undefined
}

/** The mail goes out once this transaction is committed. */
const inviteLater = ({ tx, scope, author }: Writer, staffId: string) =>
  enqueue(tx, inviteStaff, {
    districtId: scope.districtId,
    staffId,
    invitedBy: author.accountId,
    requestId: author.requestId,
  })

/** Somebody who has left is taken back by those who may give the role that they had. */
const mayTakeBack = ({ place }: Writer, { archived, role }: AddressHolder) => archived && isAtLeast(place.role, role)

async function createStaff(writer: Writer, values: Readonly<Record<string, unknown>>, places: Places): Promise<string> {
  await lockDistrict(writer.tx, writer.scope.districtId)
  const context = await beginEntry(writer, 'teacher.create')
  const [id = ''] = await writeStaff(writer.tx, context, [{ id: null, values, from: NOWHERE, to: places }])
  return id
}

/** Creates a staff member, or takes back one who has left, and invites them. Returns the id. */
export async function addStaff(writer: Writer, { email, ...details }: NewStaff, places: Places): Promise<string> {
  const { tx, scope, now } = writer
  const { districtId } = scope
  requireRole(writer, details.userType)
  await requireEndsOn(writer, details.endsOn)
  const holder = await holderOf(tx, districtId, email)
  if (holder?.staffId && !mayTakeBack(writer, holder)) throw addressTaken()
  const person = { email, ...details }
  const isSuccessor = holder !== null && isHeldByAnother(person, holder)
  const inUse = holder ? await accountsInUse(tx, districtId, [holder.accountId]) : new Set<string>()
  if (!isFreeFor(person, holder, inUse)) throw addressTaken()
  const written = { ...details, invitedAt: new Date(now).toISOString() }
  const id =
    holder?.staffId && !isSuccessor
      ? await takeBack(writer, holder.staffId, { ...written, endsOn: details.endsOn ?? null }, places)
      : await createStaff(writer, { email, ...written }, places)
  await inviteLater(writer, id)
  return id
}

/** A record that no roster system has any more: the next file neither writes nor archives it (ROSTER-47). */
const BY_HAND = { source: null, sourcedId: null, managedExternally: false, archivedAt: null }

/** Somebody who left and returns keeps their account and record; the places that they had then end. Returns the id. */
async function takeBack(
  writer: Writer,
  id: string,
  written: Readonly<Record<string, unknown>>,
  places: Places,
): Promise<string> {
  const { tx } = writer
  const values = await changesOf(writer, 'teacher', id, { ...written, ...BY_HAND }, { synced: [] })
  const context = await beginEntry(writer, 'teacher.return')
  await leaveEverything(tx, context, 'staff', id)
  await writeStaff(tx, context, [{ id, values, from: NOWHERE, to: places }])
  return id
}

interface ChangedStaff {
  readonly email?: string | undefined
  readonly userType?: UserType | undefined
  readonly endsOn?: string | null | undefined
  readonly version?: number | undefined
}

/** Changes what is known of a staff member and where they are, all or part of it, as one entry of the audit. */
export async function changeStaff(
  writer: Writer,
  id: string,
  attributes: ChangedStaff,
  named: RequestedPlaces,
  synced: readonly string[],
): Promise<void> {
  const { tx, scope, place } = writer
  const { districtId } = scope
  const person = await requireStaff(writer, id)
  const now = await readPlaces(tx, scope, { kind: 'staff', id })
  const next = await requirePlaces(tx, scope, now, named)
  const { email } = attributes
  const isReaddressed = email !== undefined && email !== person.email
  const isInvited = isReaddressed && person.passwordSetAt === null
  const written = { ...attributes, ...(isInvited && { invitedAt: new Date(writer.now).toISOString() }) }
  const values = await changesOf(writer, 'teacher', id, written, { synced, elsewhere: { email: person.email } })
  if (Object.keys(values).length > 0) {
    await requireAllPlaces(tx, scope, 'staff', [id])
    requireRole(writer, attributes.userType, person)
    await requireEndsOn(writer, attributes.endsOn, { ...person, isOwn: id === place.staffId })
    if (isReaddressed) await requireAddressMayChange(tx, { districtId, accountId: person.accountId }, email)
  } else if (isSamePlaces(now, next)) return
  await writeStaff(tx, await beginEntry(writer, 'teacher.change'), [{ id, values, from: now, to: next }])
  if (isInvited) await inviteLater(writer, id)
}
