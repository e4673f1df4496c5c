import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import styles from './states.module.css'

/** Replaces the content where the district's membership is not valid (ACC-2). */
export function MembershipExpired() {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <h1 className={styles.noticeHeading}>{t('expired.title')}</h1>
      <p className={styles.noticeText}>
        <a href={`mailto:${configuration().brand.supportEmail}`}>{t('expired.contact')}</a>
      </p>
    </div>
  )
}
