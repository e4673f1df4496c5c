import { z } from 'zod'
import { many, one, resource, text as textBody } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { count, instant, text } from '../values.ts'

/** A roster file on its way in (D 22): previewed first, applied as one transaction after. */

export const IMPORT_STATUSES = ['reading', 'previewed', 'held', 'applying', 'applied', 'failed', 'undone'] as const
export const ROSTER_KINDS = ['schools', 'classrooms', 'teachers', 'students', 'enrollments'] as const
export const MOST_ROSTER_BYTES = 64 * 1024 * 1024

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
  value: text.nullable(),
  message: text,
  count,
})

export const rosterImport = resource(
  'rosterImport',
  {
    status: z.enum(IMPORT_STATUSES),
    fileName: text,
    /** The system that wrote the file, as its manifest says; becomes externalRosterSystem. */
    source: text.nullable(),
    counts: z
      .object({ schools: counts, classrooms: counts, teachers: counts, students: counts, enrollments: counts })
      .nullable(),
    /** Why it is held: guard codes and sentences (guard.threshold, guard.name_mismatch …). */
    holds: z.array(z.object({ code: text, message: text })),
    /** Whole numbers, so that a long run shows how far it is; null when nothing runs. */
    progress: z.object({ done: count, of: count, step: text }).nullable(),
    /** The first 1,000; all of them at meta.links.csv. */
    problems: z.array(rosterProblem),
    problemCounts: z.object({ fatal: count, error: count, warning: count, repair: count, info: count }),
    createdAt: instant,
    appliedAt: instant.nullable(),
    undoneAt: instant.nullable(),
    /** Whether it is the district's latest applied file: the one that can be undone. */
    undoable: z.boolean(),
    createdByName: text,
    /** Staff that the applied file added and that have not been invited yet; the page offers to invite them. */
    uninvitedTeacherIds: z.array(text),
  },
  { district: 'district' },
)

const readable = { may: 'index', resource: 'rostering' } as const
const writable = { may: 'update', resource: 'rosteringUpdate' } as const

export const createRosterImport = endpoint({
  does: 'Preview a roster file: a zip of OneRoster 1.1 or 1.2 CSV, bulk. Nothing changes yet.',
  method: 'POST',
  path: '/api/districts/{districtId}/roster_imports',
  guard: writable,
  bytes: 'application/zip',
  bodyLimit: MOST_ROSTER_BYTES,
  query: z.strictObject({ fileName: z.string().max(255).optional() }),
  idempotent: true,
  goesOn: true,
  returns: one(rosterImport, 201),
})

export const listRosterImports = endpoint({
  does: "A district's roster files, newest first.",
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports',
  guard: readable,
  query: listQuery({ of: rosterImport }),
  returns: many(rosterImport),
})

export const readRosterImport = endpoint({
  does: 'One roster file: how far it is, what it would change or has changed, and what is wrong with it.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}',
  guard: readable,
  query: resourceQuery({ of: rosterImport }),
  returns: one(rosterImport),
})

export const readRosterProblems = endpoint({
  does: 'All problems of a roster file as CSV.',
  method: 'GET',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/problems.csv',
  guard: readable,
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

export const applyRosterImport = endpoint({
  does: 'Apply a previewed roster file, in one transaction; a held one needs override.',
  method: 'POST',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/apply',
  guard: writable,
  body: withOverride,
  idempotent: true,
  returns: one(rosterImport),
})

/**
 * One thing that is no longer as the file left it (promise 22). `movedOn` names the attributes that differ, `inUse` where
 * others have come to rely on it since, or what became of a membership: ended, begun, changed.
 */
const rosterMovedOn = z.object({
  kind: z.enum(['school', 'classroom', 'teacher', 'student', 'enrollment', 'schoolMembership']),
  id: text,
  name: text,
  movedOn: z.array(text),
})

/** The meta of the error `movedOn`: how many things have moved on, and the first hundred of them. */
const rosterMovedOnMeta = z.object({ total: count, movedOn: z.array(rosterMovedOn).max(100) })
export type RosterMovedOn = z.infer<typeof rosterMovedOnMeta>

export const undoRosterImport = endpoint({
  does:
    'Undo the latest applied roster file, in one transaction. Where something has changed since, it is refused with a ' +
    'list (movedOn); with override the rest is undone and that is left as it is.',
  method: 'POST',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/undo',
  guard: writable,
  body: withOverride,
  idempotent: true,
  returns: one(rosterImport),
})
