import { sql } from 'kysely'
import { type Cause, districtOf, type Looked, type NamedDistrict, NOTHING_MORE, ofDistrict } from './cause.ts'

/** Connections by which nothing has come for too long, or that have failed too often in a row (decision 76). */
export async function silentConnections(looked: Looked): Promise<Cause[]> {
  const { rows } = await sql<{
    districtId: string
    district: NamedDistrict | null
    alarm: 'silent' | 'failing'
    name: string
    since: string
    count: number
  }>`SELECT c.district_id AS "districtId", ${districtOf('c.district_id')}, c.alarm, c.name, c.alarmed_at AS since,
      CASE c.alarm WHEN 'silent' THEN c.nights_silent ELSE c.failures END AS count
    FROM connections c
    WHERE c.role = 'roster' AND c.alarm IS NOT NULL AND c.removed_at IS NULL AND ${ofDistrict(looked, 'c.district_id')}`.execute(
    looked.tx,
  )
  return rows.map(({ districtId, district, alarm, name, since, count }) => ({
    ...NOTHING_MORE,
    districtId,
    district,
    cause: alarm === 'silent' ? 'connectionSilent' : 'connectionFailing',
    since,
    began: since,
    count,
    fileName: name,
  }))
}
