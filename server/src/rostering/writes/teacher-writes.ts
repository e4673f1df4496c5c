import {
  changeTeacher,
  changeTeacherOfDistrict,
  createTeacher,
  createTeacherOfDistrict,
  TEACHER_FIELDS,
} from '@hornbook/contract/rostering/teachers'
import { isAtLeast } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import type { z } from 'zod'
import { idFrom, type MemberCall, on, placeOf, type Route, scopeOf } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { changeEmails, touch } from '../../people/change.ts'
import { leaveEverything } from '../../people/enrol.ts'
import { giveUpAddresses } from '../../people/passing-on.ts'
import type { WriteContext } from '../../people/records.ts'
import {
  type AddressHolder,
  accountsInUse,
  addressTaken,
  createAccountsFor,
  holderOf,
  isHeldByAnother,
  requireAddressMayChange,
} from '../../people/staff-accounts.ts'
import { inviteStaff } from '../../people/staff-invitations.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { rosterAnswer, teachers } from '../roster-answers.ts'
import { requireSchool } from '../schools.ts'
import { requireAllPlaces } from './beyond.ts'
import { idsIn, type Linkage } from './linkage.ts'
import { lockDistrict } from './lock-district.ts'
import { isSamePlaces, movePlaces, NOWHERE, type Places, readPlaces, requirePlaces } from './member-places.ts'
import { beginEntry, changeRecord, createRecord, syncedIn } from './record-writes.ts'
import { requireEndsOn } from './staff-end.ts'
import { requireRole, requireStaff } from './staff-rights.ts'
import { requireWholeDistrict } from './whole-district.ts'

const SYNCED = syncedIn(TEACHER_FIELDS)

type AttributesOf<E extends { readonly body?: z.ZodType }> =
  z.output<NonNullable<E['body']>> extends { data: { attributes: infer A } } ? A : never
type Created = AttributesOf<typeof createTeacher>
type Changed = AttributesOf<typeof changeTeacher>

/** The mail goes out once this transaction is committed. */
const inviteLater = ({ tx, caller, requestId, place }: MemberCall, staffId: string) =>
  enqueue(tx, inviteStaff, {
    ...{ districtId: place?.districtId ?? '', staffId },
    ...{ invitedBy: caller.accountId, requestId },
  })

/** Somebody who has left is taken back by those who may give the role that they had. */
const mayTakeBack = (call: MemberCall, { archived, role }: AddressHolder) =>
  archived && isAtLeast(placeOf(call).role, role)

/** Creates a staff member, or takes back one who has left, and invites them. Returns the id. */
async function addStaff(call: MemberCall, { email, ...details }: Created, places: Places): Promise<string> {
  const { tx } = call
  const { districtId } = scopeOf(call)
  requireRole(call, details.userType)
  await requireEndsOn(call, details.endsOn)
  const holder = await holderOf(tx, districtId, email)
  if (holder && (holder.administrator || (holder.staffId && !mayTakeBack(call, holder)))) throw addressTaken()
  const written = { ...details, invitedAt: new Date(call.now).toISOString() }
  const isSuccessor = holder !== null && isHeldByAnother(details, holder)
  if (isSuccessor && (await accountsInUse(tx, districtId, [holder.accountId])).size > 0) throw addressTaken()
  const { id, context } = isSuccessor
    ? await createRecord(call, 'teacher', written, async (_, entry) => {
        await giveUpAddresses(tx, entry, [holder.accountId])
        return { account_id: (await createAccountsFor(tx, entry, [{ email, ...details }]))[0] }
      })
    : holder?.staffId
      ? await takeBack(call, holder.staffId, { ...written, endsOn: details.endsOn ?? null })
      : await createRecord(call, 'teacher', written, async (_, entry) => ({
          account_id: holder?.accountId ?? (await createAccountsFor(tx, entry, [{ email, ...details }]))[0],
        }))
  await movePlaces(tx, context, { kind: 'staff', id }, NOWHERE, places)
  await countTeachers(tx, districtId)
  await inviteLater(call, id)
  return id
}

/** A record that no roster system has any more: the next file neither writes nor archives it (ROSTER-47). */
const BY_HAND = { source: null, sourcedId: null, managedExternally: false, archivedAt: null }

/** Somebody who left and returns keeps their account and record; the places that they had then end. */
async function takeBack(call: MemberCall, id: string, written: Readonly<Record<string, unknown>>) {
  const context = await beginEntry(call, 'teacher.return')
  const begin = async () => context
  await changeRecord(call, 'teacher', id, { ...written, ...BY_HAND }, { synced: [], begin })
  await leaveEverything(call.tx, context, 'staff', id)
  return { id, context }
}

interface Linked {
  readonly schools?: Linkage
  readonly classrooms?: Linkage
}

async function changeStaff(call: MemberCall, id: string, attributes: Changed, linked: Linked = {}) {
  const { tx } = call
  const scope = scopeOf(call)
  const { districtId } = scope
  const person = await requireStaff(call, id)
  const now = await readPlaces(tx, scope, { kind: 'staff', id })
  const next = await requirePlaces(tx, scope, now, {
    schools: linked.schools && idsIn(linked.schools),
    classrooms: linked.classrooms && idsIn(linked.classrooms),
  })
  const { email } = attributes
  const isReaddressed = email !== undefined && email !== person.email
  const isInvited = isReaddressed && person.passwordSetAt === null
  let begun: WriteContext | undefined
  const begin = async () => {
    begun ??= await beginEntry(call, 'teacher.change')
    return begun
  }
  const written = { ...attributes, ...(isInvited && { invitedAt: new Date(call.now).toISOString() }) }
  const changed = await changeRecord(call, 'teacher', id, written, {
    synced: SYNCED,
    elsewhere: { email: person.email },
    begin: async () => {
      await requireAllPlaces(tx, scope, 'staff', [id])
      requireRole(call, attributes.userType, person)
      await requireEndsOn(call, attributes.endsOn, { ...person, isOwn: id === placeOf(call).staffId })
      if (isReaddressed) await requireAddressMayChange(tx, { districtId, accountId: person.accountId }, email)
      return begin()
    },
  })
  if (isReaddressed)
    await changeEmails(tx, await begin(), sql`SELECT ${person.accountId}::bigint AS id, ${email}::text AS email`)
  const isMoved = !isSamePlaces(now, next)
  if (isMoved) await movePlaces(tx, await begin(), { kind: 'staff', id }, now, next)
  if (isInvited) await inviteLater(call, id)
  if (begun) await countTeachers(tx, districtId)
  const hasNewDetails = [...changed].some(name => name !== 'email')
  if (begun && !hasNewDetails) await touch(tx, districtId, 'teacher', [id])
}

export const teacherRoutes: readonly Route[] = [
  on(createTeacher, async call => {
    const { tx } = call
    const scope = scopeOf(call)
    await lockDistrict(tx, scope.districtId)
    const schoolId = await requireSchool(tx, scope, call.params.schoolId)
    const { attributes, relationships } = call.body.data
    const { schools, classrooms } = relationships ?? {}
    const named = { schools: [...new Set([schoolId, ...idsIn(schools)])], classrooms: idsIn(classrooms) }
    const places = await requirePlaces(tx, scope, NOWHERE, named)
    return rosterAnswer(call, teachers, await addStaff(call, attributes, places), schoolId)
  }),
  on(createTeacherOfDistrict, async call => {
    requireWholeDistrict(call)
    await lockDistrict(call.tx, scopeOf(call).districtId)
    return rosterAnswer(call, teachers, await addStaff(call, call.body.data.attributes, NOWHERE))
  }),
  on(changeTeacher, async call => {
    await lockDistrict(call.tx, scopeOf(call).districtId)
    const { schoolId, teacherId } = call.params
    await rosterAnswer(call, teachers, teacherId, schoolId)
    const { attributes, relationships } = call.body.data
    await changeStaff(call, idFrom(teacherId), attributes, relationships)
    return rosterAnswer(call, teachers, teacherId)
  }),
  on(changeTeacherOfDistrict, async call => {
    requireWholeDistrict(call)
    await lockDistrict(call.tx, scopeOf(call).districtId)
    const { teacherId } = call.params
    await rosterAnswer(call, teachers, teacherId)
    const { attributes, relationships } = call.body.data
    await changeStaff(call, idFrom(teacherId), attributes, relationships)
    return rosterAnswer(call, teachers, teacherId)
  }),
]
