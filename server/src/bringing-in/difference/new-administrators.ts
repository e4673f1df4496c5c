import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Rows } from '../../people/records.ts'
import { t } from '../../texts/texts.ts'
import { currentRecords } from './current.ts'
import type { Hold } from './guards.ts'

/** How high a role is; a name of a column. Nobody and no role are 0. */
export const roleRank = (role: string) =>
  sql.raw(`coalesce(array_position(ARRAY['Teacher', 'SchoolAdmin', 'DistrictAdmin'], ${role}), 0)`)

const ROLES = sql.raw(`ARRAY['Teacher', 'SchoolAdmin', 'DistrictAdmin']`)

/**
 * Staff who would become SchoolAdmin or DistrictAdmin, or more of it, by the file, now or on a later day: rows of n,
 * from_role, to_role and begins_on, which is null for now (ROSTER-67).
 */
export const newAdministrators: Rows = sql`SELECT p.n, (${ROLES})[nullif(p.has, 0)] AS from_role, (${ROLES})[greatest(p.gets, p.later)] AS to_role,
    CASE WHEN p.later > p.gets THEN (SELECT min(r.begins_on) FROM staged_roles r WHERE r.user_sourced_id = p.sourced_id
      AND ${roleRank('r.role')} = p.later) END AS begins_on
  FROM (SELECT x.n, x.sourced_id, CASE WHEN x.enabled THEN ${roleRank('x.role')} ELSE 0 END AS gets, coalesce(later.rank, 0) AS later,
      CASE WHEN t.archived_at IS NULL THEN ${roleRank('t.role')} ELSE 0 END AS has, coalesce(known.rank, 0) AS known
    FROM staged_staff x LEFT JOIN ${currentRecords('teacher')} t ON t.id = x.id
    LEFT JOIN (SELECT r.user_sourced_id, max(${roleRank('r.role')}) AS rank FROM staged_roles r GROUP BY 1) later
      ON later.user_sourced_id = x.sourced_id
    LEFT JOIN (SELECT k.staff_id, max(${roleRank('k.role')}) AS rank FROM current_staff_roles k GROUP BY 1) known ON known.staff_id = x.id
    WHERE NOT x.skipped) p
  WHERE greatest(p.gets, p.later) > greatest(1, p.has, p.known)`

export async function countNewAdministrators(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${newAdministrators}) p`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Holds a file that makes several people administrators, or one where the district has administrators made by hand: they
 * know whom they want.
 */
export async function holdOfNewAdministrators(tx: Db, count: number): Promise<Hold[]> {
  if (count === 0) return []
  const { rows } = await sql<{
    hand: number
    names: string
  }>`SELECT (SELECT count(*)::int FROM ${currentRecords('teacher')} t
      WHERE t.source IS NULL AND t.archived_at IS NULL AND t.role IN ('SchoolAdmin', 'DistrictAdmin')) AS hand,
    (SELECT string_agg(concat_ws(' ', x.first_name, x.last_name), ', ' ORDER BY x.n) FROM staged_staff x
      WHERE x.n IN (SELECT p.n FROM (${newAdministrators}) p ORDER BY p.n LIMIT 5)) AS names`.execute(tx)
  const { hand, names } = rows[0] ?? { hand: 0, names: '' }
  if (count === 1 && hand === 0) return []
  const more = Math.max(0, count - 5)
  const listed = more > 0 ? t('bringingIn:hold.someNames', { names, more }) : names
  return [
    { code: 'guard.administrators', message: t('bringingIn:hold.administrators', { count, names: listed }), count },
  ]
}
