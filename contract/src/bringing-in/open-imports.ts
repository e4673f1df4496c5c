import { z } from 'zod'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, instant, text } from '../values.ts'

export const OPEN_STATUSES = ['held', 'failed', 'reading', 'applying'] as const

/** The latest roster file of a district that waits for somebody or is being worked on; the id is the import's. */
export const openImport = resource(
  'openImport',
  {
    status: z.enum(OPEN_STATUSES),
    fileName: text,
    districtName: text,
    /** Why it is held, or what is wrong with it; null while it is worked on. */
    reason: text.nullable(),
    progress: z.object({ done: count, of: count, step: text }).nullable(),
    createdAt: instant,
    createdByName: text,
  },
  { district: 'district' },
)

export const listOpenImports = endpoint({
  summary: 'Roster files of all districts that are held, failed or in progress, the oldest first.',
  method: 'GET',
  path: '/api/open_imports',
  guard: 'administrator',
  silent: true,
  query: listQuery({ of: openImport, sorts: ['status', 'districtName', 'createdAt'] }),
  returns: many(openImport),
})
