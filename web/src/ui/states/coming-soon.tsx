import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

interface ComingSoonProps {
  readonly of?: 'screens' | 'account'
  /** What to do instead. */
  readonly children?: ReactNode
}

/** Shown at a documented URL whose screen is not built yet (SHELL-9); the account pages have their own wording. */
export function ComingSoon({ of = 'screens', children }: ComingSoonProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.notice}>
      <p className={styles.noticeHeading}>{t(`soon.${of}`)}</p>
      {children && <div className={styles.noticeText}>{children}</div>}
    </div>
  )
}
