import { useEffect, useState } from 'react'

/**
 * Gives the focus back, once the dialog that calls this is gone, to what had it before; to what is on top if that is
 * gone as well. Mantine does so only for dialogs that stay mounted while they are closed.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => void setTimeout(() => focusIfLost(before)), [before])
}

/** For what has the place of a button that is gone: takes the focus as it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** A button that had the focus may be gone or disabled by now. */
function focusIfLost(before: Element | null): void {
  const onTop = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  for (const element of [before, onTop, document.querySelector('main')]) {
    if (document.activeElement !== document.body) return
    if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  }
}
