import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { useSession } from '../../signed-in/current-session.ts'
import styles from './form.module.css'

/** Explains that the session expired (SESS-5), or that a password has been set. */
export function LoginNotice({ passwordSet }: { readonly passwordSet: boolean }) {
  const { t } = useTranslation('session')
  const expired = useSession().notice === 'expired'
  if (!expired && !passwordSet) return null
  const minutes = configuration().sessionIdleMinutes
  return (
    <div className={styles.notice} role="status">
      <h2>{expired ? t('expired.title') : t('passwordSet.title')}</h2>
      <p>{expired ? t('expired.text', { count: minutes }) : t('passwordSet.text')}</p>
    </div>
  )
}
