import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { position } from '../progress/position.ts'
import { listQuery, nameOrder } from '../queries.ts'
import { text } from '../values.ts'

/** A student as the reader of the lesson guides shows them: at which lesson, and which they have passed (GUIDE-2). */
export const guideStudent = resource(
  'guideStudent',
  {
    fullName: text,
    ...position,
    lessonsDone: z
      .array(z.object({ level: z.int(), from: z.int(), to: z.int() }))
      .describe('Lessons done or credited, in order, as ranges with both ends included'),
  },
  { student: 'student', classrooms: ['classroom'] },
)

export const listGuideStudents = endpoint({
  summary:
    'The students of a class, by name, with the lessons that each has done and the next. Without a class, of all classes that the caller teaches.',
  method: 'GET',
  path: '/api/lesson_guide_students',
  guard: { may: 'show', resource: 'epub' },
  query: listQuery({
    of: guideStudent,
    filters: { 'filter[classroomIdEq]': z.string().max(30).optional(), ...nameOrder },
  }),
  alsoRefuses: ['notFound'],
  returns: many(guideStudent),
})
