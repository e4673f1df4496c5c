import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { currentRecords } from './current.ts'
import type { Origin } from './origin.ts'

/**
 * A roster system goes on sending both records of a child whom an office has merged. Rows of the merged record count
 * for the kept student (ROSTER-62). If that student has a row too, it takes over their schools and classes; if not,
 * they stand in for it, under the kept student's id. So nobody is brought in again, and nobody is missing.
 */
export async function followMerges(tx: Db, origin: Origin, problems: ProblemLog): Promise<void> {
  await protectUnread(tx, origin)
  const kept = currentRecords('student')
  await sql`CREATE TEMPORARY TABLE staged_merged ON COMMIT DROP AS
    SELECT x.n, x.sourced_id, x.schools, k.id AS kept_id, k.sourced_id AS kept_sourced_id, NULL::int AS into_n,
      coalesce(k.source = ${origin.source}, false) AS is_synced
    FROM staged_students x JOIN ${kept} t ON t.id = x.id JOIN ${kept} k ON k.id = t.merged_into`.execute(tx)
  const { rows } = await sql<{ sourced_id: string; name: string; kept: string }>`SELECT m.sourced_id,
      x.first_name || ' ' || x.last_name AS name, k.first_name || ' ' || k.last_name AS kept
    FROM staged_merged m JOIN staged_students x ON x.n = m.n JOIN ${kept} k ON k.id = m.kept_id ORDER BY m.n`.execute(
    tx,
  )
  if (rows.length === 0) return
  for (const { sourced_id: sourcedId, name, kept } of rows)
    problems.add('student.merged', { file: 'users.csv', sourcedId, name, fill: { kept } })
  await sql`UPDATE staged_merged m SET into_n = f.n FROM (SELECT DISTINCT ON (c.kept_id) c.kept_id, c.n FROM (
      SELECT x.id AS kept_id, x.n, 1 AS place FROM staged_students x WHERE x.id IN (SELECT kept_id FROM staged_merged)
      UNION ALL SELECT o.kept_id, o.n, 2 FROM staged_merged o) c ORDER BY c.kept_id, c.place, c.n) f
    WHERE f.kept_id = m.kept_id`.execute(tx)
  await standForKept(tx)
  await joinRows(tx)
}

/** A row that cannot be read may be about the student who stays, and protects that one as well (ROSTER-15). */
async function protectUnread(tx: Db, { source }: Origin) {
  const kept = sql`SELECT DISTINCT k.sourced_id
    FROM staged_left_out l JOIN ${currentRecords('student')} t ON t.source = ${source} AND t.sourced_id = l.sourced_id
      JOIN ${currentRecords('student')} k ON k.id = t.merged_into AND k.source = ${source}`
  await sql`INSERT INTO staged_left_out_enrollments (class_sourced_id, user_sourced_id)
    SELECT NULL, k.sourced_id FROM (${kept}) k`.execute(tx)
  await sql`INSERT INTO staged_left_out (sourced_id) ${kept} ON CONFLICT (sourced_id) DO NOTHING`.execute(tx)
}

/**
 * Makes the first merged row stand in for a kept student without a row. If another roster system writes that student,
 * it goes on doing so.
 */
async function standForKept(tx: Db) {
  const first = sql`SELECT * FROM staged_merged m WHERE m.into_n = m.n`
  await rename(tx, sql`SELECT f.sourced_id, f.kept_sourced_id AS becomes FROM (${first}) f WHERE f.is_synced`)
  await sql`UPDATE staged_students x SET id = f.kept_id, sourced_id = f.kept_sourced_id
    FROM (${first}) f WHERE x.n = f.n AND f.is_synced`.execute(tx)
  await sql`UPDATE staged_students x SET id = k.id, keeps_source = true, first_name = k.first_name,
      middle_name = k.middle_name, last_name = k.last_name, grades = k.grades, identifier = k.one_roster_id
    FROM (${first}) f JOIN ${currentRecords('student')} k ON k.id = f.kept_id WHERE x.n = f.n AND NOT f.is_synced`.execute(
    tx,
  )
}

/** Adds all other merged rows to the row of their student, who is in each class once. */
async function joinRows(tx: Db) {
  const rest = sql`SELECT * FROM staged_merged m WHERE m.into_n <> m.n`
  await rename(
    tx,
    sql`SELECT r.sourced_id, x.sourced_id AS becomes FROM (${rest}) r JOIN staged_students x ON x.n = r.into_n`,
  )
  await sql`UPDATE staged_students x SET schools = x.schools || r.schools
    FROM (SELECT m.into_n, array_agg(DISTINCT school) AS schools FROM (${rest}) m, unnest(m.schools) AS school
      GROUP BY 1) r WHERE x.n = r.into_n`.execute(tx)
  await sql`DELETE FROM staged_students x USING (${rest}) r WHERE x.n = r.n`.execute(tx)
  await sql`DELETE FROM staged_enrollments e USING staged_enrollments f WHERE f.ctid < e.ctid AND f.kind = e.kind
    AND f.user_sourced_id = e.user_sourced_id AND f.class_sourced_id = e.class_sourced_id
    AND e.user_sourced_id IN (SELECT x.sourced_id FROM staged_merged m JOIN staged_students x ON x.n = m.into_n)`.execute(
    tx,
  )
}

/** Changes the id by which enrollments name their person; `ids` yields rows of sourced_id and becomes. */
async function rename(tx: Db, ids: RawBuilder<unknown>) {
  for (const table of ['staged_enrollments', 'staged_left_out_enrollments'])
    await sql`UPDATE ${sql.table(table)} e SET user_sourced_id = r.becomes FROM (${ids}) r
      WHERE e.user_sourced_id = r.sourced_id`.execute(tx)
}
