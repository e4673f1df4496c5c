import type { RecordsMovedOn } from '@hornbook/contract/moved-on'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ChangeToUndo } from './records.ts'

const MAX_LISTED = 100

/** Rows of id, name and key of a table, for the ids of a query. A MATERIALIZED part of a statement (decision 18). */
const namesIn = (table: string, name: string, { districtId }: ChangeToUndo, ids: string, key = 'id') =>
  sql`SELECT t.id, ${sql.raw(name)} AS name, ${sql.ref(`t.${key}`)} AS key FROM ${sql.table(table)} t
    WHERE t.district_id = ${districtId} AND ${sql.ref(`t.${key}`)} IN (${sql.raw(ids)})`

/** A class without a name is called so in every list. */
const UNTITLED = `coalesce(t.name, 'Classroom ' || t.id)`
const PERSON = `t.first_name || ' ' || t.last_name`
const peopleIn = (who: string) => `SELECT m.person_id FROM m WHERE m.who = '${who}'`
const placesIn = (place: string) => `SELECT m.place_id FROM m WHERE m.place = '${place}'`

/** What is no longer as the change left it: the total, and the first MAX_LISTED by kind and name (ROSTER-9). */
export async function findMovedOn(tx: Db, undone: ChangeToUndo): Promise<RecordsMovedOn> {
  const { rows } = await sql<RecordsMovedOn['movedOn'][number] & { total: number }>`
    WITH r AS MATERIALIZED (SELECT u.id, u.kind, u.name, u.archives AND NOT stays.back OR u.goal = u.now AND 'sourced_id' = ANY (u.moved) AS whole,
        CASE WHEN stays.back AND NOT 'archived_at' = ANY (u.moved) THEN u.moved || 'archived_at'::text ELSE u.moved END AS moved
      FROM undone_records u,
        -- One that had come back stays unarchived; what else was written into it goes back.
        LATERAL (SELECT u.archives AND u.before IS NOT NULL AND u.goal <> u.now AS back) stays
      WHERE u.moved IS NOT NULL),
      m AS MATERIALIZED (SELECT * FROM undone_memberships WHERE moved IS NOT NULL OR kept IS NOT NULL),
      addressed AS MATERIALIZED (${namesIn('staff', PERSON, undone, "SELECT r.id FROM r WHERE r.kind = 'account'", 'account_id')}),
      student AS MATERIALIZED (${namesIn('students', PERSON, undone, peopleIn('student'))}),
      teacher AS MATERIALIZED (${namesIn('staff', PERSON, undone, peopleIn('staff'))}),
      classroom AS MATERIALIZED (${namesIn('classrooms', UNTITLED, undone, placesIn('classroom'))}),
      school AS MATERIALIZED (${namesIn('schools', 't.name', undone, placesIn('school'))})
    SELECT x.kind, x.id::text, x.name, x.moved AS "movedOn", x.whole, count(*) OVER ()::int AS total FROM (
      SELECT r.kind, r.id, r.name, r.moved, r.whole FROM r WHERE r.kind <> 'account'
      UNION ALL SELECT 'teacher', s.id, r.name, r.moved, false FROM r JOIN addressed s ON s.key = r.id WHERE r.kind = 'account'
      UNION ALL SELECT CASE m.place WHEN 'school' THEN 'schoolMembership' ELSE 'enrollment' END, m.interval_id,
        concat_ws(', ', coalesce(s.name, t.name), coalesce(c.name, o.name)), CASE WHEN m.moved IS NULL THEN m.kept ELSE ARRAY[m.moved] END,
        m.moved IS NOT NULL
      FROM m
        LEFT JOIN student s ON m.who = 'student' AND s.id = m.person_id
        LEFT JOIN teacher t ON m.who = 'staff' AND t.id = m.person_id
        LEFT JOIN classroom c ON m.place = 'classroom' AND c.id = m.place_id
        LEFT JOIN school o ON m.place = 'school' AND o.id = m.place_id) x
    ORDER BY array_position(ARRAY['school', 'classroom', 'teacher', 'student', 'schoolMembership', 'enrollment'], x.kind), x.name, x.id
    LIMIT ${sql.lit(MAX_LISTED)}`.execute(tx)
  return {
    total: rows[0]?.total ?? 0,
    movedOn: rows.map(({ kind, id, name, whole, movedOn: columns }) => ({
      kind,
      id,
      name,
      whole,
      movedOn: columns.map(attribute),
    })),
  }
}

/** The attribute of the API for a column. */
const attribute = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
