import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: ReactNode
  /** One line under the title. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** A page's title, description and actions. */
export function PageHead({ title, children, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.heading}>
        <h1>{title}</h1>
        {children && <div className={styles.description}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
