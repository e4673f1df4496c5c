import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** The records of a roster and where they stand; 'teacher' is every member of staff, as in the documents. */
const TABLES = { school: 'schools', classroom: 'classrooms', teacher: 'staff', student: 'students' } as const
export type RecordKind = keyof typeof TABLES

/** Who writes, and when: every row says under which audit entry of which district it came to be as it is. */
export interface Hand {
  readonly districtId: string
  readonly entryId: string
  /** The instant of everything that this hand does, so that what happens together carries one time. */
  readonly at: string
}

/**
 * Rows to work on: a query that yields an `id` and the columns to be written. A form lists a few, an import hands over
 * its difference of a hundred thousand; what is done with them is the same.
 */
export type Rows = RawBuilder<unknown>

export const tableOf = (kind: RecordKind) => sql.table(TABLES[kind])

/** A few plain objects as rows; their keys are the columns of the record's table. */
export const listed = (kind: RecordKind, rows: readonly object[]): Rows =>
  sql`SELECT * FROM json_populate_recordset(NULL::${tableOf(kind)}, ${JSON.stringify(rows)}::json)`

/** Ids of records to archive or to bring back, as rows. */
export const listedIds = (ids: readonly string[]): Rows => sql`SELECT unnest(${`{${ids.join(',')}}`}::bigint[]) AS id`

/** New ids, taken before the rows are written, so that memberships can name them at once. */
export async function newIds(tx: Db, kind: RecordKind | 'account', count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT nextval(${sequenceOf(kind)}) AS id
    FROM generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The sequence that a kind's ids come from. */
export const sequenceOf = (kind: RecordKind | 'account') =>
  sql.lit(`${kind === 'account' ? 'accounts' : TABLES[kind]}_id_seq`)

/** What never enters a change row: secrets, and what says nothing of the record. */
const UNSAID = sql`'{district_id,version,created_at,password_cipher,pin_code_cipher}'::text[]`

/** A row as a change row keeps it (promise 19), without secrets. */
export const remembered = (row: string) => sql`jsonb_strip_nulls(to_jsonb(${sql.ref(row)}) - ${UNSAID})`
