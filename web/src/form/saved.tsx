import './texts.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { Icon } from '../ui/icons.tsx'
import styles from './form.module.css'

const listeners = new Set<() => void>()
let latest = ''
let saidAt = 0
/** A page that goes sooner, such as the list under a form, has not been read. */
const READ_MS = 1_000

/** Says on the page beneath what a form has saved; empty takes it back. */
export function announceSaved(text: string): void {
  latest = text
  saidAt = performance.now()
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
  useEffect(
    () => () => {
      if (performance.now() - saidAt > READ_MS) announceSaved('')
    },
    [],
  )
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
