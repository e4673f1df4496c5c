import type { ReactNode } from 'react'
import styles from './states.module.css'

interface Words {
  readonly title: string
  readonly children?: ReactNode
  /** The next step: a link or a button. */
  readonly action?: ReactNode
  /** In a corner of a page, not in place of it. */
  readonly compact?: boolean
  /** On a card of its own, where no list around it has one. */
  readonly card?: boolean
}

/** A place where nothing is yet: what it is, and the next step. */
export function Empty({ title, children, action, compact = false, card = false }: Words) {
  const words = (
    <div className={`${styles.notice} ${compact ? styles.compact : ''}`}>
      <EmptyPage />
      <h2 className={styles.noticeTitle}>{title}</h2>
      {children && <div className={styles.noticeText}>{children}</div>}
      {action && <div className={styles.noticeAction}>{action}</div>}
    </div>
  )
  return card ? <div className={styles.card}>{words}</div> : words
}

function EmptyPage() {
  return (
    <svg className={styles.paddle} viewBox="0 0 64 80" aria-hidden="true">
      <path d="M10 4h44a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H39v13a7 7 0 0 1-14 0V58H10a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5Z" />
      <path className={styles.paddlePage} d="M14 12h36v38H14z" />
    </svg>
  )
}
