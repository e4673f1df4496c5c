import { z } from 'zod'
import { editedColumns, listedBy, writtenBy } from '../columns.ts'
import { bodyOf, many, one, someOf, toMany } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone } from '../lookups/timezones.ts'
import { archivedFilter, listQuery, resourceQuery, schoolFilters } from '../queries.ts'
import { checkFilter, TEACHER_CHECKS } from './checks.ts'
import { classroom } from './classrooms.ts'
import { school } from './schools.ts'
import { staffRole, teacher } from './teacher-noun.ts'

/** The columns that the form of a staff member writes. */
export const TEACHER_FIELDS = editedColumns(teacher)

const columns = listedBy(teacher)
const read = {
  of: teacher,
  includes: ['schools', 'classrooms', 'timezone'],
  included: [school, classroom, timezone],
}

const listed = {
  method: 'GET',
  guard: { may: 'index', resource: 'rostering' },
  query: listQuery({
    ...read,
    ...columns,
    filters: { ...columns.filters, ...schoolFilters, ...archivedFilter, ...checkFilter(TEACHER_CHECKS) },
  }),
  returns: many(teacher, read.included),
} as const

export const listTeachers = endpoint({
  summary: "The staff of a district, in the caller's schools only.",
  path: '/api/districts/{districtId}/teachers',
  ...listed,
})

export const listTeachersOfSchool = endpoint({
  summary: 'The staff who belong to a school.',
  path: '/api/schools/{schoolId}/teachers',
  ...listed,
})

const shown = {
  method: 'GET',
  guard: { may: 'show', resource: 'rostering' },
  query: resourceQuery(read),
  returns: one(teacher, 200, read.included),
} as const

export const readTeacher = endpoint({
  summary: "One staff member of a district, in the caller's schools only.",
  path: '/api/districts/{districtId}/teachers/{teacherId}',
  ...shown,
})

export const readTeacherOfSchool = endpoint({
  summary: 'One staff member of a school.',
  path: '/api/schools/{schoolId}/teachers/{teacherId}',
  ...shown,
})

const written = writtenBy(teacher)
const guard = { may: 'update', resource: 'rosteringUpdate' } as const
/** A call that names no role creates a teacher. */
const created = written.created.extend({ userType: staffRole.default('Teacher') })
const classrooms = toMany('classroom').optional()

const creates = { method: 'POST', guard, idempotent: true, returns: one(teacher, 201) } as const
const changes = { method: 'PATCH', guard, returns: one(teacher) } as const

export const createTeacher = endpoint({
  summary: 'Create a staff member of a school and invite them; their role is at most that of the caller (FORM-5).',
  path: '/api/schools/{schoolId}/teachers',
  body: bodyOf('teacher', created, z.object({ schools: toMany('school').optional(), classrooms }).optional()),
  ...creates,
})

export const createTeacherOfDistrict = endpoint({
  summary: 'Create a staff member who is of no school and invite them.',
  path: '/api/districts/{districtId}/teachers',
  body: bodyOf('teacher', created),
  ...creates,
})

export const changeTeacher = endpoint({
  summary: 'Change the details, role, schools or classes of a staff member of a school; what is not named stays.',
  path: '/api/schools/{schoolId}/teachers/{teacherId}',
  body: bodyOf(
    'teacher',
    written.changed,
    z.object({ schools: someOf('school', 'Choose a school.').optional(), classrooms }).optional(),
  ),
  ...changes,
})

export const changeTeacherOfDistrict = endpoint({
  summary: 'The same for those who see the whole district: also for staff who are of no school.',
  path: '/api/districts/{districtId}/teachers/{teacherId}',
  body: bodyOf('teacher', written.changed, z.object({ schools: toMany('school').optional(), classrooms }).optional()),
  ...changes,
})
