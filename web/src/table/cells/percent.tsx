import type { Level } from '@hornbook/rules/curriculum'
import { shownPercent } from '@hornbook/rules/shown'
import type { ReactNode } from 'react'
import styles from './cells.module.css'

interface PercentOf {
  /** 0 to 100, unrounded; shown floored. */
  readonly value: number
  /** Paints the bar in the level's colour; a goal has none. */
  readonly level?: Level
  readonly children?: ReactNode
  readonly title?: string
}

/** A percentage and a thin bar of it. */
export function Percent({ value, level, children, title }: PercentOf) {
  const shown = shownPercent(value)
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
