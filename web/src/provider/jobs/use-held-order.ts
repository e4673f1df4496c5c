import { useEffect, useRef, useState } from 'react'
import { keepPlace } from './keep-place.ts'

/** The rows, of which the one with the focus or the pointer stays where it is. Give the box the handlers. */
export function useHeldOrder<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const shown = useRef(rows)
  const [focused, setFocused] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const held = focused ?? pointed
  const ordered = keepPlace(shown.current, rows, held)
  useEffect(() => {
    shown.current = ordered
  })
  const rowOf = (target: EventTarget) => (target as Element).closest('[data-job]')?.getAttribute('data-job') ?? null
  return {
    ordered,
    box: {
      onFocus: (event: { target: EventTarget }) => setFocused(rowOf(event.target)),
      onBlur: () => setFocused(null),
      onPointerOver: (event: { target: EventTarget }) => setPointed(rowOf(event.target)),
      onPointerLeave: () => setPointed(null),
    },
  }
}
