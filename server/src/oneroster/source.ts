import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export type SourceKind = 'school' | 'class' | 'staff' | 'student'

/** A district as its files name it. */
export interface OutOf {
  readonly districtId: string
  readonly name: string
  /** The Site Code; null where there is none. */
  readonly code: string | null
  /** The roster system that most records come from; null where all were made by hand. */
  readonly source: string | null
  readonly timezone: string
  readonly now: number
}

export async function readOutOf(tx: Db, districtId: string, now: number): Promise<OutOf> {
  const { name, one_roster_id, timezone } = await tx
    .selectFrom('districts')
    .where('id', '=', districtId)
    .select(['name', 'one_roster_id', 'timezone'])
    .executeTakeFirstOrThrow()
  const kinds = ['classrooms', 'staff', 'students'].map(
    table => sql`SELECT source FROM ${sql.table(table)} WHERE district_id = ${districtId} AND archived_at IS NULL`,
  )
  const { rows } = await sql<{ source: string }>`SELECT source FROM (${sql.join(kinds, sql` UNION ALL `)}) r
    WHERE source IS NOT NULL GROUP BY source ORDER BY count(*) DESC, source LIMIT 1`.execute(tx)
  return { districtId, name, code: one_roster_id, source: rows[0]?.source ?? null, timezone, now }
}

/**
 * The id of a record in the files: the one that its roster system gave it, so that every other system that knows that one
 * knows this. A record of another system, or made by hand, has one of ours.
 */
export const sourcedId = ({ source }: OutOf, kind: SourceKind, row: string): RawBuilder<string> =>
  sql`CASE WHEN ${sql.ref(`${row}.source`)} = ${source}::text THEN ${sql.ref(`${row}.sourced_id`)} ELSE ${sql.lit(`hornbook-${kind}-`)} || ${sql.ref(`${row}.id`)} END`

/** Of the district itself. */
export const districtSourcedId = ({ districtId }: OutOf): string => `hornbook-district-${districtId}`
