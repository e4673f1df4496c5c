import './texts.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './form.module.css'

const listeners = new Set<() => void>()
interface Said {
  readonly text: string
  readonly failed: boolean
}
let latest: Said = { text: '', failed: false }
let saidAt = 0
/** A page that goes sooner, such as the list under a form, has not been read. */
const READ_MS = 1_000

/** Says on the page beneath what a form has saved; empty takes it back. */
export const announceSaved = (text: string): void => announce({ text, failed: false })

/** Says on the page that is open now that a form, which was left meanwhile, could not be saved. */
export const announceFailed = (text: string): void => announce({ text, failed: true })

function announce(said: Said): void {
  latest = said
  saidAt = performance.now()
  for (const listener of listeners) listener()
}

/** What was saved last, until its page is left. */
export function SavedNotice() {
  const { t } = useTranslation('form')
  const { text, failed } = useSyncExternalStore(
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
    <div role="status" className={text ? styles.saved : undefined} data-failed={failed || undefined}>
      {text && (
        <>
          <Icon name={failed ? 'warning' : 'check'} size={15} /> <span>{text}</span>
          <IconButton className={styles.dismiss} aria-label={t('dismiss')} onClick={() => announceSaved('')}>
            <Icon name="close" size={15} />
          </IconButton>
        </>
      )}
    </div>
  )
}
