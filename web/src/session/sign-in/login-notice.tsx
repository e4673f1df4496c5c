import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { useSession } from '../../signed-in/current-session.ts'
import styles from './form.module.css'

/** Explains that the session expired (SESS-5). */
export function LoginNotice() {
  const { t } = useTranslation('session')
  const expired = useSession().notice === 'expired'
  if (!expired) return null
  const minutes = configuration().sessionIdleMinutes
  return (
    <div className={styles.notice} role="status">
      <h2>{t('expired.title')}</h2>
      <p>{t('expired.text', { count: minutes })}</p>
    </div>
  )
}
