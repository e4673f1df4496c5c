import { displayedPercent } from '@hornbook/rules/figures/display'
import type { Item } from '../tile-facts.ts'
import styles from './charts.module.css'
import { fillOf } from './colours.ts'

const WIDTH = 140
const HEIGHT = 68
const FLOOR = 56
const TOP = 5
/** DASH-4: an axis in steps of 25, with % labels. */
const STEPS = [0, 25, 50, 75, 100]

interface ColumnChartProps {
  readonly items: readonly Item[]
  /** Percents have an axis from 0 to 100; counts scale to the highest and show their figures. */
  readonly percent: boolean
  /** The text for screen readers. */
  readonly label: string
  readonly shortLabel: (item: Item) => string
}

/** Vertical bars: percents against an axis, or counts with their figures above. */
export function ColumnChart({ items, percent, label, shortLabel }: ColumnChartProps) {
  const left = percent ? 30 : 2
  const step = (WIDTH - left) / Math.max(1, items.length)
  const bar = Math.min(20, step * 0.62)
  const max = percent ? 100 : Math.max(1, ...items.map(({ value }) => value))
  const plotHeight = FLOOR - (percent ? TOP : 12)
  const labelEvery = Math.ceil(items.length / Math.floor((WIDTH - left) / (percent ? 17 : 13)))
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {percent &&
        STEPS.map(value => {
          const y = FLOOR - (value / 100) * plotHeight
          return (
            <g key={value}>
              <line x1={left} x2={WIDTH} y1={y} y2={y} className={styles.rule} />
              <text x={left - 4} y={y + 3} className={styles.axis} textAnchor="end">
                {value}%
              </text>
            </g>
          )
        })}
      {!percent && <line x1={left} x2={WIDTH} y1={FLOOR} y2={FLOOR} className={styles.rule} />}
      {items.map((item, index) => {
        const value = percent ? displayedPercent(item.value) : item.value
        const height = (Math.min(value, max) / max) * plotHeight
        const middle = left + step * (index + 0.5)
        return (
          <g key={item.meta.label}>
            <rect
              x={middle - bar / 2}
              y={FLOOR - height}
              width={bar}
              height={height}
              rx={1.5}
              style={{ fill: fillOf(item.meta.colour, item.meta.label) }}
            />
            {!percent && value > 0 && (
              <text x={middle} y={FLOOR - height - 3} className={styles.figure} textAnchor="middle">
                {value}
              </text>
            )}
            {index % labelEvery === 0 && (
              <text x={middle} y={HEIGHT - 3} className={styles.name} textAnchor="middle">
                {shortLabel(item)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
