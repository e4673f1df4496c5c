import { z } from 'zod'
import { bodyOf, many, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { text } from '../values.ts'
import { readGuard, writeGuard } from './roster-imports.ts'

/** 'Is this the same person?': where the key of a row leads to a record with another name (ROSTER-63). */
export const rosterQuestion = resource('rosterQuestion', {
  kind: z.enum(['schools', 'classrooms', 'teachers', 'students']),
  /** The column of the row that leads to the record; `value` is what is in it. */
  key: z.enum(['sourcedId', 'identifier', 'email']),
  value: text,
  knownName: text,
  /** The classes, else the schools, of the record here and of the row. */
  knownPlace: text.nullable(),
  incomingName: text,
  incomingPlace: text.nullable(),
  /** The one here is archived, or no longer in the file under their own id. */
  hasLeft: z.boolean(),
  /** What somebody has said, for this file or an earlier one; null until then. */
  same: z.boolean().nullable(),
  /** What becomes of the row without an answer: a new record, left out; of schools and classes the file is held. */
  unanswered: z.enum(['added', 'leftOut', 'held']),
})

export const listRosterQuestions = endpoint({
  summary: 'Where a roster file has an id or address of one person with the name of another: is it the same person?',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/questions',
  guard: readGuard,
  query: listQuery({ of: rosterQuestion }),
  returns: many(rosterQuestion),
})

export const answerRosterQuestion = endpoint({
  summary:
    'Say whether it is the same person, or take the answer back with null. Kept for later files. The difference shows it ' +
    'once the file is previewed again, by a PATCH of the import.',
  method: 'PATCH',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/questions/{rosterQuestionId}',
  guard: writeGuard,
  body: bodyOf('rosterQuestion', z.object({ same: z.boolean().nullable() })),
  alsoRefuses: ['conflict', 'inProgress', 'stalePreview'],
  returns: one(rosterQuestion),
})
