import type { Standing } from '@hornbook/contract/session/standing'
import { sql } from 'kysely'
import { userTypeOf } from '../access/caller.ts'
import { classroomsIn, scopeAt } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { MemberCall } from '../http/route.ts'
import { whomToAsk } from './whom-to-ask.ts'

const MAX_CLASSES = 5

/** Where the caller stands, whether the portal is open to them or not: it names no child and no figure. */
export async function standingOf({ tx, caller }: MemberCall): Promise<Standing> {
  const { places } = caller
  const [first] = places
  const classrooms = []
  for (const place of places) classrooms.push(...(await taughtAt(tx, scopeAt({ ...place, role: 'Teacher' }))))
  return {
    districts: await districtsOf(
      tx,
      places.map(({ districtId }) => districtId),
    ),
    classrooms: classrooms.slice(0, MAX_CLASSES),
    // Administrators of a district ask the provider.
    contact: first && userTypeOf(caller) !== 'DistrictAdmin' ? await whomToAsk(tx, first.districtId) : null,
  }
}

async function districtsOf(tx: Db, ids: readonly string[]): Promise<Standing['districts']> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('districts')
    .leftJoin('district_purges', join =>
      join
        .onRef('district_purges.district_id', '=', 'districts.id')
        .on('district_purges.status', 'in', ['agreed', 'running']),
    )
    .where('districts.id', 'in', ids)
    .select(['districts.name', 'districts.one_roster_id', 'district_purges.purge_on'])
    .select(
      sql<string | null>`(SELECT max(m.expires_at) FROM memberships m WHERE m.district_id = districts.id)`.as(
        'expires_at',
      ),
    )
    .orderBy('districts.name')
    .execute()
  return rows.map(row => ({
    name: row.name,
    siteCode: row.one_roster_id,
    membershipExpiresAt: row.expires_at,
    removedOn: row.purge_on,
  }))
}

async function taughtAt(tx: Db, scope: ReturnType<typeof scopeAt>): Promise<Standing['classrooms']> {
  const rows = await classroomsIn(tx, scope)
    .innerJoin('schools', join =>
      join.onRef('schools.district_id', '=', 'classrooms.district_id').onRef('schools.id', '=', 'classrooms.school_id'),
    )
    .select(['classrooms.name', 'schools.name as school'])
    .select(
      sql<number>`(SELECT count(*)::int FROM student_enrollments e WHERE e.district_id = classrooms.district_id
        AND e.classroom_id = classrooms.id AND e.began_at IS NOT NULL AND e.ended_at IS NULL)`.as('students'),
    )
    .orderBy('classrooms.name')
    .orderBy('classrooms.id')
    .limit(MAX_CLASSES)
    .execute()
  return rows.map(({ name, school, students }) => ({ name: name ?? '', school, students }))
}
