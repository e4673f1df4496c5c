import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { archive, unarchive } from '../../people/archive.ts'
import { change, changeEmails } from '../../people/change.ts'
import { create, createAccounts } from '../../people/create.ts'
import { changeDates, enrol, joinSchools, leaveSchools, moveWithClassrooms, unenrol } from '../../people/enrol.ts'
import type { RecordKind, WriteContext } from '../../people/records.ts'
import { currentEnrolments } from './current.ts'
import { recordsToArchive, stagedTable } from './gone.ts'
import { writePassed } from './identity/write-passed.ts'
import type { Origin } from './origin.ts'
import { writeRoles } from './roles-differ.ts'
import { writtenColumns } from './written-columns.ts'

/** The columns that a roster writes to a record of this kind, besides `archived_at`. */
export const importedColumns = (kind: RecordKind) => [
  ...writtenColumns(kind).map(({ column }) => column),
  ...['source', 'sourced_id'],
]

/** Writes the difference through `people`. Returns the ids of the students whose figures may change. */
export async function writeDifference(tx: Db, origin: Origin, context: WriteContext): Promise<string[]> {
  await collectTouchedStudents(tx, origin)
  await writeRecords(tx, origin, context)
  await moveWithClassrooms(tx, context, sql`SELECT id FROM staged_classrooms WHERE moved`)
  for (const who of ['student', 'staff'] as const) await writeMemberships(tx, origin, context, who)
  await writeRoles(tx, origin, context)
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT id FROM staged_touched`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Writes accounts, places and people: the part of a difference that the database can reject. */
export async function writeRecords(tx: Db, origin: Origin, context: WriteContext): Promise<void> {
  await sql`CREATE TEMPORARY TABLE staged_gone ON COMMIT DROP AS
    ${sql.join(
      (['school', 'classroom', 'teacher', 'student'] as const).map(
        kind => sql`SELECT ${kind} AS kind, g.id FROM (${recordsToArchive(origin, kind)}) g`,
      ),
      sql` UNION ALL `,
    )}`.execute(tx)
  await writePassed(tx, context)
  await createAccounts(
    tx,
    context,
    sql`SELECT account_id AS id, email, username, first_name, last_name FROM staged_staff WHERE new_account ORDER BY n`,
  )
  await changeEmails(
    tx,
    context,
    sql`SELECT account_id AS id, new_email AS email FROM staged_staff WHERE new_email IS NOT NULL`,
  )
  for (const kind of ['school', 'classroom', 'teacher', 'student'] as const) await writeKind(tx, origin, context, kind)
}

async function writeKind(tx: Db, { source }: Origin, context: WriteContext, kind: RecordKind) {
  const cells = sql.join(
    writtenColumns(kind).map(({ column, staged }) => sql`${sql.ref(`x.${staged}`)} AS ${sql.ref(column)}`),
  )
  const rows = (where: string) => sql`SELECT x.id, ${cells}, ${source}::text AS source, x.sourced_id
    ${kind === 'teacher' ? sql`, x.account_id, true AS managed_externally, CASE WHEN x.waits THEN ${context.at}::timestamptz END AS archived_at` : sql``}
    FROM ${stagedTable(kind)} x WHERE NOT x.skipped AND ${sql.raw(where)} ORDER BY x.n`
  const columns = importedColumns(kind)
  await create(
    tx,
    context,
    kind,
    kind === 'teacher' ? [...columns, 'account_id', 'managed_externally', 'archived_at'] : columns,
    rows('x.is_new'),
  )
  await change(tx, context, kind, columns, rows('x.differs AND NOT x.is_new'))
  const back = kind === 'teacher' ? sql`x.was_archived AND x.enabled` : sql`x.was_archived`
  await unarchive(tx, context, kind, sql`SELECT x.id FROM ${stagedTable(kind)} x WHERE ${back}`)
  await archive(tx, context, kind, sql`SELECT g.id FROM staged_gone g WHERE g.kind = ${kind}`)
}

async function writeMemberships(tx: Db, { source }: Origin, context: WriteContext, who: 'student' | 'staff') {
  const schools = (acts: string) => sql`SELECT person_id, school_id, source, role
    FROM ${sql.table(`staged_${who}_schools`)} WHERE act IN (${sql.raw(acts)})`
  const classes = (
    acts: string,
  ) => sql`SELECT person_id, classroom_id, ${source}::text AS source, begins_on, ends_on, ahead
    FROM ${sql.table(`staged_${who}_enrollments`)} WHERE act IN (${sql.raw(acts)})`
  await leaveSchools(tx, context, who, schools(`'end', 'again'`))
  await joinSchools(tx, context, who, schools(`'add', 'again'`))
  await unenrol(tx, context, who, classes(`'end', 'again'`))
  await enrol(tx, context, who, classes(`'add', 'again'`))
  await changeDates(tx, context, who, classes(`'redate'`))
}

/** Collects the students whose population, grade or class changes. Must run first: it compares with the rows as they were. */
async function collectTouchedStudents(tx: Db, origin: Origin) {
  await sql`CREATE TEMPORARY TABLE staged_touched ON COMMIT DROP AS
    SELECT x.id FROM staged_students x WHERE NOT x.skipped AND (x.is_new OR x.differs OR x.moved OR x.was_archived)
    UNION SELECT w.person_id FROM staged_student_enrollments w WHERE w.act NOT IN ('keep', 'none')
    UNION SELECT g.id FROM (${recordsToArchive(origin, 'student')}) g
    UNION SELECT e.student_id FROM ${currentEnrolments('student')} e
      WHERE e.classroom_id IN (SELECT c.id FROM staged_classrooms c WHERE c.moved OR c.was_archived
        UNION ALL SELECT g.id FROM (${recordsToArchive(origin, 'classroom')}) g)
    -- A class that comes back was never closed for those who have left it since (DAY-12).
    UNION SELECT e.student_id FROM student_enrollments e WHERE e.district_id = ${origin.districtId} AND e.ended_at IS NOT NULL
      AND e.classroom_id IN (SELECT c.id FROM staged_classrooms c WHERE c.was_archived)`.execute(tx)
}
