import { useTranslation } from 'react-i18next'
import type { ui } from '../texts.ts'
import styles from './states.module.css'

/** A loading message of the specification (SHELL-8), by its key in the catalogue. */
export type LoadingMessage = keyof typeof ui.loading

/** The spinner, which changes colour every two seconds, and its message (SHELL-8). */
export function Loading({ message = 'plain', text }: { readonly message?: LoadingMessage; readonly text?: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.loading} role="status" data-content-loading="">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{text ?? t(`loading.${message}`)}</span>
    </div>
  )
}
