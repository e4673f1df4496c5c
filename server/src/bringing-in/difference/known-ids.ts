import { sql } from 'kysely'
import { type Db, within } from '../../db/pool.ts'

/** How many of these ids of people records of the district have, archived ones included. */
export const countKnownPeople = (db: Db, districtId: string, sourcedIds: readonly string[]): Promise<number> =>
  within(db, [districtId], async tx => {
    const { rows } = await sql<{ known: number }>`SELECT count(DISTINCT k.sourced_id)::int AS known FROM (
        SELECT sourced_id FROM students WHERE district_id = ${districtId} AND sourced_id = ANY (${sourcedIds})
        UNION ALL SELECT sourced_id FROM staff WHERE district_id = ${districtId} AND sourced_id = ANY (${sourcedIds})) k`.execute(
      tx,
    )
    return rows[0]?.known ?? 0
  })
