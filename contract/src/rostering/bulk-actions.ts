import { z } from 'zod'
import type { AuditAction } from '../audit-actions.ts'
import { bodyOf, many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, instant, text } from '../values.ts'
import { bulkResult } from './archiving.ts'

export const BULK_ACTIONS = [
  'classrooms.archive',
  'classrooms.unarchive',
  'teachers.archive',
  'teachers.unarchive',
  'students.archive',
  'students.unarchive',
  'students.enrol',
  'schools.upload',
  'classrooms.upload',
  'teachers.upload',
  'students.upload',
] as const satisfies readonly AuditAction[]

/** What the caller has done to many records at once today, in the district's time zone (FORM-14, LIST-15). */
const bulkAction = resource('bulkAction', {
  action: z.enum(BULK_ACTIONS),
  /** How many records it changed. */
  count,
  /** How many of them it added; the rest were there. */
  added: count,
  /** Some of those records by name, as far as the caller sees them. */
  names: z.array(text),
  /** The class that students were enrolled in, if the caller sees it. */
  classroomName: text.nullable(),
  at: instant,
  undoneAt: instant.nullable(),
})

const guard = { may: 'update', resource: 'rosteringUpdate' } as const

export const listBulkActions = endpoint({
  summary: 'What the caller has archived, unarchived and enrolled in bulk today, the latest first.',
  method: 'GET',
  path: '/api/districts/{districtId}/bulk_actions',
  guard,
  query: listQuery({ of: bulkAction }),
  alsoRefuses: ['managedExternally'],
  returns: many(bulkAction),
})

export const undoBulkAction = endpoint({
  summary:
    "Undo a bulk action of one's own, on the day it was done. If records have changed since, it is refused with a " +
    'list of them (movedOn); with override, the rest is undone and those records stay as they are.',
  method: 'POST',
  path: '/api/districts/{districtId}/bulk_actions/{bulkActionId}/undo',
  guard,
  body: bodyOf('bulkAction', z.object({ override: z.boolean().optional() })),
  idempotent: true,
  alsoRefuses: ['movedOn'],
  returns: bulkResult,
})
