import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { archive, archiveAgain, unarchive } from '../../people/archive.ts'
import { change, changeEmails, raiseVersions } from '../../people/change.ts'
import {
  changeDates,
  enrol,
  joinSchools,
  leaveSchools,
  type MemberKind,
  moveWithClassrooms,
  recordOf,
  unenrol,
} from '../../people/enrol.ts'
import { type RecordKind, tableOf, type WriteContext } from '../../people/records.ts'
import { MEMBER_KINDS } from './intervals.ts'
import { isRestored, RECORD_KINDS } from './records.ts'

/** The columns of each kind that the undone change may have written, besides archiving. */
export type WrittenColumns = (kind: RecordKind) => readonly string[]

/** Restores every field, record and membership that has not moved on. Returns the ids of the students whose figures may change. */
export async function writeBack(tx: Db, context: WriteContext, writtenColumns: WrittenColumns): Promise<string[]> {
  await collectTouchedStudents(tx, context.districtId)
  await changeEmails(
    tx,
    context,
    sql`SELECT r.id, r.goal->>'email' AS email FROM undone_records r WHERE r.kind = 'account' AND r.moved IS NULL`,
  )
  for (const kind of RECORD_KINDS) await writeKind(tx, context, kind, writtenColumns(kind))
  await moveWithClassrooms(tx, context, undoneRecords('classroom', GOES_BACK))
  for (const who of MEMBER_KINDS) {
    await writeMemberships(tx, context, who)
    await touchMoved(tx, context, who)
  }
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT id FROM undone_touched`.execute(tx)
  return rows.map(({ id }) => id)
}

const undoneRecords = (kind: RecordKind, which: ReturnType<typeof sql>) =>
  sql`SELECT r.id FROM undone_records r WHERE r.kind = ${kind} AND ${which}`

const ARCHIVES = sql`r.archives AND r.moved IS NULL`
/** A class that goes back to another school. */
const GOES_BACK = sql`r.goal->>'school_id' <> r.now->>'school_id'`

async function writeKind(tx: Db, context: WriteContext, kind: RecordKind, columns: readonly string[]) {
  if (columns.length > 0) {
    const cells = sql.join(columns.map(column => sql.ref(`p.${column}`)))
    const goals = sql`SELECT r.id, ${cells} FROM undone_records r,
        LATERAL jsonb_populate_record(NULL::${tableOf(kind)}, r.goal) p
      WHERE r.kind = ${kind} AND r.goal <> r.now`
    await change(tx, context, kind, columns, goals)
  }
  await unarchive(tx, context, kind, undoneRecords(kind, sql`r.unarchives`))
  await archive(tx, context, kind, undoneRecords(kind, sql`${ARCHIVES} AND r.before IS NULL`))
  const again = sql`SELECT r.id, (r.before->>'archived_at')::timestamptz AS archived_at FROM undone_records r
    WHERE r.kind = ${kind} AND ${ARCHIVES} AND r.before IS NOT NULL`
  await archiveAgain(tx, context, kind, again)
}

async function writeMemberships(tx: Db, context: WriteContext, who: MemberKind) {
  const rows = (
    place: string,
    acts: string,
  ) => sql`SELECT m.person_id, ${sql.ref('m.place_id')} AS ${sql.ref(`${place}_id`)},
      m.to_source AS source, m.to_role AS role, m.to_begins_on AS begins_on, m.to_ends_on AS ends_on, coalesce(m.to_ahead, false) AS ahead
    FROM undone_memberships m WHERE m.who = ${who} AND m.place = ${place} AND m.moved IS NULL AND m.act IN (${sql.raw(acts)})`
  await leaveSchools(tx, context, who, rows('school', `'end', 'again'`))
  await joinSchools(tx, context, who, rows('school', `'begin', 'again'`))
  await unenrol(tx, context, who, rows('classroom', `'end', 'again'`))
  await enrol(tx, context, who, rows('classroom', `'begin', 'again'`))
  await changeDates(tx, context, who, rows('classroom', `'redate'`))
}

/** Who gets other places is stale in open forms (SAFE-21), as a record that was written is by then. */
async function touchMoved(tx: Db, { districtId }: WriteContext, who: MemberKind) {
  const kind = recordOf(who)
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT m.person_id AS id FROM undone_memberships m
    WHERE m.who = ${who} AND m.moved IS NULL AND m.act IN ('begin', 'end')
      AND NOT EXISTS (SELECT FROM undone_records r WHERE r.kind = ${kind} AND r.id = m.person_id AND ${isRestored})`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await raiseVersions(tx, districtId, kind, ids)
}

/**
 * Collects the students whose population, grade or class changes, or changes for a time in the past (DAY-12). Must run first:
 * it compares with the rows as they were.
 */
async function collectTouchedStudents(tx: Db, districtId: string) {
  await sql`CREATE TEMPORARY TABLE undone_touched ON COMMIT DROP AS
    ${undoneRecords('student', isRestored)}
    UNION SELECT m.person_id FROM undone_memberships m WHERE m.who = 'student' AND m.place = 'classroom'
    UNION SELECT e.student_id FROM student_enrollments e WHERE e.district_id = ${districtId}
      AND e.classroom_id IN (${undoneRecords('classroom', sql`(${ARCHIVES} OR r.unarchives OR ${GOES_BACK})`)})`.execute(
    tx,
  )
}
