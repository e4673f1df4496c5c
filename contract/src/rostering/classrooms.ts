import { one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { grade } from '../lookups/grades.ts'
import { resourceQuery } from '../queries.ts'
import { count, instant, text, version } from '../values.ts'
import { teacher } from './teachers.ts'

/** A class. Its name falls back to 'Classroom {id}' on the screen, not here. */
export const classroom = resource(
  'classroom',
  {
    name: text.nullable(),
    classCode: text.nullable(),
    createdAt: instant,
    studentsCount: count,
    teachersCount: count,
    externalRosterSystem: text.nullable(),
    sourcedId: text.nullable(),
    version,
  },
  { school: 'school', district: 'district', teachers: ['teacher'], grades: ['grade'] },
)

export const readClassroom = endpoint({
  does: 'One class with its teachers.',
  method: 'GET',
  path: '/api/classrooms/{classroomId}',
  guard: 'member',
  query: resourceQuery({
    of: classroom,
    includes: ['teachers', 'grades', 'school', 'district'],
    included: [teacher, grade],
  }),
  returns: one(classroom, 200, [teacher, grade]),
})
