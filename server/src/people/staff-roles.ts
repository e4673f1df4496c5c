import { sql } from 'kysely'
import { assertAllWritten } from '../db/all-written.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import type { Rows, WriteContext } from './records.ts'

/** Gives staff roles; rows of person_id, role, school_id, source, begins_on, ends_on and `ahead`: the sweep begins those. */
export async function addRoles(tx: Db, { districtId, entryId, at }: WriteContext, rows: Rows): Promise<void> {
  const { rows: counts } = await sql<{ given: number; added: number }>`WITH x AS MATERIALIZED (${rows}),
    added AS (INSERT INTO staff_roles (district_id, staff_id, role, school_id, source, begins_on, ends_on, began_at, began_entry)
      SELECT ${districtId}::bigint, x.person_id, x.role, x.school_id, x.source, x.begins_on, x.ends_on,
        CASE WHEN NOT x.ahead THEN ${at}::timestamptz END, ${entryId}::bigint FROM x
      ON CONFLICT (district_id, id) DO NOTHING RETURNING id)
    SELECT (SELECT count(*)::int FROM x) AS given, (SELECT count(*)::int FROM added) AS added`.execute(tx)
  assertAllWritten(counts[0]?.added, counts[0]?.given ?? 0)
}

/** Ends roles by their ids. */
export async function endRoles(
  tx: Db,
  { districtId, entryId, at }: WriteContext,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE staff_roles SET ended_at = ${at}::timestamptz, ended_entry = ${entryId}::bigint
    WHERE district_id = ${districtId} AND id = ANY (${idArray(ids)}) AND ended_at IS NULL`.execute(tx)
}

/** Takes back what an audit entry did to roles: those it gave end, those it ended are given again. */
export async function restoreRoles(
  tx: Db,
  { districtId, entryId, at }: WriteContext,
  undoneEntry: string,
): Promise<void> {
  await sql`UPDATE staff_roles SET ended_at = ${at}::timestamptz, ended_entry = ${entryId}::bigint
    WHERE district_id = ${districtId} AND began_entry = ${undoneEntry} AND ended_at IS NULL`.execute(tx)
  await sql`UPDATE staff_roles SET ended_at = NULL, ended_entry = NULL
    WHERE district_id = ${districtId} AND ended_entry = ${undoneEntry}`.execute(tx)
}
