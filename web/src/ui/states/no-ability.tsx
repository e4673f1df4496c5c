import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

/** Shown for a blocked resource (ACC-3). */
export function NoAbility() {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <h1 className={styles.noticeHeading}>{t('noAbility')}</h1>
    </div>
  )
}
