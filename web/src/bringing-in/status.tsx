import type { IMPORT_STATUSES } from '@hornbook/contract/bringing-in/roster-imports'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import styles from './status.module.css'

export type ImportStatus = (typeof IMPORT_STATUSES)[number]

interface StatusProps {
  readonly of: ImportStatus
  /** The day of a scheduled file. */
  readonly day: string | null
  readonly superseded: boolean
}

/** A roster file's status. */
export function Status({ of, day, superseded }: StatusProps) {
  const { t } = useTranslation('bringingIn')
  if (superseded) return <span className={styles.status}>{t('statuses.superseded')}</span>
  const text = of === 'scheduled' ? t('statuses.scheduled', { day: formatLongDate(day ?? '') }) : t(`statuses.${of}`)
  return <span className={`${styles.status} ${styles[of] ?? ''}`}>{text}</span>
}
