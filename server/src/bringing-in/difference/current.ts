import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { MemberKind } from '../../people/enrol.ts'
import type { RecordKind } from '../../people/records.ts'
import { analyze } from './stage.ts'
import { writtenColumns } from './written-columns.ts'

const RECORDS = {
  school: 'current_schools',
  classroom: 'current_classrooms',
  teacher: 'current_staff',
  student: 'current_students',
} as const

/** The copied records of a kind, with the names of their table's columns; staff also have their `email`, in lower case. */
export const currentRecords = (kind: RecordKind) => sql.table(RECORDS[kind])
/** The copied memberships that have not ended, future ones included. */
export const currentSchools = (who: MemberKind) => sql.table(`current_${who}_schools`)
export const currentEnrolments = (who: MemberKind) => sql.table(`current_${who}_enrollments`)

/** Who a record is, where it came from, and what a file writes. */
const recordColumns = (kind: RecordKind) =>
  ['id', 'source', 'sourced_id', 'archived_at', ...writtenColumns(kind).map(({ column }) => column)]
    .map(column => `t.${column}`)
    .join(', ')
const ENROLMENT = 't.classroom_id, t.source, t.begins_on, t.ends_on, t.began_at'

/** A temporary table, with the columns and the FROM of the query that fills it. */
type Copy = readonly [name: string, columns: string, from: string]

const COPIES: readonly Copy[] = [
  ['current_schools', recordColumns('school'), 'schools t'],
  ['current_classrooms', recordColumns('classroom'), 'classrooms t'],
  [
    'current_staff',
    `${recordColumns('teacher')}, t.account_id, t.managed_externally, lower(a.email) AS email`,
    'staff t JOIN accounts a ON a.id = t.account_id',
  ],
  ['current_students', `${recordColumns('student')}, t.merged_into`, 'students t'],
]
const MEMBERSHIP_COPIES: readonly Copy[] = [
  ['current_student_schools', 't.id, t.student_id, t.school_id, t.source', 'student_schools t'],
  ['current_staff_schools', 't.id, t.staff_id, t.school_id, t.source, t.role', 'staff_schools t'],
  [
    'current_staff_roles',
    't.id, t.staff_id, t.role, t.school_id, t.source, t.begins_on, t.ends_on, t.began_at',
    'staff_roles t',
  ],
  ['current_student_enrollments', `t.id, t.student_id, ${ENROLMENT}`, 'student_enrollments t'],
  ['current_staff_enrollments', `t.id, t.staff_id, ${ENROLMENT}`, 'staff_enrollments t'],
]

/**
 * The accounts of the district's staff, and those whose address or user name the file uses, in lower case. A wanted user name
 * must differ from every address as well.
 */
const ACCOUNTS = sql`CREATE TEMPORARY TABLE current_accounts ON COMMIT DROP AS
  SELECT a.id, lower(a.email) AS email, lower(a.username) AS username, a.first_name,
    a.last_name, a.credentials_set_at,
    EXISTS (SELECT FROM administrators ad WHERE ad.account_id = a.id) AS administrator FROM accounts a
  WHERE a.id = ANY (ARRAY(SELECT t.account_id FROM current_staff t))
    OR lower(a.email) = ANY (ARRAY(SELECT lower(x.email) FROM staged_staff x UNION SELECT lower(x.username) FROM staged_staff x))
    OR lower(a.username) = ANY (ARRAY(SELECT lower(x.username) FROM staged_staff x))`

/**
 * Copies the district, as it is now, into temporary tables for the comparison. Under Citus the rows are on another machine
 * than the staged file: they come over once instead of with every statement, and an UPDATE could not join the two at all.
 */
export async function copyDistrict(tx: Db, districtId: string): Promise<void> {
  for (const copy of COPIES) await copyRows(tx, districtId, copy, '')
  for (const copy of MEMBERSHIP_COPIES) await copyRows(tx, districtId, copy, 'AND t.ended_at IS NULL')
  await ACCOUNTS.execute(tx)
  await analyze(tx, [...[...COPIES, ...MEMBERSHIP_COPIES].map(([name]) => name), 'current_accounts'])
}

async function copyRows(tx: Db, districtId: string, [name, columns, from]: Copy, which: string) {
  await sql`CREATE TEMPORARY TABLE ${sql.raw(name)} ON COMMIT DROP AS
    SELECT ${sql.raw(columns)} FROM ${sql.raw(from)} WHERE t.district_id = ${districtId} ${sql.raw(which)}`.execute(tx)
}
