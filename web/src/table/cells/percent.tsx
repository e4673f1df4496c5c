import { displayedPercent } from '@hornbook/rules/figures/display'
import type { Level } from '@hornbook/rules/reading/curriculum'
import type { ReactNode } from 'react'
import styles from './cells.module.css'

interface PercentProps {
  /** 0 to 100, unrounded; shown floored. */
  readonly value: number
  /** Colours the bar by level; a goal has no level. */
  readonly level?: Level
  readonly children?: ReactNode
  readonly title?: string
}

/** A percentage with a thin bar. */
export function Percent({ value, level, children, title }: PercentProps) {
  const shown = displayedPercent(value)
  return (
    <span className={styles.percent} title={title}>
      <span className={styles.track} aria-hidden="true">
        <i style={{ width: `${Math.min(100, value)}%`, background: level ? `var(--l${level}-fill)` : 'var(--act)' }} />
      </span>
      <span className={styles.digits}>{shown}%</span>
      {children}
    </span>
  )
}
