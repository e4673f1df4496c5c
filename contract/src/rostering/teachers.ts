import { listedBy } from '../columns.ts'
import { many, one } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { archivedFilter, listQuery, resourceQuery, schoolFilters } from '../queries.ts'
import { classroom } from './classrooms.ts'
import { school } from './schools.ts'
import { teacher } from './teacher.ts'

const columns = listedBy(teacher)
const read = { of: teacher, includes: ['schools', 'classrooms'], included: [school, classroom] }

const listed = {
  method: 'GET',
  guard: { may: 'index', resource: 'rostering' },
  query: listQuery({
    ...read,
    ...columns,
    filters: { ...columns.filters, ...schoolFilters, ...archivedFilter },
  }),
  returns: many(teacher, [school, classroom]),
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

export const readTeacherOfSchool = endpoint({
  summary: 'One member of staff of a school.',
  method: 'GET',
  path: '/api/schools/{schoolId}/teachers/{teacherId}',
  guard: { may: 'show', resource: 'rostering' },
  query: resourceQuery(read),
  returns: one(teacher, 200, [school, classroom]),
})
