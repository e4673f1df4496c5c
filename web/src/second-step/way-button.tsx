import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icons.tsx'
import styles from './second-step.module.css'

interface WayButtonProps {
  readonly icon: IconName
  readonly children: ReactNode
  /** At the end of the line. */
  readonly note?: string
  /** Below the words. */
  readonly about?: string
  readonly onChoose: () => void
}

/** One of several ways to prove who one is, or to set up a second step. */
export function WayButton({ icon, children, note, about, onChoose }: WayButtonProps) {
  return (
    <button type="button" className={styles.way} onClick={onChoose}>
      <span className={styles.mark}>
        <Icon name={icon} size={16} />
      </span>
      <span>
        {children}
        {about && <small>{about}</small>}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </button>
  )
}
