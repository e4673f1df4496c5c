import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

/** A blocked resource (ACC-3). */
export function NoAbility() {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <p className={styles.noticeHeading}>{t('noAbility')}</p>
    </div>
  )
}
