import { useTranslation } from 'react-i18next'
import { formatUpdatedTime } from '../../dates/format-dates.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './dashboard.module.css'

interface LastUpdatedProps {
  /** The instant that the figures describe (CALL-22). */
  readonly asOf: string | undefined
  readonly busy: boolean
  /** The last refresh failed. */
  readonly stale: boolean
  readonly onRefresh: () => void
}

/** 'Last updated' in Los Angeles time, with the suffix PST all year (DASH-9), and the Refresh button. */
export function LastUpdated({ asOf, busy, stale, onRefresh }: LastUpdatedProps) {
  const { t } = useTranslation('progress')
  return (
    <div className={styles.updated}>
      <span className={styles.updatedAt} data-stale={stale}>
        {asOf !== undefined && t('updated', { time: formatUpdatedTime(asOf) })}
      </span>
      <IconButton
        size="medium"
        framed
        className={styles.refresh}
        aria-label={t('refresh')}
        aria-busy={busy}
        title={t('refresh')}
        onClick={onRefresh}
      >
        <Icon name="refresh" size={16} />
      </IconButton>
    </div>
  )
}
