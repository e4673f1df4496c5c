import { z } from 'zod'
import { column, editedColumns, LISTED, listedBy, noun, writtenBy } from '../columns.ts'
import { bodyOf, many, one, toMany } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { grade } from '../lookups/grades.ts'
import { timezone } from '../lookups/timezones.ts'
import { archivedFilter, listQuery, resourceQuery, schoolFilters } from '../queries.ts'
import { count, instant, line, text, version } from '../values.ts'
import { CLASSROOM_CHECKS, checkFilter } from './checks.ts'
import { school } from './schools.ts'
import { student } from './student-noun.ts'
import { teacher } from './teacher-noun.ts'

/** A class. Its name falls back to 'Classroom {id}' on the screen, not here. */
export const classroom = noun(
  'classroom',
  {
    name: column(text.nullable(), { ...LISTED, edits: line(200), synced: true, exports: 'Class Name' }),
    classCode: column(text.nullable(), { ...LISTED, edits: line(100).nullable(), synced: true, exports: 'Class Code' }),
    archived: column(z.boolean()),
    createdAt: column(instant, { sorts: true, exports: 'Date Added' }),
    studentsCount: column(count, { sorts: true, exports: 'Number of Students' }),
    teachersCount: column(count, { sorts: true, exports: 'Number of Staff' }),
    externalRosterSystem: column(text.nullable(), { ...LISTED, exports: 'Roster System' }),
    sourcedId: column(text.nullable(), { filters: true, exports: 'Roster Id' }),
    version: column(version),
  },
  {
    school: 'school',
    district: 'district',
    teachers: ['teacher'],
    students: ['student'],
    grades: ['grade'],
    timezone: 'timezone',
  },
  { school: 'School', teachers: 'Teachers', grades: 'Grades' },
)

const columns = listedBy(classroom)
export const CLASSROOM_FIELDS = editedColumns(classroom)
const included = [school, teacher, student, grade, timezone]
const read = { of: classroom, includes: ['school', 'teachers', 'students', 'grades', 'timezone'], included }

const listed = {
  method: 'GET',
  guard: 'member',
  query: listQuery({
    ...read,
    ...columns,
    filters: { ...columns.filters, ...schoolFilters, ...archivedFilter, ...checkFilter(CLASSROOM_CHECKS) },
  }),
  returns: many(classroom, included),
} as const

export const listClassrooms = endpoint({
  summary: 'The classes of a district that the caller may see.',
  path: '/api/districts/{districtId}/classrooms',
  ...listed,
})

export const listClassroomsOfSchool = endpoint({
  summary: 'The classes of a school that the caller may see.',
  path: '/api/schools/{schoolId}/classrooms',
  ...listed,
})

const single = {
  summary: 'One class with its teachers.',
  method: 'GET',
  guard: 'member',
  query: resourceQuery(read),
  returns: one(classroom, 200, included),
} as const

export const readClassroom = endpoint({
  path: '/api/classrooms/{classroomId}',
  ...single,
})

export const readClassroomOfSchool = endpoint({
  path: '/api/schools/{schoolId}/classrooms/{classroomId}',
  ...single,
})

const written = writtenBy(classroom)
const guard = { may: 'update', resource: 'rosteringUpdate' } as const

export const createClassroom = endpoint({
  summary: 'Create a class, with its teachers and students.',
  method: 'POST',
  path: '/api/schools/{schoolId}/classrooms',
  guard,
  body: bodyOf(
    'classroom',
    written.created,
    z.object({ teachers: toMany('teacher').optional(), students: toMany('student').optional() }).optional(),
  ),
  idempotent: true,
  returns: one(classroom, 201),
})

export const changeClassroom = endpoint({
  summary: 'Change the details of a class.',
  method: 'PATCH',
  path: '/api/schools/{schoolId}/classrooms/{classroomId}',
  guard,
  body: bodyOf('classroom', written.changed),
  returns: one(classroom),
})
