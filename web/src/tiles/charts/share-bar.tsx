import type { Item } from '../tile-facts.ts'
import styles from './charts.module.css'
import { fillOf } from './colours.ts'

/** One bar split into shares, with a legend below: colour is never the only sign. */
export function ShareBar({ items, label }: { readonly items: readonly Item[]; readonly label: string }) {
  const shares = items.filter(({ value }) => value > 0)
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  let from = 0
  return (
    <div className={styles.shares}>
      <svg viewBox="0 0 200 12" preserveAspectRatio="none" role="img" aria-label={label}>
        {total === 0 && <rect width={200} height={12} rx={3} style={{ fill: 'var(--line-soft)' }} />}
        {shares.map(({ value, meta }) => {
          const width = (value / total) * 200
          const x = from
          from += width
          return (
            <rect
              key={meta.label}
              x={x}
              width={Math.max(1, width - 1.5)}
              height={12}
              style={{ fill: fillOf(meta.colour, meta.label) }}
            />
          )
        })}
      </svg>
      <ul className={styles.legend} data-many={shares.length > 4} aria-hidden="true">
        {shares.map(({ value, meta }) => (
          <li key={meta.label}>
            <i style={{ background: fillOf(meta.colour, meta.label) }} />
            {meta.label.replace('Level ', 'L')} <b>{value}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
