import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { type OutOf, sourcedId } from './source.ts'

/** The ids of students in OneRoster, by ours; also of those who are archived. */
export async function studentSourcedIds(
  tx: Db,
  of: OutOf,
  students: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; sourced: string }>`SELECT p.id, ${sourcedId(of, 'student', 'p')} AS sourced
    FROM students p WHERE p.district_id = ${of.districtId} AND p.id = ANY (${idArray(new Set(students))})`.execute(tx)
  return new Map(rows.map(({ id, sourced }) => [id, sourced]))
}
