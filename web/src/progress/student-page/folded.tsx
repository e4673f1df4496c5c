import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'
import styles from './folded.module.css'

interface FoldedProps {
  readonly title: ReactNode
  readonly about?: string
  readonly children: ReactNode
}

/** What is seldom asked for: one line that opens. */
export function Folded({ title, about, children }: FoldedProps) {
  return (
    <details className={styles.folded}>
      <summary>
        <Icon name="next" size={14} />
        <b>{title}</b>
        {about && <span>{about}</span>}
      </summary>
      {children}
    </details>
  )
}
