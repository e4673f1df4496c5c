import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

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

export interface Typed<T> {
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
export function useTyped<T, W extends string | undefined>({ written, show, ask, write }: TypedOptions<T, W>): Typed<T> {
  const [typed, setTyped] = useState(() => show(written))
  const asked = useRef(written)
  const writeLater = useDebouncedCallback((next: T) => {
    asked.current = ask(next)
    write(asked.current)
  }, DELAY_MS)
  useEffect(() => {
    if (written === asked.current || writeLater.isPending()) return
    asked.current = written
    setTyped(show(written))
  }, [written, show, writeLater])
  return {
    typed,
    type: next => {
      setTyped(next)
      writeLater(next)
    },
    settle: () => writeLater.flush(),
    replace: next => {
      writeLater.cancel()
      asked.current = ask(next)
      setTyped(next)
    },
  }
}
