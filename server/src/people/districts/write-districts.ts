import { goalAttributes } from '@hornbook/rules/reading/goals'
import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { LOCK_CLASSES } from '../../db/locks.ts'
import { type Db, within } from '../../db/pool.ts'
import { ownGoalsOf } from '../../figures/goals.ts'
import { t } from '../../texts/texts.ts'
import { lockDistrict } from '../lock-district.ts'
import type { Writer } from '../writer.ts'
import { type GoalChanges, goalColumns, pendingGoalsOf, wantedGoals } from './district-goals.ts'
import { enqueueGoals, enqueueTimeZone } from './pending-settings.ts'

interface DistrictChanges extends GoalChanges {
  readonly name?: string | undefined
  readonly oneRosterId?: string | null | undefined
  readonly membershipExpiresAt?: string | null | undefined
  readonly oneRosterEnabled?: boolean | undefined
  readonly licensedSeats?: number | null | undefined
  readonly timezone?: string | undefined
}

/** A district that has set no goals of its own. */
const NO_GOALS = { school_year_end: null, goal_percents: null, pending_goals: null }

const columnsOf = ({ name, oneRosterId, oneRosterEnabled, licensedSeats }: DistrictChanges) => ({
  ...(name !== undefined && { name }),
  ...(oneRosterId !== undefined && { one_roster_id: oneRosterId }),
  ...(oneRosterEnabled !== undefined && { one_roster_enabled: oneRosterEnabled }),
  ...(licensedSeats !== undefined && { licensed_seats: licensedSeats }),
})

/** Creates a district (PEOPLE-8) and returns its id. */
export async function createDistrict(
  { tx, author }: Pick<Writer, 'tx' | 'author'>,
  written: DistrictChanges & { readonly name: string },
): Promise<string> {
  await lockSiteCode(tx, written.oneRosterId)
  const { timezone } = written
  const goals = wantedGoals(NO_GOALS, written)
  const { id } = await tx
    .insertInto('districts')
    .values({
      ...columnsOf(written),
      name: written.name,
      ...(timezone !== undefined && { timezone }),
      // Nothing is counted yet, so its goals hold at once.
      ...(goals && goalColumns(goals)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setMembership(tx, id, written.membershipExpiresAt)
  await audit(tx, author, id, 'district.create', [{ record: 'district', recordId: id, before: null, after: written }])
  return id
}

/**
 * Changes the writer's district. A stale version is a 412 (SAFE-21); without a version nothing is checked. Returns true when a new
 * time zone or new goals are pending, for which a job was enqueued.
 */
export async function changeDistrict(
  { tx, scope, author }: Writer,
  {
    version,
    reason,
    ...written
  }: DistrictChanges & { readonly version?: number | undefined; readonly reason?: string | undefined },
): Promise<boolean> {
  const id = scope.districtId
  await lockDistrict(tx, id)
  const before = await tx.selectFrom('districts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await lockSiteCode(tx, written.oneRosterId)
  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale', {
      detail: t('rostering:districtChanged'),
      meta: { version: before.version },
    })
  }
  const membershipExpiresAt = await membershipEnd(tx, id)
  const isZonePending = written.timezone !== undefined && written.timezone !== before.timezone
  // Sending the zone that counts already cancels a pending one; the same goes for goals.
  const zone = written.timezone !== undefined && { pending_timezone: isZonePending ? written.timezone : null }
  const wanted = wantedGoals(before, written)
  const goals = wanted !== undefined && { pending_goals: wanted && JSON.stringify(wanted) }
  await tx
    .updateTable('districts')
    .set({ ...columnsOf(written), ...zone, ...goals, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  if (isZonePending) await enqueueTimeZone(tx, id, author)
  if (wanted) await enqueueGoals(tx, id, author)
  await setMembership(tx, id, written.membershipExpiresAt)
  const { name, one_roster_id, one_roster_enabled, licensed_seats, timezone, pending_timezone } = before
  const seats = { licensedSeats: licensed_seats }
  const flags = { ...seats, oneRosterEnabled: one_roster_enabled, pendingTimezone: pending_timezone }
  const pendingGoals = pendingGoalsOf(before)
  const goalsBefore = {
    ...goalAttributes(ownGoalsOf(before)),
    pendingGoals: pendingGoals && goalAttributes(pendingGoals),
  }
  const was = { name, oneRosterId: one_roster_id, timezone, membershipExpiresAt, ...flags, ...goalsBefore }
  const change = { record: 'district', recordId: id, before: was, after: written }
  await audit(tx, author, id, 'district.change', [change], reason === undefined ? {} : { reason })
  return isZonePending || Boolean(wanted)
}

/**
 * Writers of one site code wait for one another. Citus writes a district to every machine at once: two writers could each
 * wait for the other on another machine, and one would get 503 instead of the fault.
 */
async function lockSiteCode(tx: Db, code: string | null | undefined) {
  if (typeof code !== 'string') return
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASSES.siteCodes)}, hashtext(lower(${code})))`.execute(tx)
}

const membershipEnd = async (tx: Db, id: string) =>
  (await tx.selectFrom('memberships').select('expires_at').where('district_id', '=', id).executeTakeFirst())
    ?.expires_at ?? null

/** A district has one membership: a date replaces its end, null removes it. */
async function setMembership(tx: Db, id: string, expiresAt: string | null | undefined) {
  if (expiresAt === undefined) return
  await tx.deleteFrom('memberships').where('district_id', '=', id).execute()
  if (expiresAt !== null)
    await tx.insertInto('memberships').values({ district_id: id, expires_at: expiresAt }).execute()
}

/** Whether another district has this site code already, in any case. */
export async function isSiteCodeTaken(db: Db, code: string, ownId: string | undefined): Promise<boolean> {
  const holders = await within(db, 'all', tx =>
    tx.selectFrom('districts').select('id').where(sql`lower(one_roster_id)`, '=', sql`lower(${code})`).execute(),
  )
  return holders.some(({ id }) => id !== ownId)
}
