import { z } from 'zod'
import { bodyOf, many, one, resource, text as textBody } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { count, date, instant, text } from '../values.ts'

/** A roster file import (ROSTER-2): previewed first, then applied in one transaction. */

export const IMPORT_STATUSES = [
  'reading',
  'previewed',
  'held',
  'scheduled',
  'applying',
  'applied',
  'failed',
  'undone',
] as const
export const ROSTER_KINDS = ['schools', 'classrooms', 'teachers', 'students', 'enrollments'] as const
export const MAX_ROSTER_BYTES = 64 * 1024 * 1024

const counts = z.object({
  added: count,
  changed: count,
  moved: count,
  archived: count,
  unarchived: count,
  unchanged: count,
  skipped: count,
})

export const rosterProblem = z.object({
  severity: z.enum(['fatal', 'error', 'warning', 'repair', 'info']),
  code: text,
  file: text.nullable(),
  line: z.int().nullable(),
  column: text.nullable(),
  sourcedId: text.nullable(),
  /** The person, class or school that the row is about. */
  name: text.nullable(),
  value: text.nullable(),
  message: text,
  count,
})

/** `leftOut` rows say themselves that they are not for us; `skipped` ones cannot be read or used; `merged` ones repeat another. */
const rowsOfFile = z.object({ file: text, rows: count, read: count, merged: count, leftOut: count, skipped: count })

export const rosterImport = resource(
  'rosterImport',
  {
    status: z.enum(IMPORT_STATUSES),
    fileName: text,
    /** The system that the file comes from (ROSTER-57); becomes externalRosterSystem. */
    source: text.nullable(),
    /** The system's name in this file; `source` is what the district knows that system as. */
    label: text.nullable(),
    counts: z
      .object({ schools: counts, classrooms: counts, teachers: counts, students: counts, enrollments: counts })
      .nullable(),
    /**
     * Why it is held: guard codes and messages (guard.threshold, guard.name_mismatch …); how many it concerns, and for
     * `begins_later` the day on which classes begin.
     */
    holds: z.array(
      z.object({
        code: text,
        message: text,
        kind: z.enum(ROSTER_KINDS).optional(),
        count: count.optional(),
        day: date.optional(),
      }),
    ),
    /** What became of the rows of each file in the zip; every row counts once. */
    files: z.array(rowsOfFile),
    /** How far a long run is, in whole numbers; null when nothing runs. */
    progress: z.object({ done: count, of: count, step: text }).nullable(),
    /** The first 1,000; all of them are at meta.links.csv. */
    problems: z.array(rosterProblem),
    problemCounts: z.object({ fatal: count, error: count, warning: count, repair: count, info: count }),
    createdAt: instant,
    appliedAt: instant.nullable(),
    undoneAt: instant.nullable(),
    /** The day on whose morning a scheduled file is applied by itself (ROSTER-58). */
    appliesOn: date.nullable(),
    /** The day on which it was to be applied by itself, and was held instead. */
    missedOn: date.nullable(),
    /** The newer file that has replaced this one, which was never applied. */
    supersededBy: text.nullable(),
    /** Whether this is the district's latest applied file, the only one that can be undone. */
    undoable: z.boolean(),
    createdByName: text,
    /** Staff added by the applied file and not invited yet; the page offers to invite them. */
    uninvitedTeacherIds: z.array(text),
  },
  { district: 'district' },
)

const readGuard = { may: 'index', resource: 'rostering' } as const
const writeGuard = { may: 'update', resource: 'rosteringUpdate' } as const

export const createRosterImport = endpoint({
  summary: 'Preview a roster file: a zip of OneRoster 1.1 or 1.2 CSV, bulk. Nothing changes yet.',
  method: 'POST',
  path: '/api/districts/{districtId}/roster_imports',
  guard: writeGuard,
  bodyMediaType: 'application/zip',
  bodyLimit: MAX_ROSTER_BYTES,
  query: z.strictObject({ fileName: z.string().max(255).optional() }),
  idempotent: true,
  mayAnswer202: true,
  returns: one(rosterImport, 201),
})

export const listRosterImports = endpoint({
  summary: "A district's roster files, newest first.",
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports',
  guard: readGuard,
  query: listQuery({ of: rosterImport }),
  returns: many(rosterImport),
})

export const readRosterImport = endpoint({
  summary: 'One roster file: how far it is, what it would change or has changed, and what is wrong with it.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}',
  guard: readGuard,
  query: resourceQuery({ of: rosterImport }),
  returns: one(rosterImport),
})

export const ROSTER_CHANGES = ['added', 'changed', 'moved', 'archived', 'unarchived'] as const

/** One record or membership that a roster file changes (ROSTER-61). */
export const rosterChange = resource('rosterChange', {
  kind: z.enum(ROSTER_KINDS),
  what: z.enum(ROSTER_CHANGES),
  name: text,
  /** A Student Id, an address or a code. */
  code: text.nullable(),
  /** The fields that change, old and new. Of a person also `school` and `class`, of an enrollment `class`, `begins`, `ends`. */
  fields: z.array(z.object({ field: text, from: text.nullable(), to: text.nullable() })),
})

const changeFilters = {
  'filter[kindEq]': z.enum(ROSTER_KINDS).optional(),
  'filter[whatEq]': z.enum(ROSTER_CHANGES).optional(),
  'filter[nameCont]': z
    .string()
    .max(200)
    .optional()
    .describe('Words of the name or the code, in any order, accents ignored'),
}

export const listRosterChanges = endpoint({
  summary: 'Whom and what a roster file changes, by name; at most 100,000 of each kind and change.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/changes',
  guard: readGuard,
  query: listQuery({ of: rosterChange, filters: changeFilters }),
  returns: many(rosterChange),
})

export const readRosterChanges = endpoint({
  summary: 'The same as CSV, a line for each field that changes.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/changes.csv',
  guard: readGuard,
  query: z.strictObject(changeFilters),
  returns: textBody('text/csv; charset=utf-8', 'changes.csv'),
})

export const readRosterProblems = endpoint({
  summary: 'All problems of a roster file as CSV.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/problems.csv',
  guard: readGuard,
  returns: textBody('text/csv; charset=utf-8', 'problems.csv'),
})

const withOverride = z
  .object({
    data: z
      .object({
        type: z.literal('rosterImport').optional(),
        id: z.string().optional(),
        attributes: z.object({ override: z.boolean().optional() }).optional(),
      })
      .optional(),
  })
  .optional()

export const answerRosterImport = endpoint({
  summary:
    'Answer what a held file asks: whether it comes from the system that is known here (sameSystem), ' +
    'and whether ids have lost leading zeros that are to be restored (restoreZeros). It is previewed again.',
  method: 'PATCH',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}',
  guard: writeGuard,
  body: bodyOf('rosterImport', z.object({ sameSystem: z.boolean().optional(), restoreZeros: z.boolean().optional() })),
  mayAnswer202: true,
  alsoRefuses: ['inProgress', 'stalePreview'],
  returns: one(rosterImport),
})

const whenToApply = z
  .object({
    data: z
      .object({
        type: z.literal('rosterImport').optional(),
        id: z.string().optional(),
        attributes: z.object({ override: z.boolean().optional(), on: date.optional() }).optional(),
      })
      .optional(),
  })
  .optional()

export const applyRosterImport = endpoint({
  summary:
    'Apply a previewed roster file, in one transaction; a held one needs override. With `on`, it is applied by itself on ' +
    'the morning of that day instead.',
  method: 'POST',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/apply',
  guard: writeGuard,
  body: whenToApply,
  idempotent: true,
  alsoRefuses: ['held', 'stalePreview'],
  returns: one(rosterImport),
})

export const cancelRosterImport = endpoint({
  summary: 'Take back that a roster file is applied by itself on a day. It can still be applied by hand.',
  method: 'DELETE',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/apply',
  guard: writeGuard,
  alsoRefuses: ['conflict', 'inProgress'],
  returns: one(rosterImport),
})

/**
 * One record that has changed since the file was applied (ROSTER-9). `movedOn` names the attributes that differ, or
 * `inUse` if other records now depend on it, or what happened to a membership: ended, begun, changed.
 */
const rosterMovedOn = z.object({
  kind: z.enum(['school', 'classroom', 'teacher', 'student', 'enrollment', 'schoolMembership']),
  id: text,
  name: text,
  movedOn: z.array(text),
})

/** The meta of the error `movedOn`: how many records have changed, and the first hundred of them. */
const rosterMovedOnMeta = z.object({ total: count, movedOn: z.array(rosterMovedOn).max(100) })
export type RosterMovedOn = z.infer<typeof rosterMovedOnMeta>

export const undoRosterImport = endpoint({
  summary:
    'Undo the latest applied roster file, in one transaction. If records have changed since, it is refused with a ' +
    'list of them (movedOn); with override, the rest is undone and those records stay as they are.',
  method: 'POST',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/undo',
  guard: writeGuard,
  body: withOverride,
  idempotent: true,
  alsoRefuses: ['movedOn'],
  returns: one(rosterImport),
})
