import type { Standing } from '@hornbook/contract/session/standing'
import { fullName } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { userTypeOf } from '../access/caller.ts'
import { classroomsIn, scopeAt } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { MemberCall } from '../http/route.ts'

const MAX_CLASSES = 5

/** Where the caller stands, whether the portal is open to them or not: it names no child and no figure. */
export async function standingOf({ tx, caller }: MemberCall): Promise<Standing> {
  const { places } = caller
  const classrooms = []
  for (const place of places) classrooms.push(...(await taughtAt(tx, scopeAt({ ...place, role: 'Teacher' }))))
  return {
    districts: await districtsOf(
      tx,
      places.map(({ districtId }) => districtId),
    ),
    classrooms: classrooms.slice(0, MAX_CLASSES),
    contact: await contactOf(tx, caller),
  }
}

async function districtsOf(tx: Db, ids: readonly string[]): Promise<Standing['districts']> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('districts')
    .leftJoin('district_purges', join =>
      join.onRef('district_purges.district_id', '=', 'districts.id').on('district_purges.status', '=', 'agreed'),
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

/** The district administrator who has been there longest, of those who can sign in. */
async function contactOf(tx: Db, caller: MemberCall['caller']): Promise<Standing['contact']> {
  const { places } = caller
  const [first] = places
  if (!first || userTypeOf(caller) === 'DistrictAdmin') return null
  const found = await tx
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .innerJoin('districts', 'districts.id', 'staff.district_id')
    .where('staff.district_id', '=', first.districtId)
    .where('staff.role', '=', 'DistrictAdmin')
    .where('staff.status', '=', 'enabled')
    .where('staff.archived_at', 'is', null)
    .where('accounts.credentials_set_at', 'is not', null)
    .where('accounts.email', 'is not', null)
    .select(['staff.first_name', 'staff.middle_name', 'staff.last_name', 'accounts.email', 'districts.name'])
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    .limit(1)
    .executeTakeFirst()
  if (!found?.email) return null
  const { first_name: firstName, middle_name: middleName, last_name: lastName } = found
  return { name: fullName({ firstName, middleName, lastName }), email: found.email, district: found.name }
}
