import { z } from 'zod'
import { bodyOf, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { instant, line, text } from '../values.ts'

/** An Administrator looks at what somebody reads, to help them. The token of it reads, and does nothing else. */
export const viewAs = resource('viewAs', {
  /** The person, by the id that the staff lists show. */
  userId: text,
  fullName: text,
  /** Shown only this once. */
  authenticationToken: text,
  reason: text,
  until: instant,
})

/** How long a view lasts at most. */
export const VIEW_MINUTES = 30
export const MAX_VIEW_REASON = 200

export const beginView = endpoint({
  summary:
    'See what a member of staff sees, for 30 minutes at most; never an Administrator. userId is the id of a staff list. It is in the audit of their districts, with the reason, before anything is read.',
  method: 'POST',
  path: '/api/view_as',
  guard: 'administrator',
  asksForProof: 'whereRequired',
  body: bodyOf('viewAs', z.object({ userId: z.string().min(1).max(100), reason: line(MAX_VIEW_REASON) })),
  showsSecret: true,
  alsoRefuses: ['notFound'],
  returns: one(viewAs),
})

export const endView = endpoint({
  summary: "Stop seeing what somebody sees: the view ends at once. It is called with the Administrator's own token.",
  method: 'DELETE',
  path: '/api/view_as/{viewAsId}',
  guard: 'administrator',
  returns: nothing,
})
