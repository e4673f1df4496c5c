import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { timezoneOf } from '../../figures/change.ts'
import type { StoredExport } from './rows.ts'

/** The first moment after `now` at which it is the hour of an export where its district is. PostgreSQL knows when clocks change. */
export async function nextNight(
  tx: Db,
  { district_id: districtId, starts_at: startsAt }: Pick<StoredExport, 'district_id' | 'starts_at'>,
  now: number,
): Promise<string> {
  const timezone = await timezoneOf(tx, districtId)
  const after = sql`${new Date(now).toISOString()}::timestamptz`
  const { rows } = await sql<{ at: number }>`SELECT extract(epoch FROM at)::float8 AS at FROM (
      SELECT ((${after} AT TIME ZONE ${timezone})::date + n + ${startsAt}::time) AT TIME ZONE ${timezone} AS at
      FROM generate_series(0, 2) n) nights WHERE at > ${after} ORDER BY at LIMIT 1`.execute(tx)
  const [night] = rows
  if (!night) throw new Error('There is no next night')
  return new Date(night.at * 1000).toISOString()
}
