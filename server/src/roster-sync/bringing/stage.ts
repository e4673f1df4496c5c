import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Roster } from '../reading/roster.ts'

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

const PART = 5_000

/** Lays a roster out in the tables, and the ids whose rows could not be read; they count neither as there nor as gone. */
export async function stage(tx: Db, roster: Roster): Promise<void> {
  await sql.raw(TABLES).execute(tx)
  const person = `"sourcedId" text, identifier text, username text, email text, "firstName" text, "middleName" text,
    "lastName" text, enabled boolean, schools text[]`
  const personCells = `x."sourcedId", x.identifier, x.username, x.email, x."firstName", x."middleName", x."lastName", x.enabled, x.schools`
  const personColumns = 'sourced_id, identifier, username, email, first_name, middle_name, last_name, enabled, schools'
  await fill(tx, roster.schools, 'staged_schools (n, sourced_id, name, identifier)', {
    cells: 'n, x."sourcedId", x.name, x.identifier',
    shape: '"sourcedId" text, name text, identifier text',
  })
  await fill(tx, roster.classrooms, 'staged_classrooms (n, sourced_id, name, class_code, grades, school_sourced_id)', {
    cells: 'n, x."sourcedId", x.name, x."classCode", x.grades, x."schoolSourcedId"',
    shape: '"sourcedId" text, name text, "classCode" text, grades text[], "schoolSourcedId" text',
  })
  await fill(tx, roster.staff, `staged_staff (n, ${personColumns}, role)`, {
    cells: `n, ${personCells}, x.role`,
    shape: `${person}, role text`,
  })
  await fill(tx, roster.students, `staged_students (n, ${personColumns}, grades)`, {
    cells: `n, ${personCells}, CASE WHEN x.grade IS NOT NULL THEN ARRAY[x.grade] END`,
    shape: `${person}, grade text`,
  })
  await fill(
    tx,
    roster.enrollments,
    'staged_enrollments (class_sourced_id, user_sourced_id, kind, begins_on, ends_on)',
    {
      cells: 'x."classSourcedId", x."userSourcedId", x.kind, x."beginsOn", x."endsOn"',
      shape: '"classSourcedId" text, "userSourcedId" text, kind text, "beginsOn" date, "endsOn" date',
    },
  )
  await sql`INSERT INTO staged_left_out SELECT DISTINCT json_array_elements_text(${JSON.stringify(roster.leftOut)}::json)`.execute(
    tx,
  )
  await look(tx, ['staged_schools', 'staged_classrooms', 'staged_staff', 'staged_students', 'staged_enrollments'])
}

/** Tells the planner what lies in the tables; without it a hundred thousand rows pass for a thousand. */
export async function look(tx: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(tx)
}

/** Between the items of a list on its way in; no text of a roster holds control characters. */
const BETWEEN = '\u001f'

/** One array a column: read by PostgreSQL several times as fast as the same rows in JSON. */
async function fill(tx: Db, rows: readonly object[], into: string, { cells, shape }: { cells: string; shape: string }) {
  const columns = shape.split(',').map(column => column.trim().split(' ') as [string, string])
  const names = columns.map(([name]) => name).join(', ')
  const listed = columns.map(([name, type]) =>
    type === 'text[]' ? `string_to_array(y.${name}, E'\\x1f') AS ${name}` : `y.${name}`,
  )
  for (let at = 0; at < rows.length; at += PART) {
    const part = rows.slice(at, at + PART) as readonly Readonly<Record<string, unknown>>[]
    const arrays = columns.map(([name, type]) => {
      const key = name.replaceAll('"', '')
      const values = part.map(row => (type === 'text[]' ? (row[key] as string[]).join(BETWEEN) : (row[key] ?? null)))
      return sql`${values}::${sql.raw(type === 'text[]' ? 'text' : type)}[]`
    })
    await sql`INSERT INTO ${sql.raw(into)} SELECT ${sql.raw(cells)} FROM (SELECT y.n + ${sql.lit(at)} AS n, ${sql.raw(listed.join(', '))}
      FROM unnest(${sql.join(arrays)}) WITH ORDINALITY AS y(${sql.raw(names)}, n)) x`.execute(tx)
  }
}
