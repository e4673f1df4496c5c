import { useTranslation } from 'react-i18next'
import { updatedTime } from '../../dates/shown-date.ts'
import { Icon } from '../../shell/icons.tsx'
import styles from './dashboard.module.css'

interface Updated {
  /** The instant that the figures are true for (D 27). */
  readonly asOf: string | undefined
  readonly busy: boolean
  /** Newer figures could not be had. */
  readonly stale: boolean
  readonly onRefresh: () => void
}

/** 'Last updated' in Los Angeles, with the suffix PST all year (DASH-9), and Refresh. */
export function LastUpdated({ asOf, busy, stale, onRefresh }: Updated) {
  const { t } = useTranslation('progress')
  return (
    <div className={styles.updated}>
      <span className={styles.when} data-stale={stale}>
        {asOf !== undefined && t('updated', { time: updatedTime(asOf) })}
      </span>
      <button
        type="button"
        className={styles.refresh}
        aria-label={t('refresh')}
        aria-busy={busy}
        title={t('refresh')}
        onClick={onRefresh}
      >
        <Icon name="refresh" size={16} />
      </button>
    </div>
  )
}
