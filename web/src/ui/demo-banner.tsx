import { useTranslation } from 'react-i18next'
import { configuration } from '../api/configuration.ts'
import styles from './demo-banner.module.css'

/** Marks every page of a demo (RUN-5). */
export function DemoBanner() {
  const { t } = useTranslation()
  return configuration().demo ? <aside className={styles.demo}>{t('demo')}</aside> : null
}
