import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../shell/icons.tsx'
import styles from './states.module.css'

/**
 * Old rows stay on screen when newer ones could not be had; this says so, and offers to try again. It floats over the
 * page's foot: nothing moves under the eyes of whoever reads, and it can be put away.
 */
export function Stale({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const [away, setAway] = useState(false)
  if (away) return null
  return (
    <div className={styles.stale} role="status">
      <Icon name="warning" size={18} />
      <span>{t('failure.stale')}</span>
      <button type="button" className={styles.button} onClick={onRetry}>
        {t('failure.retry')}
      </button>
      <button type="button" className={styles.putAway} aria-label={t('failure.putAway')} onClick={() => setAway(true)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
