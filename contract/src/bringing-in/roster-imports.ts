import { z } from 'zod'
import { many, one, resource, textBody } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { count, date, fileName, instant, text } from '../values.ts'

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
  'discarded',
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
    /** How many would become administrators, listed as 'promoted' among the changes (ROSTER-67). */
    promotions: count,
    /** What became of the rows of each file in the zip; every row counts once. */
    files: z.array(rowsOfFile),
    /** Whether people are the same (ROSTER-63): how many are asked about, and of how many nobody has said anything. */
    questions: z.object({ total: count, unanswered: count }),
    /** Somebody has answered since; the difference shows it once the file is previewed again. */
    answersChanged: z.boolean(),
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

export const readGuard = { may: 'index', resource: 'rostering' } as const
export const writeGuard = { may: 'update', resource: 'rosteringUpdate' } as const

export const createRosterImport = endpoint({
  summary: 'Preview a roster file: a zip of OneRoster 1.1 or 1.2 CSV, bulk. Nothing changes yet.',
  method: 'POST',
  path: '/api/districts/{districtId}/roster_imports',
  guard: writeGuard,
  bodyMediaType: 'application/zip',
  bodyLimit: MAX_ROSTER_BYTES,
  query: z.strictObject({ fileName: fileName.optional() }),
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

export const readRosterProblems = endpoint({
  summary: 'All problems of a roster file as CSV.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/problems.csv',
  guard: readGuard,
  returns: textBody('text/csv; charset=utf-8', 'problems.csv'),
})
