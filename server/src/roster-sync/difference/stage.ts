import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { LISTS, type ReadingKey, type StagedList } from './keep.ts'

/**
 * Columns that the comparison fills in. The staging tables hold what the file says of each record; they are temporary,
 * and dropped with the transaction or its savepoint.
 */
const MATCH_COLUMNS = `id bigint, is_new boolean NOT NULL DEFAULT false, was_archived boolean NOT NULL DEFAULT false,
  differs boolean NOT NULL DEFAULT false, moved boolean NOT NULL DEFAULT false, renamed boolean NOT NULL DEFAULT false,
  skipped boolean NOT NULL DEFAULT false`

const PERSON_COLUMNS = `n integer NOT NULL, sourced_id text NOT NULL, identifier text, username text, email text, first_name text,
  middle_name text, last_name text, enabled boolean NOT NULL, schools text[] NOT NULL`

const ENROLMENT_COLUMNS = `person_id bigint NOT NULL, classroom_id bigint NOT NULL, begins_on date, ends_on date,
  over boolean NOT NULL, ahead boolean NOT NULL, act text`

const TABLES = `
  CREATE TEMPORARY TABLE staged_schools (n integer NOT NULL, sourced_id text NOT NULL, name text, identifier text, ${MATCH_COLUMNS}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_classrooms (n integer NOT NULL, sourced_id text NOT NULL, name text, class_code text,
    grades text[] NOT NULL, school_sourced_id text NOT NULL, school_id bigint, ${MATCH_COLUMNS}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_staff (${PERSON_COLUMNS}, role text, account_id bigint, new_account boolean NOT NULL DEFAULT false,
    new_email text, problem text, ${MATCH_COLUMNS}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_students (${PERSON_COLUMNS}, grades text[], ${MATCH_COLUMNS}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_enrollments (class_sourced_id text NOT NULL, user_sourced_id text NOT NULL, kind text NOT NULL,
    begins_on date, ends_on date) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_left_out (sourced_id text PRIMARY KEY) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_left_out_enrollments (class_sourced_id text, user_sourced_id text) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_student_schools (person_id bigint NOT NULL, school_id bigint NOT NULL, act text) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_staff_schools (person_id bigint NOT NULL, school_id bigint NOT NULL, act text) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_student_enrollments (${ENROLMENT_COLUMNS}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_staff_enrollments (${ENROLMENT_COLUMNS}) ON COMMIT DROP`

/** Copies a stored reading into the staging tables. Ids whose rows could not be read go to `staged_left_out`, those of enrollments
 * to `staged_left_out_enrollments`. */
export async function stageRoster(tx: Db, reading: ReadingKey): Promise<void> {
  await sql.raw(TABLES).execute(tx)
  for (const list of LISTS) await fillTable(tx, reading, list)
  await analyze(tx, ['staged_schools', 'staged_classrooms', 'staged_staff', 'staged_students', 'staged_enrollments'])
}

/** Without statistics the planner takes 100,000 rows for a thousand. */
export async function analyze(tx: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(tx)
}

/** One array per column: PostgreSQL reads it several times as fast as JSON rows. */
async function fillTable(tx: Db, { districtId, importId }: ReadingKey, { list, into, cells, columns }: StagedList) {
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  const arrays = columns.map(([, type], at) => `r.columns[${at + 1}]::${type === 'text[]' ? 'text' : type}[]`)
  const listed = columns.map(([name, type]) =>
    type === 'text[]' ? `string_to_array(y."${name}", E'\\x1f') AS "${name}"` : `y."${name}"`,
  )
  await sql`INSERT INTO ${sql.raw(into)} SELECT ${sql.raw(cells)} FROM (SELECT y.n + r.at AS n, ${sql.raw(listed.join(', '))}
    FROM roster_readings r CROSS JOIN LATERAL unnest(${sql.raw(arrays.join(', '))}) WITH ORDINALITY AS y(${sql.raw(names)}, n)
    WHERE r.district_id = ${districtId} AND r.import_id = ${importId} AND r.list = ${list}) x`.execute(tx)
}
