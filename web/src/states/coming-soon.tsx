import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

/** A documented address whose screen is not there yet (SHELL-9); the account pages have spelling of their own. */
export function ComingSoon({ of = 'screens' }: { readonly of?: 'screens' | 'account' }) {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <p className={styles.noticeHeading}>{t(`soon.${of}`)}</p>
    </div>
  )
}
