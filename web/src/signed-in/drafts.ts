import { useEffect, useRef } from 'react'
import { onSessionChange, session } from './current-session.ts'

/**
 * Unfinished work that survives the end of a session: in memory, for the same person, in the same tab (SESS-3 lets only
 * the token outlive a reload). Leaving a form on purpose keeps nothing.
 */
const drafts = new Map<string, unknown>()
let ownerId = session().user?.id

onSessionChange(() => {
  const now = session().user?.id
  if (now === undefined || now === ownerId) return
  drafts.clear()
  ownerId = now
})

/** What was kept under this name when the session ended, or else `start`. */
export const restoreDraft = <T>(name: string, start: T): T => (drafts.has(name) ? (drafts.get(name) as T) : start)

/** Leaves something for the page that opens next, which restores it under this name. */
export const leaveDraft = (name: string, draft: unknown): void => void drafts.set(name, draft)

/** Keeps `draft` if the session ends while the component is mounted. Undefined keeps nothing. */
export function useKeepDraft(name: string, draft: unknown): void {
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => {
    drafts.delete(name)
    return () => {
      if (session().user === null && latest.current !== undefined) drafts.set(name, latest.current)
    }
  }, [name])
}
