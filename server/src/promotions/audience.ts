import type { UserType } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { userTypeOf } from '../access/caller.ts'
import type { Db } from '../db/pool.ts'

type Audience = Record<Exclude<UserType, null>, number>

/** How many people of each type may be shown a promotion now: as they are counted when they are shown one (PROMO-4). */
export async function countAudience(tx: Db, now: string): Promise<Audience> {
  const { rows } = await sql<{ administrator: boolean; roles: (keyof Audience)[]; people: number }>`
    SELECT administrator, roles, count(*)::int AS people FROM (
      SELECT a.id, ad.account_id IS NOT NULL AS administrator,
        coalesce(array_agg(DISTINCT st.role) FILTER (WHERE st.role IS NOT NULL), '{}') AS roles
      FROM accounts a
      LEFT JOIN administrators ad ON ad.account_id = a.id
      LEFT JOIN staff st ON st.account_id = a.id AND st.archived_at IS NULL AND st.status = 'enabled'
        AND EXISTS (SELECT FROM memberships m WHERE m.district_id = st.district_id AND m.expires_at > ${now})
      WHERE a.credentials_set_at IS NOT NULL
      GROUP BY a.id, ad.account_id) each
    GROUP BY administrator, roles`.execute(tx)
  const audience: Audience = { Administrator: 0, DistrictAdmin: 0, SchoolAdmin: 0, Teacher: 0 }
  for (const { administrator, roles, people } of rows) {
    const type = userTypeOf({ administrator, places: roles.map(role => ({ role })) })
    if (type !== null) audience[type] += people
  }
  return audience
}
