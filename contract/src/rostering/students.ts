import { PASSWORD_MESSAGES, studentPasswordProblem } from '@hornbook/rules/people/passwords'
import { z } from 'zod'
import { editedColumns, listedBy, writtenBy } from '../columns.ts'
import { bodyOf, many, one, someOf, toMany } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { grade, gradeLink } from '../lookups/grades.ts'
import { timezone } from '../lookups/timezones.ts'
import { archivedFilter, listQuery, resourceQuery, schoolFilters } from '../queries.ts'
import { checkFilter, STUDENT_CHECKS } from './checks.ts'
import { classroom } from './classrooms.ts'
import { school } from './schools.ts'
import { student } from './student-noun.ts'

const columns = listedBy(student)
export const STUDENT_FIELDS = editedColumns(student)
const read = {
  of: student,
  includes: ['schools', 'classrooms', 'grades', 'timezone'],
  included: [school, classroom, grade, timezone],
}

const listed = {
  method: 'GET',
  guard: { may: 'index', resource: 'rostering' },
  query: listQuery({
    ...read,
    ...columns,
    filters: { ...columns.filters, ...schoolFilters, ...archivedFilter, ...checkFilter(STUDENT_CHECKS) },
  }),
  returns: many(student, read.included),
} as const

export const listStudents = endpoint({
  summary: "The students of a district, in the caller's schools only.",
  path: '/api/districts/{districtId}/students',
  ...listed,
})

export const listStudentsOfSchool = endpoint({
  summary: 'The students who belong to a school.',
  path: '/api/schools/{schoolId}/students',
  ...listed,
})

export const readStudentOfSchool = endpoint({
  summary: 'One student of a school.',
  method: 'GET',
  path: '/api/schools/{schoolId}/students/{studentId}',
  guard: { may: 'show', resource: 'rostering' },
  query: resourceQuery(read),
  returns: one(student, 200, read.included),
})

/** Write-only: no resource has it. On an existing student an empty one changes nothing (FORM-6). */
export const newPassword = (mayBeEmpty: boolean) =>
  z.string().superRefine((typed, context) => {
    const problem = mayBeEmpty && typed === '' ? null : studentPasswordProblem(typed)
    if (problem) context.addIssue({ code: 'custom', message: PASSWORD_MESSAGES[problem] })
  })

const written = writtenBy(student)
const guard = { may: 'update', resource: 'rosteringUpdate' } as const

export const createStudent = endpoint({
  summary: 'Create a student of a school, with a grade, a password and at least one class (FORM-2, FORM-6).',
  method: 'POST',
  path: '/api/schools/{schoolId}/students',
  guard,
  body: bodyOf(
    'student',
    written.created.extend({ password: newPassword(false) }),
    z.object({
      grades: gradeLink,
      classrooms: someOf('classroom', 'Choose a class.'),
      schools: toMany('school').optional(),
    }),
  ),
  idempotent: true,
  returns: one(student, 201),
})

export const changeStudent = endpoint({
  summary:
    'Change the details, password, grade, schools, classes or placement test of a student; what is not named stays.',
  method: 'PATCH',
  path: '/api/schools/{schoolId}/students/{studentId}',
  guard,
  body: bodyOf(
    'student',
    written.changed.extend({
      password: newPassword(true).optional(),
      requiresAssessmentAction: z.boolean().optional(),
    }),
    z
      .object({
        grades: gradeLink.optional(),
        classrooms: toMany('classroom').optional(),
        schools: someOf('school', 'Choose a school.').optional(),
      })
      .optional(),
  ),
  returns: one(student),
})
