import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'
import { changeAllFigures, lockFigures } from '../figures/change.ts'
import { FIELDS } from '../http/constraints.ts'
import type { AlsoWrong, MemberCall } from '../http/route.ts'
import { t } from '../texts/texts.ts'

interface Written {
  readonly name?: string | undefined
  readonly oneRosterId?: string | null | undefined
  readonly membershipExpiresAt?: string | null | undefined
  readonly oneRosterEnabled?: boolean | undefined
  readonly timezone?: string | undefined
}

const columns = ({ name, oneRosterId, oneRosterEnabled, timezone }: Written) => ({
  ...(name !== undefined && { name }),
  ...(oneRosterId !== undefined && { one_roster_id: oneRosterId }),
  ...(oneRosterEnabled !== undefined && { one_roster_enabled: oneRosterEnabled }),
  ...(timezone !== undefined && { timezone }),
})

/** Makes a district (D 23); answers its id. */
export async function createDistrict(call: MemberCall, written: Written & { name: string }): Promise<string> {
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

/**
 * Changes a district. A stale version is refused with 412 (promise 21); without one nothing is checked. Another time zone
 * moves the days of everything learnt: the figures of all its students are counted anew in the same transaction.
 */
export async function changeDistrict(
  call: MemberCall,
  id: string,
  written: Written,
  version: number | undefined,
): Promise<void> {
  const { tx } = call
  // Before the row is locked: whoever stores events holds the figures first, and then looks at the row.
  if (written.timezone !== undefined) await lockFigures(tx, id)
  // Not against those who only refer to the district: a roster being applied does, and will want the figures.
  const row = tx.selectFrom('districts').selectAll().where('id', '=', id).forNoKeyUpdate()
  const before = await row.executeTakeFirstOrThrow()
  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale', {
      detail: t('rostering:districtChanged'),
      meta: { version: before.version },
    })
  }
  const membershipExpiresAt = await membershipEnd(tx, id)
  await tx
    .updateTable('districts')
    .set({ ...columns(written), version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  if (written.timezone !== undefined && written.timezone !== before.timezone) await changeAllFigures(tx, id)
  await setMembership(tx, id, written.membershipExpiresAt)
  const { name, one_roster_id, one_roster_enabled, timezone } = before
  const was = { name, oneRosterId: one_roster_id, oneRosterEnabled: one_roster_enabled, timezone, membershipExpiresAt }
  await audit(tx, authorOf(call), id, 'district.change', [
    { record: 'district', recordId: id, before: was, after: written },
  ])
}

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

/**
 * A site code that another district has, whatever its case, beside what else is wrong with a district that the provider
 * writes. One that shared its code before that was asked may keep it.
 */
export const takenSiteCode: AlsoWrong = async (db, body, districtId) => {
  const sent = (body as { data?: { attributes?: { oneRosterId?: unknown } } } | null)?.data?.attributes?.oneRosterId
  if (typeof sent !== 'string') return []
  const code = sent.trim()
  const holders = await within(db, 'all', tx =>
    tx
      .selectFrom('districts')
      .select(['id', 'one_roster_id'])
      .where(sql`lower(one_roster_id)`, '=', sql`lower(${code})`)
      .execute(),
  )
  const kept = holders.some(({ id, one_roster_id }) => id === districtId && one_roster_id === code)
  return kept || holders.every(({ id }) => id === districtId) ? [] : [FIELDS.districts_one_roster_id_key]
}
