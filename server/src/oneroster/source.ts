import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export type SourceKind = keyof typeof OWN_ID

export type Sql = RawBuilder<unknown>

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
  /** Only this school, and who is there; null for the whole district. */
  readonly schoolId: string | null
}

export async function readOutOf(
  tx: Db,
  districtId: string,
  now: number,
  schoolId: string | null = null,
): Promise<OutOf> {
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
  return { districtId, name, code: one_roster_id, source: rows[0]?.source ?? null, timezone, now, schoolId }
}

/**
 * The id of a record in the files: the one that its roster system gave it, so that every other system that knows that one
 * knows this. A record of another system, or made by hand, has one of ours.
 */
export const sourcedId = ({ source }: OutOf, kind: SourceKind, row: string): RawBuilder<string> =>
  sql`CASE WHEN ${sql.ref(`${row}.source`)} = ${source}::text THEN ${sql.ref(`${row}.sourced_id`)} ELSE ${sql.lit(OWN_ID[kind])} || ${sql.ref(`${row}.id`)} END`

/** What an id of ours begins with. */
export const OWN_ID = {
  school: 'hornbook-school-',
  class: 'hornbook-class-',
  staff: 'hornbook-staff-',
  student: 'hornbook-student-',
} as const

/** Of the district itself. */
export const districtSourcedId = ({ districtId }: Pick<OutOf, 'districtId'>): string =>
  `hornbook-district-${districtId}`

/** Whether a school, by this expression of its id, is among those that go out. */
export const isSchoolOut = ({ schoolId }: OutOf, id: string): Sql =>
  schoolId === null ? sql`true` : sql`${sql.ref(id)} = ${schoolId}`

/** Whether person `p` goes out: who belongs to the school, or has a class there. */
export const isPersonOut = ({ districtId, schoolId }: OutOf, who: 'staff' | 'student'): Sql => {
  if (schoolId === null) return sql`true`
  const at = ['schools', 'enrollments'].map(
    each => sql`p.id IN (SELECT x.${sql.ref(`${who}_id`)} FROM ${sql.table(`${who}_${each}`)} x
      WHERE x.district_id = ${districtId} AND x.school_id = ${schoolId} AND x.ended_at IS NULL)`,
  )
  return sql`(${sql.join(at, sql` OR `)})`
}
