import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { useSession } from '../../signed-in/current-session.ts'
import styles from './form.module.css'

/** Explains that the session expired (SESS-5), or that a code of the learning app did not work (SESS-3). */
export function LoginNotice() {
  const { t } = useTranslation(['session', 'sessionHandOff'])
  const { notice } = useSession()
  if (notice === null) return null
  if (notice === 'codeEnded')
    return (
      <div className={styles.notice} role="status">
        <h2>{t('sessionHandOff:ended.title')}</h2>
        <p>{t('sessionHandOff:ended.text')}</p>
      </div>
    )
  const minutes = configuration().sessionIdleMinutes
  return (
    <div className={styles.notice} role="status">
      <h2>{t('expired.title')}</h2>
      <p>{t('expired.text', { count: minutes })}</p>
    </div>
  )
}
