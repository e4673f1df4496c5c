import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { text } from '../values.ts'

/** A student found by name, in a class that the viewer reaches. */
export const studentMatch = resource(
  'studentMatch',
  { fullName: text, classroomName: text.nullable(), schoolName: text },
  { student: 'student', classroom: 'classroom', school: 'school' },
)

export const listStudentMatches = endpoint({
  summary: 'The first students of a district whose name contains every word, and how many there are.',
  method: 'GET',
  path: '/api/districts/{districtId}/student_matches',
  guard: 'member',
  query: listQuery({ of: studentMatch, filters: { 'filter[nameCont]': z.string().max(300).optional() } }),
  returns: many(studentMatch),
})
