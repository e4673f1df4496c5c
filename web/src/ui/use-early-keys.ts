import { useEffect } from 'react'

/** How long after its code a window may take until it has a field with the focus. */
const MAX_WAIT_MS = 10_000

/** How long a window may take, once something in it has the focus, to give it to its first field. */
const SETTLES_MS = 300

/** A choice that is made already is not typed into. */
const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  target.matches('input, textarea') &&
  !target.matches('[aria-haspopup=listbox]:not([value=""])')

/** Collects what is typed after a press, while the window that it opens loads, and types it into its first field. */
export function useEarlyKeys(): void {
  useEffect(() => {
    let typed = ''
    let isThere = false
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (inDialog(target)) return stop()
      if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      typed += key
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!isField(target)) {
        // Without a field, the keys are the page's again, at the latest when the window has closed.
        if (inDialog(target)) setTimeout(stop, SETTLES_MS)
        else if (isThere) stop()
        isThere ||= inDialog(target)
        return
      }
      stop()
      // After whatever the window does with its field when it opens. As typed: the field hears of it.
      if (typed) setTimeout(() => document.activeElement === target && document.execCommand('insertText', false, typed))
    }
    const stop = () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', stop, { capture: true })
    }
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', stop, { capture: true })
    return () => void setTimeout(stop, MAX_WAIT_MS)
  }, [])
}

const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null
