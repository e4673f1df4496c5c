import { sql } from 'kysely'
import { type Items, requireFound } from '../access/require-all.ts'
import { classroomsIn, type Scope, schoolsIn, studentsIn } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { raiseVersions } from './change.ts'
import { enrol, joinSchools, leaveSchools, type MemberKind, unenrol } from './enrol.ts'
import { beginEntry } from './form-writes.ts'
import { idRows, type Rows, type WriteContext } from './records.ts'
import type { Writer } from './writer.ts'

export interface ClassPlace {
  readonly classroomId: string
  readonly schoolId: string
}

/** Enrols people in a class, and in its school where they do not belong yet. Afterwards call `changeFigures`. */
export async function enrolInClass(
  tx: Db,
  context: WriteContext,
  kind: MemberKind,
  ids: readonly string[],
  { classroomId, schoolId }: ClassPlace,
) {
  if (ids.length === 0) return
  const people = sql`SELECT x.id AS person_id, NULL::text AS source FROM (${idRows(ids)}) x`
  // A class makes nobody more than its teacher.
  await joinSchools(
    tx,
    context,
    kind,
    sql`SELECT p.*, ${schoolId}::bigint AS school_id, 'Teacher' AS role FROM (${people}) p`,
  )
  const rows = sql`SELECT p.*, ${classroomId}::bigint AS classroom_id, NULL::date AS begins_on, NULL::date AS ends_on,
      false AS ahead FROM (${people}) p`
  await enrol(tx, context, kind, rows)
}

/**
 * The students' other enrolments, in classes that the viewer sees: nobody ends what they cannot see. Those in archived
 * classes end as well, or a student who has moved would stay at the old school, and be in both once the class is back.
 */
const otherEnrolments = (tx: Db, scope: Scope, students: readonly string[], { classroomId }: ClassPlace): Rows => {
  const seen = (archived: boolean) => sql`${classroomsIn(tx, scope, archived).select('classrooms.id')}`
  return sql`SELECT e.student_id AS person_id, e.classroom_id FROM student_enrollments e
    WHERE e.district_id = ${scope.districtId} AND e.ended_at IS NULL AND e.student_id = ANY (${idArray(students)})
      AND e.classroom_id <> ${classroomId} AND e.classroom_id IN (${seen(false)} UNION ALL ${seen(true)})`
}

/** Schools that the viewer sees and where the students have no class left. */
const emptiedSchools = (tx: Db, scope: Scope, students: readonly string[], { schoolId }: ClassPlace): Rows =>
  sql`SELECT b.student_id AS person_id, b.school_id FROM student_schools b
    WHERE b.district_id = ${scope.districtId} AND b.ended_at IS NULL AND b.student_id = ANY (${idArray(students)})
      AND b.school_id <> ${schoolId} AND b.school_id IN (${schoolsIn(tx, scope).select('schools.id')})
      AND NOT EXISTS (SELECT FROM student_enrollments e WHERE e.district_id = b.district_id AND e.student_id = b.student_id
        AND e.school_id = b.school_id AND e.ended_at IS NULL)`

/** Students whom the call changes: not in the class yet or, with `replaces`, in other classes that are to end. */
async function changingStudents(
  tx: Db,
  scope: Scope,
  students: readonly string[],
  place: ClassPlace,
  replaces: boolean,
) {
  const others = otherEnrolments(tx, scope, students, place)
  const { rows } = await sql<{ id: string }>`SELECT x.id FROM (${idRows(students)}) x
    WHERE NOT EXISTS (SELECT FROM student_enrollments e WHERE e.district_id = ${scope.districtId} AND e.student_id = x.id
        AND e.classroom_id = ${place.classroomId} AND e.ended_at IS NULL)
      OR (${replaces} AND x.id IN (SELECT o.person_id FROM (${others}) o))`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Enrols students in a class, those who are not in it yet; with `replaces`, their enrolments in other classes end as far as
 * the writer sees them. 404 unless all are in scope. Returns how many changed, and the audit entry.
 */
export async function enrolStudents(writer: Writer, place: ClassPlace, items: Items, replaces: boolean) {
  const { tx, scope } = writer
  const students = items.ids
  const { rows } = await sql<{ id: string }>`SELECT x.id FROM (${studentsIn(tx, scope).select('students.id')}) x
    WHERE x.id = ANY (${idArray(students)})`.execute(tx)
  requireFound(items, rows)
  const changing = await changingStudents(tx, scope, students, place, replaces)
  if (changing.length === 0) return { changed: 0, entryId: null }
  const context = await beginEntry(writer, 'students.enrol', {
    count: changing.length,
    classroomId: place.classroomId,
  })
  await enrolInClass(tx, context, 'student', changing, place)
  if (replaces) {
    await unenrol(tx, context, 'student', otherEnrolments(tx, scope, changing, place))
    await leaveSchools(tx, context, 'student', emptiedSchools(tx, scope, changing, place))
  }
  await raiseVersions(tx, scope.districtId, 'student', changing)
  await changeFigures(tx, scope.districtId, changing, new Map())
  return { changed: changing.length, entryId: context.entryId }
}
