import { z } from 'zod'
import { bodyOf, many, metaOnly, one, resource, toOne } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { listQuery } from '../queries.ts'
import { count, date, id, instant, text, version } from '../values.ts'
import { bulkResult } from './archiving.ts'
import { likelyTwin } from './health.ts'
import { STUDENT_FIELDS } from './students.ts'

/** The fields that the student who stays can take from the other. A sign-in is user name and password. */
export type TakenField = Exclude<(typeof STUDENT_FIELDS)[number]['name'], 'username'> | 'grades' | 'signIn'
export const TAKEN_FIELDS: readonly TakenField[] = [
  ...STUDENT_FIELDS.flatMap(({ name }) => (name === 'username' ? [] : [name])),
  ...(['grades', 'signIn'] as const),
]

/** What a roster file writes: these fields stay as they are where the student who stays comes from a roster system. */
export const SYNCED_FIELDS: readonly TakenField[] = [
  ...STUDENT_FIELDS.flatMap(({ name, synced }) => (name === 'username' || !synced ? [] : [name])),
  'grades',
]

/** One of two records that are compared; its places are those in the caller's scope. */
const comparedStudent = z.object({
  id: text,
  firstName: text,
  middleName: text.nullable(),
  lastName: text,
  fullName: text,
  /** By name. */
  grades: text,
  schools: text,
  classrooms: text,
  oneRosterId: text.nullable(),
  username: text.nullable(),
  externalRosterSystem: text.nullable(),
  createdAt: instant,
  /** The last learning event. */
  updatedAt: instant.nullable(),
  /** Lessons finished, each counted once, and days of progress, all time. */
  lessons: count,
  days: count,
  version,
})

/** Why one of two records is the likelier to stay; onlySynced leaves no choice. */
export const stayReason = z.enum(['onlySynced', 'learnedLast', 'onlyWithId', 'addedFirst'])

/** Two students side by side; the id is both ids with a hyphen, the lower first. */
export const studentPair = resource(
  'studentPair',
  {
    people: z.array(comparedStudent).length(2),
    /** The lessons and days of both as those of one child. */
    together: z.object({ lessons: count, days: count }),
    stays: text,
    staysBecause: stayReason,
    /** Somebody has said that these are two children. */
    distinct: z.boolean(),
  },
  { students: ['student'] },
)

/** Two students whom somebody has found to be two children (HEALTH-4). */
export const distinctStudents = resource(
  'distinctStudents',
  { at: instant, people: z.array(likelyTwin).length(2) },
  { students: ['student'] },
)

/** A student who was merged into another (HEALTH-3). */
export const studentMerge = resource(
  'studentMerge',
  {
    keptName: text,
    mergedName: text,
    at: instant,
    /** Null: the provider's staff. */
    authorName: text.nullable(),
    /** The last day on which it can be undone. */
    undoableUntil: date,
    undoneAt: instant.nullable(),
  },
  { kept: 'student', merged: 'student' },
)

/** The id of the merge, for undoing it, and the id of its entry in the audit. */
const mergeResult = metaOnly(z.object({ studentMergeId: id, entryId: id }))

const guard = { may: 'update', resource: 'rosteringUpdate' } as const
const MANAGED: readonly ErrorCode[] = ['managedExternally']

export const readStudentPair = endpoint({
  summary: 'Two students side by side, and which of them is the likelier to stay; conflict if one is archived by now.',
  method: 'GET',
  path: '/api/districts/{districtId}/student_pairs/{studentPairId}',
  guard,
  alsoRefuses: [...MANAGED, 'conflict'],
  returns: one(studentPair),
})

export const changeStudentPair = endpoint({
  summary: 'Say that two students are two children, so that they are no likely twins; or take that back.',
  method: 'PATCH',
  path: '/api/districts/{districtId}/student_pairs/{studentPairId}',
  guard,
  body: bodyOf('studentPair', z.object({ distinct: z.boolean() })),
  returns: one(studentPair),
})

export const listDistinctStudents = endpoint({
  summary: 'Pairs that somebody has found to be two children, the latest first.',
  method: 'GET',
  path: '/api/districts/{districtId}/distinct_students',
  guard,
  query: listQuery({ of: distinctStudents }),
  alsoRefuses: MANAGED,
  returns: many(distinctStudents),
})

export const mergeStudents = endpoint({
  summary:
    'Merge a student into another, who has the lessons, tests, schools and classes of both from then on. `takes` are the ' +
    'fields whose value comes from the one who is merged; versions that are no longer current answer 412.',
  method: 'POST',
  path: '/api/districts/{districtId}/student_merges',
  guard,
  body: bodyOf(
    'studentMerge',
    z.object({
      takes: z.array(z.enum(TAKEN_FIELDS)).max(TAKEN_FIELDS.length).optional(),
      keptVersion: version.optional(),
      mergedVersion: version.optional(),
    }),
    z.object({ kept: toOne('student'), merged: toOne('student') }),
  ),
  idempotent: true,
  alsoRefuses: ['stale'],
  returns: mergeResult,
})

export const listStudentMerges = endpoint({
  summary: 'The merges of students that can still be undone, or were undone in that time, the latest first.',
  method: 'GET',
  path: '/api/districts/{districtId}/student_merges',
  guard,
  query: listQuery({ of: studentMerge }),
  alsoRefuses: MANAGED,
  returns: many(studentMerge),
})

export const undoStudentMerge = endpoint({
  summary:
    'Undo a merge: both students are there again, each with their own lessons, tests and sign-in. If something has ' +
    'changed since, it is refused with a list (movedOn); with override, that stays as it is.',
  method: 'POST',
  path: '/api/districts/{districtId}/student_merges/{studentMergeId}/undo',
  guard,
  body: bodyOf('studentMerge', z.object({ override: z.boolean().optional() })),
  idempotent: true,
  alsoRefuses: ['movedOn'],
  returns: bulkResult,
})
