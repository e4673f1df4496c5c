import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface Head {
  readonly title: ReactNode
  /** One line under the title. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Title, what it is, and what can be done with the whole page. */
export function PageHead({ title, children, actions }: Head) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {children && <div className={styles.under}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
