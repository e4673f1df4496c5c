import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { sessionHooks } from '../api/session-hooks.ts'

/** A call waits for its caller to show who they are. */
export interface Asked {
  readonly refusal: ApiError
  readonly answer: (isProved: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function show(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

let waiting: Promise<boolean> | null = null

/** Several calls that are refused at once ask once. */
function ask(refusal: ApiError): Promise<boolean> {
  waiting ??= new Promise<boolean>(resolve => show({ refusal, answer: resolve })).finally(() => {
    waiting = null
    show(null)
  })
  return waiting
}

/** What waits for a proof. Whoever calls this shows the question, and answers it. `cancelled` is what a call that was given up is told. */
export function useAsked(cancelled: string): Asked | null {
  useEffect(() => {
    const before = sessionHooks.proveAgain
    sessionHooks.proveAgain = async refusal => {
      if (await ask(refusal)) return
      const { status, code, errors } = refusal
      throw new ApiError(status, code, [
        { code, title: '', pointer: undefined, meta: {}, ...errors[0], detail: cancelled },
      ])
    }
    return () => {
      sessionHooks.proveAgain = before
      asked?.answer(false)
    }
  }, [cancelled])
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
}
