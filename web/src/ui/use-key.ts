import { useEffect, useRef } from 'react'

/** Nothing is typed into a checkbox. */
const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog]'

/** Calls back when a key is pressed anywhere on the page, except while somebody types or a dialog is open. */
export function useKey(key: string, onPress: () => void, { ctrl = false }: { readonly ctrl?: boolean } = {}) {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const elsewhere = event.target instanceof HTMLElement && event.target.closest(TYPED_IN)
      const hasCtrl = event.ctrlKey || event.metaKey
      if (event.key !== key || hasCtrl !== ctrl || event.altKey || elsewhere) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key, ctrl])
}
