import { NOTE } from '@hornbook/rules/figures/in-hand'
import { z } from 'zod'
import { bodyOf, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { date, instant, line, text, version } from '../values.ts'

/** What is being done about a student, and until when (ATT-17); the id is the student's. */
export const studentNote = resource('studentNote', {
  text,
  until: date.describe('The last day on which the student is in hand'),
  authorName: text,
  notedAt: instant,
  version,
})

/** The note of a student in a list; null without one, and after its day. */
export const currentNote = z.object({ text, until: date, authorName: text, notedAt: instant, version }).nullable()

const path = '/api/students/{studentId}/note'

export const writeStudentNote = endpoint({
  summary: 'Say what is being done about a student, and until when, in place of what was said before.',
  method: 'PATCH',
  path,
  guard: 'member',
  body: bodyOf(
    'studentNote',
    z.object({
      text: line(NOTE.maxLength),
      until: date,
      version: version.optional().describe('0 if there was no note'),
    }),
  ),
  alsoRefuses: ['stale'],
  returns: one(studentNote),
})

export const clearStudentNote = endpoint({
  summary: 'Take the note of a student away: it is done, or no longer so.',
  method: 'DELETE',
  path,
  guard: 'member',
  returns: nothing,
})
