import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons.tsx'
import styles from './letter.module.css'

interface LetterProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page that says in a few words why there is nothing else on it, and what somebody can do. */
export function Letter({ title, children }: LetterProps) {
  return (
    <div className={styles.letter}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

export const Lines = ({ children }: { readonly children: ReactNode }) => <ul className={styles.lines}>{children}</ul>

interface LineProps {
  readonly icon: IconName
  readonly look?: 'good' | 'act'
  /** Words, or a link. */
  readonly title: ReactNode
  /** Undefined while it loads: its place is kept. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** One thing to know or to do. */
export function Line({ icon, look, title, children, action }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.icon} data-look={look}>
        <Icon name={icon} size={16} />
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        <span className={styles.about}>{children ?? '\u00a0'}</span>
      </div>
      {action}
    </li>
  )
}
