import { LEAST_DAYS_AHEAD, type Leaving } from '@hornbook/contract/provider/leaving'
import { dateOf, dayNumberOf, today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { type MemberCall, placeOf } from '../../http/route.ts'
import { districtAdministrators } from '../../people/district-administrators.ts'
import { jobKeyOf } from './purge-job.ts'
import { type Purge, purgeOf, removedBy } from './rows.ts'

type Call = Pick<MemberCall, 'tx' | 'now' | 'caller' | 'place'>

/** How far a district is with leaving. */
export async function readLeaving(call: Call): Promise<Leaving> {
  const { tx, now } = call
  const { districtId } = placeOf(call)
  const district = await leavingDistrict(tx, districtId)
  const purge = await purgeOf(tx, districtId)
  const isDone = purge?.status === 'done'
  return {
    district,
    typedCode: typedCodeOf(district),
    earliestDay: firstDay(district, now),
    has: isDone ? null : await whatItHas(tx, districtId),
    administrators: isDone
      ? []
      : (await districtAdministrators(tx, districtId)).map(({ name, email }) => ({ name, email })),
    purge: purge && (await purgeAnswer(call, purge)),
    receipt: (purge?.receipt ?? null) as Leaving['receipt'],
  }
}

export async function leavingDistrict(tx: Db, districtId: string): Promise<Leaving['district']> {
  const row = await tx
    .selectFrom('districts as d')
    .where('d.id', '=', districtId)
    .select(['d.id', 'd.name', 'd.one_roster_id as siteCode', 'd.timezone', 'd.left_at as leftAt'])
    .select(
      sql<string | null>`(SELECT max(m.expires_at) FROM memberships m WHERE m.district_id = d.id)`.as(
        'membershipExpiresAt',
      ),
    )
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const typedCodeOf = ({ siteCode, name }: Pick<Leaving['district'], 'siteCode' | 'name'>) => siteCode ?? name

export const earliestDay = (timezone: string, now: number) =>
  dateOf(dayNumberOf(today(timezone, now)) + LEAST_DAYS_AHEAD)

/** The first day that can be proposed: in time for the district to hear of it, and after its membership. */
function firstDay({ timezone, membershipExpiresAt }: Leaving['district'], now: number): string {
  const inTime = earliestDay(timezone, now)
  if (membershipExpiresAt === null) return inTime
  const afterIt = dayNumberOf(today(timezone, Date.parse(membershipExpiresAt))) + 1
  return dateOf(Math.max(afterIt, dayNumberOf(inTime)))
}

async function purgeAnswer({ tx, caller, place }: Call, purge: Purge): Promise<Leaving['purge']> {
  const districtId = placeOf({ place }).districtId
  const told = await tx
    .selectFrom('district_purge_mails')
    .select(['days', 'at'])
    .where('district_id', '=', districtId)
    .where('purge_id', '=', purge.id)
    .orderBy('days', 'desc')
    .execute()
  const job = await tx
    .selectFrom('jobs')
    .select('last_error')
    .where('key', '=', jobKeyOf(districtId))
    .executeTakeFirst()
  return {
    id: purge.id,
    status: purge.status as NonNullable<Leaving['purge']>['status'],
    reason: purge.reason,
    purgeOn: purge.purge_on,
    purgeAt: purge.purge_at,
    proposedBy: purge.proposer,
    proposedByYou: purge.proposed_by === caller.accountId,
    proposedAt: purge.proposed_at,
    agreedBy: purge.second,
    agreedAt: purge.agreed_at,
    told,
    isLate: purge.status === 'proposed' && purge.has_come,
    isHeld: (purge.status === 'proposed' || purge.status === 'agreed') && purge.lasts,
    begunAt: purge.begun_at,
    removed: removedBy(purge),
    isTroubled: purge.status === 'running' && (job?.last_error ?? null) !== null,
  }
}

/** Lessons come from the sums: counting the events of a large district takes seconds. */
async function whatItHas(tx: Db, districtId: string): Promise<Leaving['has']> {
  const count = (table: string, where = sql`true`) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE district_id = ${districtId} AND ${where})`
  const { rows } = await sql<
    NonNullable<Leaving['has']>
  >`SELECT ${count('students')} AS students, ${count('staff')} AS staff,
    ${count('schools')} AS schools, ${count('classrooms')} AS classrooms,
    (SELECT coalesce(sum(l1 + l2 + l3 + l4), 0)::int FROM school_days WHERE district_id = ${districtId} AND school_id = 0) AS lessons,
    ${count('file_uploads', sql`status IN ('new', 'available')`)} + ${count('user_attachments', sql`size IS NOT NULL`)} AS files`.execute(
    tx,
  )
  return rows[0] ?? null
}
