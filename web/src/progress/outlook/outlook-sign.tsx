import type { Outlook } from '@hornbook/rules/figures/outlook'
import styles from './outlook.module.css'

/** Full, half and empty for on the path, below and far below; a tick for reached: told apart without colours. */
export function OutlookSign({ state }: Pick<Outlook, 'state'>) {
  return (
    <svg className={styles.sign} data-state={state} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="4.75" />
      {state === 'below' && <path d="M6 1.250a4.750 4.750 0 0 0 0 9.500z" />}
      {state === 'reached' && <polyline points="3.600,6.200 5.300,7.900 8.500,4.400" />}
    </svg>
  )
}
