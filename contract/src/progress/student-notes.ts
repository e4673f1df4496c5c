import { NOTE } from '@hornbook/rules/figures/in-hand'
import { STEPS } from '@hornbook/rules/figures/steps'
import { z } from 'zod'
import { bodyOf, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { date, instant, line, text, version } from '../values.ts'

/** A step that was ticked as done (ATT-20): which, the lesson or test that it was about, when and by whom. */
export const stepDone = z.object({
  act: z.enum(STEPS),
  level: z.int().nullable(),
  lesson: z.int().nullable(),
  test: z.int().nullable(),
  on: date.describe('The day in the time zone of the district'),
  authorName: text,
})

const note = {
  text: text.describe('Empty if a step was ticked without a word'),
  until: date.describe('The last day on which the student is in hand'),
  authorName: text,
  notedAt: instant,
  version,
  step: stepDone.nullable().describe('What was ticked as done; null if only a note was written'),
}

/** What is being done about a student, and until when (ATT-17); the id is the student's. */
export const studentNote = resource('studentNote', note)

/** The note of a student in a list; null without one, and after its day. */
export const currentNote = z.object(note).nullable()

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
