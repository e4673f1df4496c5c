import { notFound } from '../access/refusal.ts'
import { classroomsIn, type Scope, studentsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

/** The students of a class now; nobody if the class is out of scope. */
export const studentsOfClass = (tx: Db, scope: Scope, classroomId: string) =>
  studentsIn(tx, scope).where(
    'students.id',
    'in',
    tx
      .selectFrom('student_enrollments')
      .where('student_enrollments.district_id', '=', scope.districtId)
      .where('student_enrollments.began_at', 'is not', null)
      .where('student_enrollments.ended_at', 'is', null)
      .where(
        'student_enrollments.classroom_id',
        'in',
        classroomsIn(tx, scope).where('classrooms.id', '=', classroomId).select('classrooms.id'),
      )
      .select('student_enrollments.student_id'),
  )

/** Students who are in the class now, in one order. Throws notFound if one is not. */
export async function requireStudentsOfClass(
  tx: Db,
  scope: Scope,
  { classroomId, students }: { readonly classroomId: string; readonly students: readonly string[] },
): Promise<readonly string[]> {
  const ids = [...new Set(students)]
  const found = await studentsOfClass(tx, scope, classroomId)
    .where('students.id', 'in', ids)
    .orderBy('students.id')
    .select('students.id')
    .execute()
  if (found.length < ids.length) throw notFound()
  return found.map(({ id }) => id)
}

/** A student who is in the class now. Throws notFound for one who has left it, and outside the scope. */
export async function requireStudentOfClass(
  tx: Db,
  scope: Scope,
  { classroomId, studentId }: Readonly<Record<'classroomId' | 'studentId', string>>,
) {
  const row = await studentsOfClass(tx, scope, classroomId)
    .where('students.id', '=', studentId)
    .select(['students.id', 'first_name', 'middle_name', 'last_name', 'username', 'pin_code_cipher', 'version'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
