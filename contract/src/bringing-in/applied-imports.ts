import { z } from 'zod'
import { bodyOf, one } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { date } from '../values.ts'
import { rosterImport, writeGuard } from './roster-imports.ts'

/** What is done with a roster file that has been read: answered, applied, cancelled, undone. */

export const answerRosterImport = endpoint({
  summary:
    'Answer what a held file asks: whether it comes from the system that is known here (sameSystem), ' +
    'and whether ids have lost leading zeros that are to be restored (restoreZeros). It is previewed again, also with ' +
    'what has been said about its questions.',
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
  summary: 'Cancel the day on which a roster file would be applied by itself. It can still be applied by hand.',
  method: 'DELETE',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}/apply',
  guard: writeGuard,
  alsoRefuses: ['conflict', 'inProgress'],
  returns: one(rosterImport),
})

export const discardRosterImport = endpoint({
  summary: 'Throw a previewed roster file away. What it would have changed can still be read.',
  method: 'DELETE',
  path: '/api/districts/{districtId}/roster_imports/{rosterImportId}',
  guard: writeGuard,
  alsoRefuses: ['conflict', 'inProgress'],
  returns: one(rosterImport),
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
