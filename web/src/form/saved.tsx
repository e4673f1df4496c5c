import './texts.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from '../ui/icons.tsx'
import styles from './form.module.css'

const listeners = new Set<() => void>()
let latest = ''

/** Says on the page beneath what a form has saved; empty takes it back. */
export function announceSaved(text: string): void {
  latest = text
  for (const listener of listeners) listener()
}

/** What was saved last, until its page is left. */
export function SavedNotice() {
  const text = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => latest,
  )
  useEffect(() => () => announceSaved(''), [])
  return (
    <div role="status" className={text ? styles.saved : undefined}>
      {text && (
        <>
          <Icon name="check" size={15} /> {text}
        </>
      )}
    </div>
  )
}
