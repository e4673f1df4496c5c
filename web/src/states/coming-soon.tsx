import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

interface Soon {
  readonly of?: 'screens' | 'account'
  /** What there is to do instead. */
  readonly children?: ReactNode
}

/** A documented address whose screen is not there yet (SHELL-9); the account pages have spelling of their own. */
export function ComingSoon({ of = 'screens', children }: Soon) {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <p className={styles.noticeHeading}>{t(`soon.${of}`)}</p>
      {children && <div className={styles.noticeText}>{children}</div>}
    </div>
  )
}
