import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type Hand, type Rows, remembered } from './records.ts'

/** Who belongs: students, or staff of every role. */
export type Belonging = 'student' | 'staff'

const schoolsOf = (who: Belonging) => sql.table(`${who}_schools`)
const classesOf = (who: Belonging) => sql.table(`${who}_enrollments`)
/** What an enrolment is called in change rows. */
export const enrolmentOf = (who: Belonging) => sql.lit(who === 'student' ? 'studentEnrollment' : 'teacherEnrollment')
const personOf = (who: Belonging) => sql.ref(`${who}_id`)

/**
 * Enrols people in classes; rows of person_id, classroom_id, source, begins_on, ends_on and `ahead`, true where the
 * first day is still to come (the sweep begins it then; D 7). Who is enrolled there already stays as they are.
 */
export async function enrol(tx: Db, hand: Hand, who: Belonging, rows: Rows) {
  await sql`INSERT INTO ${classesOf(who)} (district_id, ${personOf(who)}, classroom_id, school_id, source, begins_on, ends_on,
      began_at, began_entry)
    SELECT ${hand.districtId}::bigint, x.person_id, x.classroom_id, c.school_id, x.source, x.begins_on, x.ends_on,
      CASE WHEN NOT x.ahead THEN ${hand.at}::timestamptz END, ${hand.entryId}::bigint
    FROM (${rows}) x JOIN classrooms c ON c.district_id = ${hand.districtId} AND c.id = x.classroom_id
    ON CONFLICT (district_id, ${personOf(who)}, classroom_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx)
}

/** Ends enrolments that stand or lie ahead; rows of person_id and classroom_id. */
export async function unenrol(tx: Db, hand: Hand, who: Belonging, rows: Rows) {
  await sql`UPDATE ${classesOf(who)} e SET ended_at = ${hand.at}::timestamptz, ended_entry = ${hand.entryId}::bigint
    FROM (${rows}) x WHERE e.district_id = ${hand.districtId} AND e.${personOf(who)} = x.person_id
      AND e.classroom_id = x.classroom_id AND e.ended_at IS NULL`.execute(tx)
}

/**
 * Gives standing enrolments other dates; rows of person_id, classroom_id, begins_on, ends_on. One whose day has come
 * begins. The interval stays, so that a change row keeps the dates it had.
 */
export async function redate(tx: Db, hand: Hand, who: Belonging, rows: Rows) {
  await sql`WITH x AS MATERIALIZED (${rows}),
    was AS (SELECT e.* FROM ${classesOf(who)} e JOIN x ON e.${personOf(who)} = x.person_id AND e.classroom_id = x.classroom_id
      WHERE e.district_id = ${hand.districtId} AND e.ended_at IS NULL),
    now AS (UPDATE ${classesOf(who)} e SET begins_on = x.begins_on, ends_on = x.ends_on,
        began_at = coalesce(e.began_at, CASE WHEN NOT x.ahead THEN ${hand.at}::timestamptz END)
      FROM x WHERE e.district_id = ${hand.districtId} AND e.${personOf(who)} = x.person_id
        AND e.classroom_id = x.classroom_id AND e.ended_at IS NULL RETURNING e.*)
    INSERT INTO changes (district_id, entry_id, record, record_id, before, after)
    SELECT ${hand.districtId}::bigint, ${hand.entryId}::bigint, ${enrolmentOf(who)}, now.id, ${remembered('was')}, ${remembered('now')}
    FROM now JOIN was ON was.id = now.id`.execute(tx)
}

/** Puts people into schools; rows of person_id, school_id, source. */
export async function joinSchools(tx: Db, hand: Hand, who: Belonging, rows: Rows) {
  await sql`INSERT INTO ${schoolsOf(who)} (district_id, ${personOf(who)}, school_id, source, began_at, began_entry)
    SELECT ${hand.districtId}::bigint, x.person_id, x.school_id, x.source, ${hand.at}::timestamptz, ${hand.entryId}::bigint
    FROM (${rows}) x
    ON CONFLICT (district_id, ${personOf(who)}, school_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx)
}

/** Takes people out of schools; rows of person_id and school_id. */
export async function leaveSchools(tx: Db, hand: Hand, who: Belonging, rows: Rows) {
  await sql`UPDATE ${schoolsOf(who)} e SET ended_at = ${hand.at}::timestamptz, ended_entry = ${hand.entryId}::bigint
    FROM (${rows}) x WHERE e.district_id = ${hand.districtId} AND e.${personOf(who)} = x.person_id
      AND e.school_id = x.school_id AND e.ended_at IS NULL`.execute(tx)
}

/** Takes everybody along when classes (rows of id) have moved to another school: the old interval ends, a new one begins. */
export async function followClassrooms(tx: Db, hand: Hand, rows: Rows) {
  for (const who of ['student', 'staff'] as const) {
    await sql`WITH ended AS (UPDATE ${classesOf(who)} e SET ended_at = ${hand.at}::timestamptz, ended_entry = ${hand.entryId}::bigint
        FROM classrooms c WHERE e.district_id = ${hand.districtId} AND e.ended_at IS NULL AND c.district_id = e.district_id
          AND c.id = e.classroom_id AND c.school_id <> e.school_id AND c.id IN (SELECT y.id FROM (${rows}) y)
        RETURNING e.*, c.school_id AS moved_to)
      INSERT INTO ${classesOf(who)} (district_id, ${personOf(who)}, classroom_id, school_id, source, begins_on, ends_on, began_at, began_entry)
      SELECT district_id, ${personOf(who)}, classroom_id, moved_to, source, begins_on, ends_on,
        CASE WHEN began_at IS NOT NULL THEN ${hand.at}::timestamptz END, ${hand.entryId}::bigint FROM ended`.execute(tx)
  }
}
