import type { IMPORT_STATUSES } from '@hornbook/contract/roster-sync/roster-imports'
import { useTranslation } from 'react-i18next'
import styles from './status.module.css'

export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** A roster file's status. */
export function Status({ of }: { readonly of: ImportStatus }) {
  const { t } = useTranslation('rosterSync')
  return <span className={`${styles.status} ${styles[of] ?? ''}`}>{t(`statuses.${of}`)}</span>
}
