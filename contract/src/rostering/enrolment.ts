import { z } from 'zod'
import { bodyOf, someOf } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { bulkResult, NONE_SELECTED } from './archiving.ts'

export const enrolStudents = endpoint({
  summary: 'Enrol students in a class, all or none; their other enrolments end if asked.',
  method: 'POST',
  path: '/api/schools/{schoolId}/classrooms/{classroomId}/bulk_student_enrollment',
  guard: { may: 'update', resource: 'rosteringUpdate' },
  body: bodyOf(
    'bulkStudentEnrollment',
    z.object({ replaceExistingUserEnrollments: z.boolean() }),
    z.object({ students: someOf('student', NONE_SELECTED.students) }),
  ),
  idempotent: true,
  returns: bulkResult,
})
