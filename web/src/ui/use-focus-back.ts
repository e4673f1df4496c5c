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

function focusIfLost(before: Element | null): void {
  if (document.activeElement !== document.body) return
  const wanted = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null
  const onTop = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)
  ;(wanted ?? onTop ?? document.querySelector('main'))?.focus({ preventScroll: true })
}
