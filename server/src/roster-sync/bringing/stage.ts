import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type KeptAt, LISTS, type List } from './keep.ts'

/**
 * The roster beside the records it is compared with, in tables of this transaction alone: what the file says of each
 * record, and what is found out about it (`id`, `is_new` and so on). They go when the transaction or its savepoint ends.
 */
const FOUND = `id bigint, is_new boolean NOT NULL DEFAULT false, was_archived boolean NOT NULL DEFAULT false,
  differs boolean NOT NULL DEFAULT false, moved boolean NOT NULL DEFAULT false, renamed boolean NOT NULL DEFAULT false,
  skipped boolean NOT NULL DEFAULT false`

const PERSON = `n integer NOT NULL, sourced_id text NOT NULL, identifier text, username text, email text, first_name text,
  middle_name text, last_name text, enabled boolean NOT NULL, schools text[] NOT NULL`

const ENROLMENTS = `person_id bigint NOT NULL, classroom_id bigint NOT NULL, begins_on date, ends_on date,
  over boolean NOT NULL, ahead boolean NOT NULL, act text`

const TABLES = `
  CREATE TEMPORARY TABLE staged_schools (n integer NOT NULL, sourced_id text NOT NULL, name text, identifier text, ${FOUND}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_classrooms (n integer NOT NULL, sourced_id text NOT NULL, name text, class_code text,
    grades text[] NOT NULL, school_sourced_id text NOT NULL, school_id bigint, ${FOUND}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_staff (${PERSON}, role text, account_id bigint, new_account boolean NOT NULL DEFAULT false,
    new_email text, problem text, ${FOUND}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_students (${PERSON}, grades text[], ${FOUND}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_enrollments (class_sourced_id text NOT NULL, user_sourced_id text NOT NULL, kind text NOT NULL,
    begins_on date, ends_on date) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_left_out (sourced_id text PRIMARY KEY) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_student_schools (person_id bigint NOT NULL, school_id bigint NOT NULL, act text) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_staff_schools (person_id bigint NOT NULL, school_id bigint NOT NULL, act text) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_student_enrollments (${ENROLMENTS}) ON COMMIT DROP;
  CREATE TEMPORARY TABLE staged_staff_enrollments (${ENROLMENTS}) ON COMMIT DROP`

/** Lays a kept reading out in the tables, and the ids whose rows could not be read; they count neither as there nor as gone. */
export async function stage(tx: Db, kept: KeptAt): Promise<void> {
  await sql.raw(TABLES).execute(tx)
  for (const list of LISTS) await fill(tx, kept, list)
  await look(tx, ['staged_schools', 'staged_classrooms', 'staged_staff', 'staged_students', 'staged_enrollments'])
}

/** Tells the planner what lies in the tables; without it a hundred thousand rows pass for a thousand. */
export async function look(tx: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(tx)
}

/** One array a column: read by PostgreSQL several times as fast as the same rows in JSON. */
async function fill(tx: Db, { districtId, importId }: KeptAt, { list, into, cells, columns }: List) {
  const names = columns.map(([name]) => `"${name}"`).join(', ')
  const arrays = columns.map(([, type], at) => `r.columns[${at + 1}]::${type === 'text[]' ? 'text' : type}[]`)
  const listed = columns.map(([name, type]) =>
    type === 'text[]' ? `string_to_array(y."${name}", E'\\x1f') AS "${name}"` : `y."${name}"`,
  )
  await sql`INSERT INTO ${sql.raw(into)} SELECT ${sql.raw(cells)} FROM (SELECT y.n + r.at AS n, ${sql.raw(listed.join(', '))}
    FROM roster_readings r CROSS JOIN LATERAL unnest(${sql.raw(arrays.join(', '))}) WITH ORDINALITY AS y(${sql.raw(names)}, n)
    WHERE r.district_id = ${districtId} AND r.import_id = ${importId} AND r.list = ${list}) x`.execute(tx)
}
