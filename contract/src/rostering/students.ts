import { z } from 'zod'
import { column, LISTED, listedBy, noun } from '../columns.ts'
import { many, one } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { grade } from '../lookups/grades.ts'
import { archivedFilter, listQuery, resourceQuery, schoolFilters } from '../queries.ts'
import { instant, text, version } from '../values.ts'
import { classroom } from './classrooms.ts'
import { school } from './schools.ts'

/** A student. updatedAt is the last learning event (PEOPLE-14). */
export const student = noun(
  'student',
  {
    firstName: column(text),
    middleName: column(text.nullable()),
    lastName: column(text),
    fullName: column(text, { ...LISTED, called: 'name' }),
    /** The Student Id. */
    oneRosterId: column(text.nullable(), LISTED),
    username: column(text.nullable(), LISTED),
    archived: column(z.boolean()),
    createdAt: column(instant, { sorts: true }),
    updatedAt: column(instant.nullable(), { sorts: true }),
    externalRosterSystem: column(text.nullable(), LISTED),
    sourcedId: column(text.nullable(), { filters: true }),
    version: column(version),
  },
  { schools: ['school'], classrooms: ['classroom'], grades: ['grade'] },
)

const columns = listedBy(student)
const read = { of: student, includes: ['schools', 'classrooms', 'grades'], included: [school, classroom, grade] }

const listed = {
  method: 'GET',
  guard: { may: 'index', resource: 'rostering' },
  query: listQuery({
    ...read,
    ...columns,
    filters: { ...columns.filters, ...schoolFilters, ...archivedFilter },
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
