import type { Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { classroomsIn, type Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

/** A class that a student was in, from when until when. */
export interface AttendedClass {
  readonly classroom: string | null
  readonly school: string | null
  readonly classroomId: string | null
  readonly schoolId: string | null
  readonly began: Instant
  readonly ended: Instant | null
  /** The roster's days, where it has any. */
  readonly beginsOn: string | null
  readonly endsOn: string | null
}

/** A change in the audit: what it undid, or the roster file that it is about. */
interface Entry {
  readonly id: string
  readonly action: string
  readonly undoes: string | null
  readonly file: string | null
}

type AttendedRow = AttendedClass & {
  readonly of: string
  readonly beganBy: Entry | null
  readonly endedBy: Entry | null
}

/**
 * The student's classes, the latest first, without what has been undone (PAGE-1). A viewer who may not see a class is told
 * that there was one, not which (SAFE-6).
 */
export async function attendedClassesOf(tx: Db, scope: Scope, studentId: string): Promise<readonly AttendedClass[]> {
  const { districtId } = scope
  const columns = ['classrooms.id', 'classrooms.name', 'classrooms.school_id'] as const
  const seen = sql`${classroomsIn(tx, scope).select(columns)} UNION ALL ${classroomsIn(tx, scope, true).select(columns)}`
  const entry = (alias: string) => sql`CASE WHEN ${sql.ref(`${alias}.id`)} IS NOT NULL THEN json_build_object(
    'id', ${sql.ref(`${alias}.id`)}::text, 'action', ${sql.ref(`${alias}.action`)},
    'undoes', ${sql.ref(`${alias}.facts`)}->>'undoes', 'file', ${sql.ref(`${alias}.facts`)}->>'rosterImportId') END`
  const { rows } = await sql<AttendedRow>`SELECT c.name AS classroom, s.name AS school, c.id AS "classroomId",
      c.school_id AS "schoolId", (date_part('epoch', e.began_at) * 1000)::float8 AS began,
      (date_part('epoch', e.ended_at) * 1000)::float8 AS ended, e.classroom_id AS "of",
      to_char(e.begins_on, 'YYYY-MM-DD') AS "beginsOn", to_char(e.ends_on, 'YYYY-MM-DD') AS "endsOn",
      ${entry('b')} AS "beganBy", ${entry('n')} AS "endedBy"
    FROM student_enrollments e
    LEFT JOIN (${seen}) c ON c.id = e.classroom_id
    LEFT JOIN schools s ON s.district_id = ${districtId} AND s.id = c.school_id
    LEFT JOIN audit_entries b ON b.district_id = ${districtId} AND b.id = e.began_entry
    LEFT JOIN audit_entries n ON n.district_id = ${districtId} AND n.id = e.ended_entry
    WHERE e.district_id = ${districtId} AND e.student_id = ${studentId} AND e.began_at IS NOT NULL
    ORDER BY e.began_at, e.id`.execute(tx)
  return withoutUndone(rows)
    .map(({ of: _, beganBy: __, endedBy: ___, ...place }) => place)
    .sort((a, b) => (b.ended ?? NEVER) - (a.ended ?? NEVER) || b.began - a.began)
}

const NEVER = Number.MAX_SAFE_INTEGER

/** A change that was undone began no time in a class and ended none. Takes them in order. */
function withoutUndone(rows: readonly AttendedRow[]): AttendedRow[] {
  const kept: AttendedRow[] = []
  for (const row of rows) {
    if (undoes(row.endedBy, row.beganBy)) continue
    const resumed = kept.findIndex(each => each.of === row.of && undoes(row.beganBy, each.endedBy))
    if (resumed === -1) kept.push(row)
    else
      kept[resumed] = { ...(kept[resumed] as AttendedRow), ended: row.ended, endsOn: row.endsOn, endedBy: row.endedBy }
  }
  return kept
}

/** Undoing a merge names the merge, no change. */
const undoes = (undo: Entry | null, change: Entry | null): boolean =>
  undo !== null &&
  change !== null &&
  ((undo.undoes === change.id && undo.action !== 'student.separate') ||
    (undo.action === 'rosterImport.undo' && change.action === 'rosterImport.apply' && undo.file === change.file))
