import { sql } from 'kysely'
import { assertAllWritten } from '../db/all-written.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { changedRows, changeRowJson } from './change-rows.ts'
import { type Rows, type WriteContext, writeWithChanges } from './records.ts'

/** Students, or staff of every role. */
export type MemberKind = 'student' | 'staff'

const RECORDS = { student: 'student', staff: 'teacher' } as const
export const recordOf = (kind: MemberKind) => RECORDS[kind]
const MEMBERS = { student: 'student', teacher: 'staff' } as const
export const memberOf = (record: 'student' | 'teacher') => MEMBERS[record]

const schoolsOf = (kind: MemberKind) => sql.table(`${kind}_schools`)
const classesOf = (kind: MemberKind) => sql.table(`${kind}_enrollments`)
const enrolmentOf = (kind: MemberKind) => `${recordOf(kind)}Enrollment` as const
/** The name of an enrolment in change rows. */
export const enrolmentRecord = (kind: MemberKind) => sql.lit(enrolmentOf(kind))
const personOf = (kind: MemberKind) => sql.ref(`${kind}_id`)

/**
 * Enrols people in classes; rows of person_id, classroom_id, source, begins_on, ends_on and `ahead`, which is true if the
 * first day is in the future (the sweep begins it then; PEOPLE-6). People who are already enrolled there are skipped.
 */
export async function enrol(tx: Db, context: WriteContext, kind: MemberKind, rows: Rows) {
  await sql`INSERT INTO ${classesOf(kind)} (district_id, ${personOf(kind)}, classroom_id, school_id, source, begins_on, ends_on,
      began_at, began_entry)
    SELECT ${context.districtId}::bigint, x.person_id, x.classroom_id, c.school_id, x.source, x.begins_on, x.ends_on,
      CASE WHEN NOT x.ahead THEN ${context.at}::timestamptz END, ${context.entryId}::bigint
    FROM (${rows}) x JOIN classrooms c ON c.district_id = ${context.districtId} AND c.id = x.classroom_id
    ON CONFLICT (district_id, ${personOf(kind)}, classroom_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx)
}

/** The student enrolments that began in these audit entries: rows of entry_id and record_id, the student. */
export const enrolledIn = (districtId: string, entries: readonly string[]) =>
  sql`SELECT began_entry AS entry_id, student_id AS record_id FROM student_enrollments
    WHERE district_id = ${districtId} AND began_entry = ANY (${idArray(entries)})`

/** Ends current and future enrolments; rows of person_id and classroom_id. */
export async function unenrol(tx: Db, context: WriteContext, kind: MemberKind, rows: Rows) {
  await sql`UPDATE ${classesOf(kind)} e SET ended_at = ${context.at}::timestamptz, ended_entry = ${context.entryId}::bigint
    FROM (${rows}) x WHERE e.district_id = ${context.districtId} AND e.${personOf(kind)} = x.person_id
      AND e.classroom_id = x.classroom_id AND e.ended_at IS NULL`.execute(tx)
}

/**
 * Changes the dates of current and future enrolments; rows of person_id, classroom_id, begins_on, ends_on, ahead. One that
 * is no longer ahead begins. The interval is updated in place, so a change row keeps the old dates.
 */
export async function changeDates(tx: Db, context: WriteContext, kind: MemberKind, rows: Rows) {
  await writeWithChanges(tx, context, enrolmentRecord(kind), {
    ctes: sql`x AS MATERIALIZED (${rows}),
    was AS MATERIALIZED (SELECT e.id, x.begins_on, x.ends_on, x.ahead, ${changeRowJson('e', enrolmentOf(kind))} AS before
      FROM ${classesOf(kind)} e JOIN x ON e.${personOf(kind)} = x.person_id AND e.classroom_id = x.classroom_id
      WHERE e.district_id = ${context.districtId} AND e.ended_at IS NULL),
    now AS (UPDATE ${classesOf(kind)} e SET begins_on = was.begins_on, ends_on = was.ends_on,
        began_at = coalesce(e.began_at, CASE WHEN NOT was.ahead THEN ${context.at}::timestamptz END)
      FROM was WHERE e.district_id = ${context.districtId} AND e.id = was.id RETURNING e.*, was.before)`,
    given: 'now',
    changed: changedRows(enrolmentOf(kind)),
  })
}

/**
 * Adds people to schools; rows of person_id, school_id, source and `role`, which is what staff are at this school if it is
 * less than their own role (SCOPE-7); students have none.
 */
export async function joinSchools(tx: Db, context: WriteContext, kind: MemberKind, rows: Rows) {
  const [column, value] = kind === 'staff' ? [sql`, role`, sql`, x.role`] : [sql``, sql``]
  await sql`INSERT INTO ${schoolsOf(kind)} (district_id, ${personOf(kind)}, school_id, source, began_at, began_entry${column})
    SELECT ${context.districtId}::bigint, x.person_id, x.school_id, x.source, ${context.at}::timestamptz, ${context.entryId}::bigint${value}
    FROM (${rows}) x
    ON CONFLICT (district_id, ${personOf(kind)}, school_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx)
}

/** Removes people from schools; rows of person_id and school_id. */
export async function leaveSchools(tx: Db, context: WriteContext, kind: MemberKind, rows: Rows) {
  await sql`UPDATE ${schoolsOf(kind)} e SET ended_at = ${context.at}::timestamptz, ended_entry = ${context.entryId}::bigint
    FROM (${rows}) x WHERE e.district_id = ${context.districtId} AND e.${personOf(kind)} = x.person_id
      AND e.school_id = x.school_id AND e.ended_at IS NULL`.execute(tx)
}

/** Ends every place of a person. Somebody who returns begins where they are wanted now; the old places are their history. */
export async function leaveEverything(tx: Db, context: WriteContext, kind: MemberKind, id: string) {
  const own = (table: Rows, place: string) => sql`SELECT ${id}::bigint AS person_id, e.${sql.ref(place)} FROM ${table} e
    WHERE e.district_id = ${context.districtId} AND e.${personOf(kind)} = ${id} AND e.ended_at IS NULL`
  await unenrol(tx, context, kind, own(classesOf(kind), 'classroom_id'))
  await leaveSchools(tx, context, kind, own(schoolsOf(kind), 'school_id'))
}

/** Enrols the student `to` wherever `from` is enrolled, with the same dates, sources and start. */
export async function joinAsWell(tx: Db, { districtId, entryId }: WriteContext, from: string, to: string) {
  await sql`INSERT INTO student_schools (district_id, student_id, school_id, source, began_at, began_entry)
    SELECT e.district_id, ${to}::bigint, e.school_id, e.source, e.began_at, ${entryId}::bigint FROM student_schools e
    WHERE e.district_id = ${districtId} AND e.student_id = ${from} AND e.ended_at IS NULL
    ON CONFLICT (district_id, student_id, school_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx)
  await sql`INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, source, begins_on, ends_on,
      began_at, began_entry)
    SELECT e.district_id, ${to}::bigint, e.classroom_id, e.school_id, e.source, e.begins_on, e.ends_on, e.began_at,
      ${entryId}::bigint FROM student_enrollments e
    WHERE e.district_id = ${districtId} AND e.student_id = ${from} AND e.ended_at IS NULL
    ON CONFLICT (district_id, student_id, classroom_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx)
}

/** Moves the enrolments of classes (rows of id) that moved to another school: ends the old interval, begins a new one. */
export async function moveWithClassrooms(tx: Db, context: WriteContext, rows: Rows) {
  for (const kind of ['student', 'staff'] as const) {
    const { rows: counts } = await sql<{
      ended: number
      begun: number
    }>`WITH ended AS (UPDATE ${classesOf(kind)} e SET ended_at = ${context.at}::timestamptz, ended_entry = ${context.entryId}::bigint
        FROM classrooms c WHERE e.district_id = ${context.districtId} AND e.ended_at IS NULL AND c.district_id = ${context.districtId}
          AND c.id = e.classroom_id AND c.school_id <> e.school_id AND c.id IN (SELECT y.id FROM (${rows}) y)
        RETURNING e.*, c.school_id AS moved_to),
      begun AS (INSERT INTO ${classesOf(kind)} (district_id, ${personOf(kind)}, classroom_id, school_id, source, begins_on, ends_on, began_at, began_entry)
        SELECT district_id, ${personOf(kind)}, classroom_id, moved_to, source, begins_on, ends_on,
          CASE WHEN began_at IS NOT NULL THEN ${context.at}::timestamptz END, ${context.entryId}::bigint FROM ended
        ON CONFLICT (district_id, id) DO NOTHING RETURNING id)
      SELECT (SELECT count(*)::int FROM ended) AS ended, (SELECT count(*)::int FROM begun) AS begun`.execute(tx)
    assertAllWritten(counts[0]?.begun, counts[0]?.ended ?? 0)
  }
}
