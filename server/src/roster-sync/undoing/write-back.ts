import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { archive, unarchive } from '../../people/archive.ts'
import { change, changeEmails } from '../../people/change.ts'
import {
  type Belonging,
  enrol,
  followClassrooms,
  joinSchools,
  leaveSchools,
  redate,
  unenrol,
} from '../../people/enrol.ts'
import { type Hand, type RecordKind, tableOf } from '../../people/records.ts'
import { columnsBrought } from '../bringing/write.ts'
import { WHO } from './memberships.ts'
import { KINDS } from './records.ts'

/** Writes everything back that has not moved on, through the people room; answers the students whose figures may change. */
export async function writeBack(tx: Db, hand: Hand): Promise<string[]> {
  await noteTouched(tx, hand.districtId)
  await changeEmails(
    tx,
    hand,
    sql`SELECT r.id, r.before->>'email' AS email FROM undone_records r WHERE r.kind = 'account' AND r.moved IS NULL`,
  )
  for (const kind of KINDS) await writeKind(tx, hand, kind)
  await followClassrooms(tx, hand, classesOf(sql`r.before->>'school_id' <> r.after->>'school_id'`))
  for (const who of WHO) await writeMemberships(tx, hand, who)
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT id FROM undone_touched`.execute(tx)
  return rows.map(({ id }) => id)
}

const chosen = (kind: RecordKind, which: ReturnType<typeof sql>) =>
  sql`SELECT r.id FROM undone_records r WHERE r.kind = ${kind} AND r.moved IS NULL AND ${which}`

const classesOf = (which: ReturnType<typeof sql>) => chosen('classroom', which)

async function writeKind(tx: Db, hand: Hand, kind: RecordKind) {
  const columns = columnsBrought(kind)
  const cells = sql.join(columns.map(column => sql.ref(`p.${column}`)))
  await change(
    tx,
    hand,
    kind,
    columns,
    sql`SELECT r.id, ${cells} FROM undone_records r, LATERAL jsonb_populate_record(NULL::${tableOf(kind)}, r.before) p
      WHERE r.kind = ${kind} AND r.moved IS NULL AND r.before - 'archived_at' <> r.after - 'archived_at'`,
  )
  await unarchive(tx, hand, kind, chosen(kind, sql`r.unarchives`))
  await archive(tx, hand, kind, chosen(kind, sql`r.archives`))
}

async function writeMemberships(tx: Db, hand: Hand, who: Belonging) {
  const rows = (
    place: string,
    acts: string,
  ) => sql`SELECT m.person_id, ${sql.ref('m.place_id')} AS ${sql.ref(`${place}_id`)},
      m.b_source AS source, m.b_begins_on AS begins_on, m.b_ends_on AS ends_on, coalesce(m.b_ahead, false) AS ahead
    FROM undone_memberships m WHERE m.who = ${who} AND m.place = ${place} AND m.moved IS NULL AND m.act IN (${sql.raw(acts)})`
  await leaveSchools(tx, hand, who, rows('school', `'end', 'again'`))
  await joinSchools(tx, hand, who, rows('school', `'begin', 'again'`))
  await unenrol(tx, hand, who, rows('classroom', `'end', 'again'`))
  await enrol(tx, hand, who, rows('classroom', `'begin', 'again'`))
  await redate(tx, hand, who, rows('classroom', `'redate'`))
}

/** Students whose population, grade or class changes: noted before anything is written, while what was still stands. */
async function noteTouched(tx: Db, districtId: string) {
  await sql`CREATE TEMPORARY TABLE undone_touched ON COMMIT DROP AS
    SELECT r.id FROM undone_records r WHERE r.kind = 'student' AND r.moved IS NULL
    UNION SELECT m.person_id FROM undone_memberships m WHERE m.who = 'student' AND m.place = 'classroom'
    UNION SELECT e.student_id FROM student_enrollments e WHERE e.district_id = ${districtId} AND e.ended_at IS NULL
      AND e.classroom_id IN (${classesOf(sql`(r.archives OR r.unarchives OR r.before->>'school_id' <> r.after->>'school_id')`)})`.execute(
    tx,
  )
}
