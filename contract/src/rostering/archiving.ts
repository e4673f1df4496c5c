import { z } from 'zod'
import { bodyOf, metaOnly, one, type Resource, toMany } from '../document.ts'
import { endpoint, type Guard } from '../endpoint.ts'
import { count, id } from '../values.ts'
import { classroom } from './classrooms.ts'
import { student } from './students.ts'
import { teacher } from './teacher.ts'

const guard: Guard = { may: 'update', resource: 'rosteringUpdate' }

/** What a bulk call did: how many records it changed, and the id of its entry in the audit, if it changed any. */
const bulkResult = metaOnly(z.object({ changed: count, entryId: id.nullable() }))

/** Archives or unarchives many records of one district: all, or none if one is out of reach (CALL-18, CALL-19). */
const bulk = <const P extends `/api/bulk_${string}`, T extends string, N extends string, I extends string>(
  path: P,
  type: T,
  items: N,
  item: I,
  what: string,
) =>
  endpoint({
    summary: `${what}; all of them, or none if one is out of scope.`,
    method: 'POST',
    path,
    guard,
    body: bodyOf(
      type,
      z.object({}).optional(),
      z.object({ [items]: toMany(item) } as Record<N, ReturnType<typeof toMany<I>>>),
    ),
    idempotent: true,
    alsoRefuses: ['notFound'],
    returns: bulkResult,
  })

export const bulkArchiveClassrooms = bulk(
  '/api/bulk_classroom_archive',
  'bulkClassroomArchive',
  'classrooms',
  'classroom',
  'Archive classes',
)
export const bulkUnarchiveClassrooms = bulk(
  '/api/bulk_classroom_unarchive',
  'bulkClassroomUnarchive',
  'classrooms',
  'classroom',
  'Unarchive classes',
)
export const bulkArchiveTeachers = bulk(
  '/api/bulk_teacher_archive',
  'bulkTeacherArchive',
  'teachers',
  'teacher',
  'Archive staff',
)
export const bulkUnarchiveTeachers = bulk(
  '/api/bulk_teacher_unarchive',
  'bulkTeacherUnarchive',
  'teachers',
  'teacher',
  'Unarchive staff',
)
export const bulkArchiveStudents = bulk(
  '/api/bulk_student_archive',
  'bulkStudentArchive',
  'students',
  'student',
  'Archive students',
)
export const bulkUnarchiveStudents = bulk(
  '/api/bulk_student_unarchive',
  'bulkStudentUnarchive',
  'students',
  'student',
  'Unarchive students',
)

const single = <const P extends `/${string}`, R extends Resource>(path: P, of: R, summary: string) =>
  endpoint({ summary, method: 'PATCH', path, guard, returns: one(of) })

export const archiveClassroom = single(
  '/api/schools/{schoolId}/classrooms/{classroomId}/archive',
  classroom,
  'Archive a class.',
)
export const unarchiveClassroom = single(
  '/api/schools/{schoolId}/classrooms/{classroomId}/unarchive',
  classroom,
  'Unarchive a class.',
)
export const archiveTeacher = single(
  '/api/schools/{schoolId}/teachers/{teacherId}/archive',
  teacher,
  'Archive a member of staff.',
)
export const unarchiveTeacher = single(
  '/api/schools/{schoolId}/teachers/{teacherId}/unarchive',
  teacher,
  'Unarchive a member of staff.',
)
export const archiveStudent = single(
  '/api/schools/{schoolId}/students/{studentId}/archive',
  student,
  'Archive a student.',
)
export const unarchiveStudent = single(
  '/api/schools/{schoolId}/students/{studentId}/unarchive',
  student,
  'Unarchive a student.',
)
