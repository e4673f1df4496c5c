import { countedDayIn, type DayNumber, dayNumberOf, type Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** When somebody was in a class of a school, by the roster's days where it has any (DAY-12). */
export interface RawEnrolment {
  readonly school: string
  readonly classroom: string
  readonly first: DayNumber
  /** The first day on which it no longer held; null if it still does. */
  readonly over: DayNumber | null
}

interface EnrolmentRow {
  readonly student_id: string
  readonly classroom_id: string
  readonly school_id: string
  readonly begins_on: string | null
  readonly ends_on: string | null
  readonly began_at: string
  readonly ended_at: string | null
  readonly archived_at: string | null
  readonly began_entry: string | null
  readonly ended_entry: string | null
}

interface EnrolmentContext {
  readonly schoolOf: ReadonlyMap<string, string>
  readonly keptFor: ReadonlyMap<string, string>
  readonly archivedAt: ReadonlyMap<string, string | null>
  readonly timezone: string
}

/** Each student's classes of now, and every enrolment that has begun and was not undone. */
export async function readRawEnrolments(tx: Db, districtId: string, context: EnrolmentContext) {
  const { rows } = await sql<EnrolmentRow>`
    SELECT e.student_id, e.classroom_id, e.school_id, e.begins_on, e.ends_on, e.began_at, e.ended_at, c.archived_at,
      e.began_entry, e.ended_entry
    FROM student_enrollments e JOIN classrooms c ON c.id = e.classroom_id AND c.district_id = ${districtId}
    WHERE e.district_id = ${districtId} AND e.began_at IS NOT NULL`.execute(tx)
  const { schoolOf, keptFor, archivedAt, timezone } = context
  const dayOf = countedDayIn(timezone)
  const undoneBy = await readUndone(tx, districtId)
  const enrolled = new Map<string, { classrooms: Map<string, string>; ever: RawEnrolment[] }>()
  const of = (student: string) => {
    const own = enrolled.get(student) ?? { classrooms: new Map<string, string>(), ever: [] as RawEnrolment[] }
    enrolled.set(student, own)
    return own
  }
  for (const row of rows) {
    const school = schoolOf.get(row.classroom_id)
    if (row.ended_at === null && school !== undefined) of(row.student_id).classrooms.set(row.classroom_id, school)
    if (row.began_entry !== null && undoneBy.get(row.began_entry) === row.ended_entry) continue
    // Merging takes over what goes on. What was over stays with the merged record, and counts for the one that stays.
    const kept = keptFor.get(row.student_id)
    if (row.ended_at === null && kept !== undefined) continue
    of(kept ?? row.student_id).ever.push({
      school: row.school_id,
      classroom: row.classroom_id,
      first: row.begins_on === null ? dayOf(Date.parse(row.began_at)) : dayNumberOf(row.begins_on),
      over: overOn(row, archivedAt.get(row.student_id) ?? null, dayOf),
    })
  }
  return enrolled
}

/** The entry of the audit that undid each change. Separating two records undoes their merge, and no class of it. */
async function readUndone(tx: Db, districtId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; action: string; undoes: string | null; file: string | null }>`
    SELECT id, action, facts->>'undoes' AS undoes, facts->>'rosterImportId' AS file FROM audit_entries
    WHERE district_id = ${districtId} AND (facts ? 'undoes' OR action IN ('rosterImport.apply', 'rosterImport.undo'))`.execute(
    tx,
  )
  const applied = new Map(
    rows.filter(({ action }) => action === 'rosterImport.apply').map(({ id, file }) => [file, id]),
  )
  return new Map(
    rows.flatMap(({ id, action, undoes, file }) => {
      const undone = action === 'rosterImport.undo' ? applied.get(file) : action === 'student.separate' ? null : undoes
      return undone ? [[undone, id] as const] : []
    }),
  )
}

/** The earliest of: the roster's end, once the enrolment is over; the day of that; the end of the class, or of the record. */
function overOn(row: EnrolmentRow, left: string | null, dayOf: (at: Instant) => DayNumber): DayNumber | null {
  const over = [row.ended_at, row.archived_at, left].flatMap(at => (at === null ? [] : [dayOf(Date.parse(at))]))
  if (over.length === 0) return null
  return Math.min(...over, ...(row.ends_on === null ? [] : [dayNumberOf(row.ends_on)]))
}
