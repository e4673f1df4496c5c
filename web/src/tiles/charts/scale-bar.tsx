import styles from './charts.module.css'

interface ScaleBarProps {
  readonly value: number
  readonly max: number
  readonly steps: readonly number[]
  readonly stepLabel: (step: number) => string
  /** Thin marks on the bar, where a level begins. */
  readonly marks?: readonly { readonly at: number; readonly fill: string; readonly name: string }[]
  readonly label: string
}

const WIDTH = 140
const LEFT = 10
const LENGTH = WIDTH - 2 * LEFT

/** One value on a horizontal scale. */
export function ScaleBar({ value, max, steps, stepLabel, marks = [], label }: ScaleBarProps) {
  const x = (at: number) => LEFT + (Math.min(at, max) / max) * LENGTH
  return (
    <svg className={`${styles.chart} ${styles.scale}`} viewBox={`0 0 ${WIDTH} 46`} role="img" aria-label={label}>
      <rect x={LEFT} y={12} width={LENGTH} height={11} rx={2} style={{ fill: 'var(--line-soft)' }} />
      <rect x={LEFT} y={12} width={x(value) - LEFT} height={11} rx={2} style={{ fill: 'var(--act)' }} />
      {marks.map(({ at, fill, name }) => (
        <g key={at}>
          <rect x={x(at) - 0.75} y={9} width={1.5} height={17} style={{ fill }} />
          <text x={x(at)} y={7} className={styles.mark} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {steps.map(step => (
        <g key={step}>
          <line x1={x(step)} x2={x(step)} y1={25} y2={29} className={styles.rule} />
          <text x={x(step)} y={40} className={styles.axis} textAnchor="middle">
            {stepLabel(step)}
          </text>
        </g>
      ))}
    </svg>
  )
}
