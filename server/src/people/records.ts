import { type RawBuilder, sql } from 'kysely'
import { assertAllWritten } from '../db/all-written.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'

/** The records of a roster and their tables; 'teacher' is any member of staff, as in the specification. */
const TABLES = { school: 'schools', classroom: 'classrooms', teacher: 'staff', student: 'students' } as const
export type RecordKind = keyof typeof TABLES

/** The audit entry under which a write happens: every written row refers to it. */
export interface WriteContext {
  readonly districtId: string
  readonly entryId: string
  /** The time of all writes of this entry. */
  readonly at: string
}

/**
 * Rows to work on: a query that yields an `id` and the columns to write. A form passes a few, an import up to a hundred
 * thousand.
 */
export type Rows = RawBuilder<unknown>

export const tableOf = (kind: RecordKind) => sql.table(TABLES[kind])

/** Plain objects as rows; their keys are columns of the record's table. */
export const asRows = (kind: RecordKind, rows: readonly object[]): Rows =>
  sql`SELECT * FROM json_populate_recordset(NULL::${tableOf(kind)}, ${JSON.stringify(rows)}::json)`

/** Ids of records to archive or unarchive, as rows. */
export const idRows = (ids: readonly string[]): Rows => sql`SELECT unnest(${idArray(ids)}) AS id`

/** Reserves ids before the rows are written, so that memberships can refer to them in the same statement. */
export async function newIds(tx: Db, kind: RecordKind | 'account', count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT nextval(${sequenceOf(kind)}) AS id
    FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

export const sequenceOf = (kind: RecordKind | 'account') =>
  sql.lit(`${kind === 'account' ? 'accounts' : TABLES[kind]}_id_seq`)

/**
 * Writes of one statement, and what they change: `given` is the CTE with the rows to write, `changed` yields id, before and
 * after. A CTE with the state before must be MATERIALIZED: Citus runs the others when they are used, after the write.
 */
interface Writes {
  readonly ctes: RawBuilder<unknown>
  readonly given: string
  readonly changed: RawBuilder<unknown>
}

/** Runs the writes and adds a change row for each record, in one statement. Throws unless all of them were written. */
export async function writeWithChanges(
  tx: Db,
  { districtId, entryId }: WriteContext,
  record: RawBuilder<unknown>,
  { ctes, given, changed }: Writes,
) {
  const { rows } = await sql<{ given: number; logged: number }>`WITH ${ctes},
    logged AS (INSERT INTO changes (district_id, entry_id, record, record_id, before, after)
      SELECT ${districtId}::bigint, ${entryId}::bigint, ${record}, c.id, c.before, c.after FROM (${changed}) c
      ON CONFLICT (district_id, id) DO NOTHING RETURNING id)
    SELECT (SELECT count(*)::int FROM ${sql.ref(given)}) AS given, (SELECT count(*)::int FROM logged) AS logged`.execute(
    tx,
  )
  assertAllWritten(rows[0]?.logged, rows[0]?.given ?? 0)
}
