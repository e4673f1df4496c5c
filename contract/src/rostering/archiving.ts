import { z } from 'zod'
import { bodyOf, metaOnly, one, type Resource, someOf } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { count, id } from '../values.ts'
import { classroom } from './classrooms.ts'
import { student } from './student-noun.ts'
import { teacher } from './teacher-noun.ts'

const guard = { may: 'update', resource: 'rosteringUpdate' } as const

/** What a bulk call did: how many records it changed, and the id of its entry in the audit, if it changed any. */
export const bulkResult = metaOnly(z.object({ changed: count, entryId: id.nullable() }))

/** What a call with an empty selection is told, as on the screen (FORM-10). */
export const NONE_SELECTED = {
  classrooms: 'There are no classrooms selected',
  teachers: 'There are no staff selected',
  students: 'There are no students selected',
} as const

/** Many records of one district: all, or none if one is out of reach (CALL-18, CALL-19). */
const bulk = <const T extends string, const I extends string>(
  type: T,
  items: `${I}s` & keyof typeof NONE_SELECTED,
  item: I,
) =>
  ({
    method: 'POST',
    guard,
    body: bodyOf(type, z.object({}).optional(), z.object({ [items]: someOf(item, NONE_SELECTED[items]) })),
    idempotent: true,
    alsoRefuses: ['notFound'] as readonly ErrorCode[],
    returns: bulkResult,
  }) as const

const single = <R extends Resource>(of: R) => ({ method: 'PATCH', guard, returns: one(of) }) as const
/** Nobody archives themselves. */
const OWN: readonly ErrorCode[] = ['invalid']

export const archiveClassroom = endpoint({
  ...single(classroom),
  summary: 'Archive a class.',
  path: '/api/schools/{schoolId}/classrooms/{classroomId}/archive',
})

export const bulkArchiveClassrooms = endpoint({
  ...bulk('bulkClassroomArchive', 'classrooms', 'classroom'),
  summary: 'Archive classes; all of them, or none if one is out of scope.',
  path: '/api/bulk_classroom_archive',
})

export const unarchiveClassroom = endpoint({
  ...single(classroom),
  summary: 'Unarchive a class.',
  path: '/api/schools/{schoolId}/classrooms/{classroomId}/unarchive',
})

export const bulkUnarchiveClassrooms = endpoint({
  ...bulk('bulkClassroomUnarchive', 'classrooms', 'classroom'),
  summary: 'Unarchive classes; all of them, or none if one is out of scope.',
  path: '/api/bulk_classroom_unarchive',
})

export const archiveTeacher = endpoint({
  ...single(teacher),
  summary: 'Archive a staff member.',
  path: '/api/schools/{schoolId}/teachers/{teacherId}/archive',
  alsoRefuses: OWN,
})

export const bulkArchiveTeachers = endpoint({
  ...bulk('bulkTeacherArchive', 'teachers', 'teacher'),
  summary: 'Archive staff; all of them, or none if one is out of scope.',
  path: '/api/bulk_teacher_archive',
})

export const unarchiveTeacher = endpoint({
  ...single(teacher),
  summary: 'Unarchive a staff member.',
  path: '/api/schools/{schoolId}/teachers/{teacherId}/unarchive',
  alsoRefuses: OWN,
})

export const bulkUnarchiveTeachers = endpoint({
  ...bulk('bulkTeacherUnarchive', 'teachers', 'teacher'),
  summary: 'Unarchive staff; all of them, or none if one is out of scope.',
  path: '/api/bulk_teacher_unarchive',
})

export const archiveStudent = endpoint({
  ...single(student),
  summary: 'Archive a student.',
  path: '/api/schools/{schoolId}/students/{studentId}/archive',
})

export const bulkArchiveStudents = endpoint({
  ...bulk('bulkStudentArchive', 'students', 'student'),
  summary: 'Archive students; all of them, or none if one is out of scope.',
  path: '/api/bulk_student_archive',
})

export const unarchiveStudent = endpoint({
  ...single(student),
  summary: 'Unarchive a student; one who was merged into another comes back by undoing the merge.',
  path: '/api/schools/{schoolId}/students/{studentId}/unarchive',
  alsoRefuses: ['conflict', 'invalid'],
})

export const bulkUnarchiveStudents = endpoint({
  ...bulk('bulkStudentUnarchive', 'students', 'student'),
  summary: 'Unarchive students; all of them, or none if one is out of scope.',
  path: '/api/bulk_student_unarchive',
})
