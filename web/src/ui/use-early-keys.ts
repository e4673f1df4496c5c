import { useEffect } from 'react'

/** Collects what is typed after a press, before the dialog that it opens has loaded. */
export function useEarlyKeys(isOpen: boolean, onKey: (key: string) => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onEarlyKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const inDialog = target instanceof Element && target.closest('[role=dialog]')
      if (inDialog || key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      onKey(key)
    }
    document.addEventListener('keydown', onEarlyKey, { capture: true })
    return () => document.removeEventListener('keydown', onEarlyKey, { capture: true })
  }, [isOpen, onKey])
}
