import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

/** Old rows stay on screen when newer ones could not be had; this says so, and offers to try again. */
export function Stale({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.stale} role="status">
      <span>{t('failure.stale')}</span>
      <button type="button" className={styles.button} onClick={onRetry}>
        {t('failure.retry')}
      </button>
    </div>
  )
}
