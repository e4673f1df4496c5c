import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ReadingKey } from './keep.ts'
import { STAGED_LISTS, type StagedList } from './staged-lists.ts'

/**
 * Columns that the comparison fills in. The staging tables hold what the file says of each record; they are temporary,
 * and dropped with the transaction or its savepoint.
 */
const MATCH_COLUMNS = `id bigint, is_new boolean NOT NULL DEFAULT false, was_archived boolean NOT NULL DEFAULT false,
  differs boolean NOT NULL DEFAULT false, moved boolean NOT NULL DEFAULT false, renamed boolean NOT NULL DEFAULT false,
  skipped boolean NOT NULL DEFAULT false, found_by text, asked boolean NOT NULL DEFAULT false`

/** `role` is what staff are there, where that is less than their own role (SCOPE-7). */
const SCHOOL_COLUMNS = 'person_id bigint NOT NULL, school_id bigint NOT NULL, act text, source text, role text'

const ENROLMENT_COLUMNS = `person_id bigint NOT NULL, classroom_id bigint NOT NULL, begins_on date, ends_on date,
  over boolean NOT NULL, ahead boolean NOT NULL, act text`

/** What the comparison adds to the columns of a list. */
const ADDED: Partial<Readonly<Record<StagedList['list'], string>>> = {
  schools: MATCH_COLUMNS,
  classrooms: `school_id bigint, ${MATCH_COLUMNS}`,
  staff: `account_id bigint, new_account boolean NOT NULL DEFAULT false, new_email text, problem text,
    taken_over boolean NOT NULL DEFAULT false, ${MATCH_COLUMNS}`,
  // keeps_source: the record stays that of another roster system, which writes its details. taken_username: the one that
  // somebody else has.
  students: `keeps_source boolean NOT NULL DEFAULT false, taken_username text, ${MATCH_COLUMNS}`,
}

/** The tables that only the comparison fills. */
const OF_COMPARISON: Readonly<Record<string, string>> = {
  staged_student_schools: SCHOOL_COLUMNS,
  staged_staff_schools: SCHOOL_COLUMNS,
  staged_student_enrollments: ENROLMENT_COLUMNS,
  staged_staff_enrollments: ENROLMENT_COLUMNS,
  // Questions whether a row is the record that its key led to, and what has been said (ROSTER-63).
  staged_questions: `kind text, key text, n integer, record_id bigint, incoming text, value text, known_name text,
    incoming_name text, has_left boolean, same boolean, unanswered text, PRIMARY KEY (kind, n, record_id)`,
  // The keys that records had, of which some have come to others; accounts that lose their address.
  staged_passed: `kind text, id bigint, sourced_id text, code text, email text, account_id bigint, PRIMARY KEY (kind, id)`,
  staged_passed_accounts: 'account_id bigint PRIMARY KEY',
}

const temporaryTable = ([name, columns]: readonly [string, string]) =>
  `CREATE TEMPORARY TABLE ${name} (${columns}) ON COMMIT DROP`

function columnsOf({ list, isNumbered, columns }: StagedList): string {
  const own = columns.map(({ column, type, constraint = '', becomes }) =>
    `${column} ${becomes?.type ?? type} ${constraint}`.trim(),
  )
  return [...(isNumbered ? ['n integer NOT NULL'] : []), ...own, ...(ADDED[list] ? [ADDED[list]] : [])].join(', ')
}

const TABLES = [...STAGED_LISTS.map(list => [list.table, columnsOf(list)] as const), ...Object.entries(OF_COMPARISON)]
  .map(temporaryTable)
  .join(';\n')

/** Copies a stored reading into the staging tables. Ids whose rows could not be read go to `staged_left_out`, those of enrollments
 * to `staged_left_out_enrollments`. */
export async function stageRoster(tx: Db, reading: ReadingKey): Promise<void> {
  await sql.raw(TABLES).execute(tx)
  for (const list of STAGED_LISTS) await fillTable(tx, reading, list)
  await analyze(tx, ['staged_schools', 'staged_classrooms', 'staged_staff', 'staged_students', 'staged_enrollments'])
}

/** Without statistics the planner takes 100,000 rows for a thousand. */
export async function analyze(tx: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(tx)
}

/** One array per column: PostgreSQL reads it several times as fast as JSON rows. */
async function fillTable(
  tx: Db,
  { districtId, importId }: ReadingKey,
  { list, table, isNumbered, columns }: StagedList,
) {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const arrays = columns.map(({ type }, at) => `r.columns[${at + 1}]::${type === 'text[]' ? 'text' : type}[]`)
  const listed = columns.map(({ name, type }) =>
    type === 'text[]' ? `string_to_array(y."${name}", E'\\x1f') AS "${name}"` : `y."${name}"`,
  )
  const own = isNumbered ? ['n'] : []
  const into = [...own, ...columns.map(({ column }) => column)].join(', ')
  const cells = [...own, ...columns.map(({ name, becomes }) => becomes?.cell ?? `x."${name}"`)].join(', ')
  await sql`INSERT INTO ${sql.table(table)} (${sql.raw(into)}) SELECT ${sql.raw(cells)}
    FROM (SELECT y.n + r.at AS n, ${sql.raw(listed.join(', '))}
      FROM roster_readings r CROSS JOIN LATERAL unnest(${sql.raw(arrays.join(', '))}) WITH ORDINALITY AS y(${sql.raw(names)}, n)
      WHERE r.district_id = ${districtId} AND r.import_id = ${importId} AND r.list = ${list}) x`.execute(tx)
}
