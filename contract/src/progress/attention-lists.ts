import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, nameOrder } from '../queries.ts'
import { text } from '../values.ts'
import { position } from './position.ts'
import { currentNote } from './student-notes.ts'
import { attentionFilter, reasonForAttention } from './summaries.ts'

/** A student of a school or district with a reason (ATT-18): where to find them, why, and what is being done. */
export const attentionStudent = resource(
  'attentionStudent',
  {
    fullName: text,
    grades: z.array(text),
    ...position,
    attention: reasonForAttention,
    note: currentNote,
    classroomName: text.nullable(),
    schoolName: text,
  },
  { student: 'student', classroom: 'classroom', school: 'school' },
)

const read = {
  method: 'GET',
  guard: 'member',
  query: listQuery({ of: attentionStudent, filters: { ...attentionFilter, ...nameOrder } }),
  returns: many(attentionStudent),
} as const

export const listAttentionOfSchool = endpoint({
  summary: 'The students of a school who need attention, most urgent first and then by name, each with the reason.',
  path: '/api/schools/{schoolId}/attention',
  ...read,
})

export const listAttentionOfDistrict = endpoint({
  summary: 'The students of a district who need attention, most urgent first and then by name, each with the reason.',
  path: '/api/districts/{districtId}/attention',
  ...read,
})
