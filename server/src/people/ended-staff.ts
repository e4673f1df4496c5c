import { today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { timezoneOf } from '../figures/change.ts'
import { change } from './change.ts'
import { idRows, type WriteContext } from './records.ts'

/**
 * Staff of the reached districts whose last day has passed there (PEOPLE-18), by district. Staff from a roster file are
 * left out: the file decides about them.
 */
export async function findEndedStaff(tx: Db, now: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; district_id: string }>`SELECT st.id, st.district_id
    FROM staff st JOIN districts d ON d.id = st.district_id
    WHERE st.archived_at IS NULL AND st.source IS NULL
      AND st.ends_on < (${new Date(now).toISOString()}::timestamptz AT TIME ZONE d.timezone)::date
    ORDER BY st.district_id, st.id`.execute(tx)
  const byDistrict = Map.groupBy(rows, row => row.district_id)
  return new Map([...byDistrict].map(([district, own]) => [district, own.map(({ id }) => id)]))
}

/** Clears a last day that is over when staff are unarchived, or the job would archive them again. */
export async function forgetPastEnd(tx: Db, context: WriteContext, ids: readonly string[]): Promise<void> {
  const { districtId, at } = context
  const now = today(await timezoneOf(tx, districtId), Date.parse(at))
  const over = sql`SELECT st.id, NULL::date AS ends_on FROM staff st JOIN (${idRows(ids)}) y ON y.id = st.id
    WHERE st.district_id = ${districtId} AND st.ends_on < ${now}::date`
  await change(tx, context, 'teacher', ['ends_on'], over)
}
