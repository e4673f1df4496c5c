import { useCallback, useEffect, useRef, useState } from 'react'

/** After the last key (TABLE-3). */
const DELAY_MS = 500

interface TypedOptions<T, W> {
  /** As in the URL. */
  readonly written: W
  /** What the boxes show for it; always the same function. */
  readonly show: (written: W) => T
  /** What the URL says for it. */
  readonly ask: (typed: T) => W
  readonly write: (written: W) => void
}

interface Typed<T> {
  readonly typed: T
  readonly type: (next: T) => void
  /** Writes what waits, at once. */
  readonly settle: () => void
  /** Shows this, and forgets what waits to be written: the caller writes the URL. */
  readonly replace: (next: T) => void
}

/**
 * What is typed into boxes whose value stands in the URL: shown at once, written half a second after the last key. What
 * was written here comes back later, and must not undo newer keys; what another page or button wrote is shown.
 */
export function useTyped<T, W extends string | undefined>(options: TypedOptions<T, W>): Typed<T> {
  const { written, show, ask } = options
  const [typed, setTyped] = useState(() => show(written))
  const asked = useRef(written)
  const waiting = useRef<{ readonly next: T; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  const latest = useRef(options)
  latest.current = options
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
  }, [])
  const settle = useCallback(() => {
    if (!waiting.current) return
    asked.current = latest.current.ask(waiting.current.next)
    forget()
    latest.current.write(asked.current)
  }, [forget])
  useEffect(() => forget, [forget])
  useEffect(() => {
    if (written === asked.current || waiting.current) return
    asked.current = written
    setTyped(show(written))
  }, [written, show])
  return {
    typed,
    type: next => {
      setTyped(next)
      forget()
      waiting.current = { next, timer: setTimeout(settle, DELAY_MS) }
    },
    settle,
    replace: next => {
      forget()
      asked.current = ask(next)
      setTyped(next)
    },
  }
}
