import { isTimeZone } from '@hornbook/rules/dates'
import { Refusal } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import type { Db } from '../db/pool.ts'
import type { MemberCall } from '../http/route.ts'

interface Written {
  readonly name?: string | undefined
  readonly oneRosterId?: string | null | undefined
  readonly membershipExpiresAt?: string | null | undefined
  readonly oneRosterEnabled?: boolean | undefined
  readonly timezone?: string | undefined
}

function checkZone(timezone: string | undefined) {
  if (timezone !== undefined && !isTimeZone(timezone)) {
    throw new Refusal('invalid', {
      detail: 'This is not a time zone.',
      pointer: '/data/relationships/timezone/data/id',
    })
  }
}

const columns = ({ name, oneRosterId, oneRosterEnabled, timezone }: Written) => ({
  ...(name !== undefined && { name }),
  ...(oneRosterId !== undefined && { one_roster_id: oneRosterId }),
  ...(oneRosterEnabled !== undefined && { one_roster_enabled: oneRosterEnabled }),
  ...(timezone !== undefined && { timezone }),
})

/** Makes a district (D 23); answers its id. */
export async function createDistrict(call: MemberCall, written: Written & { name: string }): Promise<string> {
  checkZone(written.timezone)
  const { tx } = call
  const { id } = await tx
    .insertInto('districts')
    .values({ ...columns(written), name: written.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setMembership(tx, id, written.membershipExpiresAt)
  await audit(tx, authorOf(call), id, 'district.create', [
    { record: 'district', recordId: id, before: null, after: written },
  ])
  return id
}

/** Changes a district. A stale version is refused with 412 (promise 21); without one nothing is checked. */
export async function changeDistrict(
  call: MemberCall,
  id: string,
  written: Written,
  version: number | undefined,
): Promise<void> {
  checkZone(written.timezone)
  const { tx } = call
  const before = await tx.selectFrom('districts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale', {
      detail: 'Somebody else has changed this district meanwhile. Look at it again before you save.',
      meta: { version: before.version },
    })
  }
  if (written.timezone !== undefined && written.timezone !== before.timezone && (await hasEvents(tx, id))) {
    throw new Refusal('invalid', {
      detail: 'The time zone of a district with learning events cannot be changed yet.',
      pointer: '/data/relationships/timezone/data/id',
    })
  }
  const membershipExpiresAt = await membershipEnd(tx, id)
  await tx
    .updateTable('districts')
    .set({ ...columns(written), version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await setMembership(tx, id, written.membershipExpiresAt)
  const { name, one_roster_id, one_roster_enabled, timezone } = before
  const was = { name, oneRosterId: one_roster_id, oneRosterEnabled: one_roster_enabled, timezone, membershipExpiresAt }
  await audit(tx, authorOf(call), id, 'district.change', [
    { record: 'district', recordId: id, before: was, after: written },
  ])
}

const hasEvents = async (tx: Db, id: string) =>
  (await tx.selectFrom('lesson_completions').select('id').where('district_id', '=', id).limit(1).executeTakeFirst()) !==
  undefined

const membershipEnd = async (tx: Db, id: string) =>
  (await tx.selectFrom('memberships').select('expires_at').where('district_id', '=', id).executeTakeFirst())
    ?.expires_at ?? null

/** One membership a district: setting its end changes it, null ends it now. */
async function setMembership(tx: Db, id: string, expiresAt: string | null | undefined) {
  if (expiresAt === undefined) return
  await tx.deleteFrom('memberships').where('district_id', '=', id).execute()
  if (expiresAt !== null)
    await tx.insertInto('memberships').values({ district_id: id, expires_at: expiresAt }).execute()
}
