import { isAtLeast, type UserType } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { enqueue } from '../jobs/enqueue.ts'
import { requireAllPlaces } from './beyond.ts'
import { changeEmails, touch } from './change.ts'
import { leaveEverything } from './enrol.ts'
import {
  isSamePlaces,
  movePlaces,
  type Named,
  NOWHERE,
  type Places,
  readPlaces,
  requirePlaces,
} from './member-places.ts'
import { beginEntry, changeRecord, createRecord } from './record-writes.ts'
import type { WriteContext } from './records.ts'
import {
  type AddressHolder,
  accountsForNew,
  accountsInUse,
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
import type { Writer } from './writer.ts'

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
  const { id, context } =
    holder?.staffId && !isSuccessor
      ? await takeBack(writer, holder.staffId, { ...written, endsOn: details.endsOn ?? null })
      : await createRecord(writer, 'teacher', written, async (_, entry) => ({
          account_id: (await accountsForNew(tx, entry, [person]))[0],
        }))
  await movePlaces(tx, context, { kind: 'staff', id }, NOWHERE, places)
  await countTeachers(tx, districtId)
  await inviteLater(writer, id)
  return id
}

/** A record that no roster system has any more: the next file neither writes nor archives it (ROSTER-47). */
const BY_HAND = { source: null, sourcedId: null, managedExternally: false, archivedAt: null }

/** Somebody who left and returns keeps their account and record; the places that they had then end. */
async function takeBack(writer: Writer, id: string, written: Readonly<Record<string, unknown>>) {
  const context = await beginEntry(writer, 'teacher.return')
  const begin = async () => context
  await changeRecord(writer, 'teacher', id, { ...written, ...BY_HAND }, { synced: [], begin })
  await leaveEverything(writer.tx, context, 'staff', id)
  return { id, context }
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
  named: Named,
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
  let begun: WriteContext | undefined
  const begin = async () => {
    begun ??= await beginEntry(writer, 'teacher.change')
    return begun
  }
  const written = { ...attributes, ...(isInvited && { invitedAt: new Date(writer.now).toISOString() }) }
  const changed = await changeRecord(writer, 'teacher', id, written, {
    synced,
    elsewhere: { email: person.email },
    begin: async () => {
      await requireAllPlaces(tx, scope, 'staff', [id])
      requireRole(writer, attributes.userType, person)
      await requireEndsOn(writer, attributes.endsOn, { ...person, isOwn: id === place.staffId })
      if (isReaddressed) await requireAddressMayChange(tx, { districtId, accountId: person.accountId }, email)
      return begin()
    },
  })
  if (isReaddressed)
    await changeEmails(tx, await begin(), sql`SELECT ${person.accountId}::bigint AS id, ${email}::text AS email`)
  const isMoved = !isSamePlaces(now, next)
  if (isMoved) await movePlaces(tx, await begin(), { kind: 'staff', id }, now, next)
  if (isInvited) await inviteLater(writer, id)
  if (begun) await countTeachers(tx, districtId)
  const hasNewDetails = [...changed].some(name => name !== 'email')
  if (begun && !hasNewDetails) await touch(tx, districtId, 'teacher', [id])
}
