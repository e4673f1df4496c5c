import { useEffect, useRef } from 'react'
import { onSession, session } from './session.ts'

/**
 * What somebody had begun when their session ended, for when they are back: in memory, for the same person, in the same
 * tab (SESS-3 lets nothing but the token outlive a reload). Whoever leaves a form by their own will has nothing kept.
 */
const left = new Map<string, unknown>()
let whose = session().user?.id

onSession(() => {
  const now = session().user?.id
  if (now === undefined || now === whose) return
  left.clear()
  whose = now
})

/** What was begun under this name before the session ended; otherwise how it starts. */
export const kept = <T>(name: string, start: T): T => (left.has(name) ? (left.get(name) as T) : start)

/** Keeps what is begun here, should the session end under it. Undefined: nothing is. */
export function useKeep(name: string, begun: unknown): void {
  const latest = useRef(begun)
  latest.current = begun
  useEffect(() => {
    left.delete(name)
    return () => {
      if (session().user === null && latest.current !== undefined) left.set(name, latest.current)
    }
  }, [name])
}
