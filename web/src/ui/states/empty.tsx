import type { ReactNode } from 'react'
import styles from './states.module.css'

interface EmptyProps {
  readonly title: string
  readonly children?: ReactNode
  /** The next step: a link or a button. */
  readonly action?: ReactNode
  /** For part of a page rather than all of it. */
  readonly compact?: boolean
  /** It is all of the page, so its heading is an h1. */
  readonly page?: boolean
  /** Adds a card, where nothing around it provides one. */
  readonly card?: boolean
}

/** An empty state: what belongs here, and the next step. */
export function Empty({ title, children, action, compact = false, page = false, card = false }: EmptyProps) {
  const Heading = page ? 'h1' : 'h2'
  const content = (
    <div className={`${styles.notice} ${compact ? styles.compact : ''}`}>
      <EmptyPage />
      <Heading className={styles.noticeTitle}>{title}</Heading>
      {children && <div className={styles.noticeText}>{children}</div>}
      {action && <div className={styles.noticeAction}>{action}</div>}
    </div>
  )
  return card ? <div className={styles.card}>{content}</div> : content
}

function EmptyPage() {
  return (
    <svg className={styles.paddle} viewBox="0 0 64 80" aria-hidden="true">
      <path d="M10 4h44a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H39v13a7 7 0 0 1-14 0V58H10a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5Z" />
      <path className={styles.paddlePage} d="M14 12h36v38H14z" />
    </svg>
  )
}
