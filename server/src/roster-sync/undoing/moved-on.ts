import type { RosterMovedOn } from '@hornbook/contract/roster-sync/roster-imports'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ChangeToUndo } from './records.ts'

const MAX_LISTED = 100

/** What is no longer as the change left it: the total, and the first MAX_LISTED by kind and name (ROSTER-9). */
export async function findMovedOn(tx: Db, { districtId }: ChangeToUndo): Promise<RosterMovedOn> {
  const { rows } = await sql<RosterMovedOn['movedOn'][number] & { total: number }>`
    SELECT x.kind, x.id::text, x.name, x.moved AS "movedOn", count(*) OVER ()::int AS total FROM (
      SELECT r.kind, r.id, r.name, r.moved FROM undone_records r WHERE r.moved IS NOT NULL AND r.kind <> 'account'
      UNION ALL SELECT 'teacher', s.id, r.name, r.moved FROM undone_records r
        JOIN staff s ON s.district_id = ${districtId} AND s.account_id = r.id WHERE r.kind = 'account' AND r.moved IS NOT NULL
      UNION ALL SELECT CASE m.place WHEN 'school' THEN 'schoolMembership' ELSE 'enrollment' END, m.interval_id,
        concat_ws(', ', coalesce(s.first_name || ' ' || s.last_name, t.first_name || ' ' || t.last_name), coalesce(c.name, o.name)),
        ARRAY[m.moved]
      FROM undone_memberships m
        LEFT JOIN students s ON s.district_id = ${districtId} AND m.who = 'student' AND s.id = m.person_id
        LEFT JOIN staff t ON t.district_id = ${districtId} AND m.who = 'staff' AND t.id = m.person_id
        LEFT JOIN classrooms c ON c.district_id = ${districtId} AND m.place = 'classroom' AND c.id = m.place_id
        LEFT JOIN schools o ON o.district_id = ${districtId} AND m.place = 'school' AND o.id = m.place_id
      WHERE m.moved IS NOT NULL) x
    ORDER BY array_position(ARRAY['school', 'classroom', 'teacher', 'student', 'schoolMembership', 'enrollment'], x.kind), x.name, x.id
    LIMIT ${sql.lit(MAX_LISTED)}`.execute(tx)
  return {
    total: rows[0]?.total ?? 0,
    movedOn: rows.map(({ kind, id, name, movedOn: columns }) => ({ kind, id, name, movedOn: columns.map(attribute) })),
  }
}

/** The attribute of the API for a column. */
const attribute = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
