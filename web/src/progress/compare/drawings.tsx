import { LESSONS, overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import styles from './compare.module.css'

const WIDTH = 160
/** A school week has five days. */
const MOST_DAYS = 5

/** Eight weeks of days of progress on a scale from 0 to 5, and the mean of the classes beside it. */
export function DaysDrawing({
  days,
  mean,
  label,
}: {
  readonly days: readonly number[]
  readonly mean: number
  readonly label: string
}) {
  const height = 44
  const y = (value: number) => height - (Math.min(value, MOST_DAYS) / MOST_DAYS) * height
  const points = days.map((value, at) => `${(at / (days.length - 1)) * WIDTH},${y(value)}`)
  return (
    <svg viewBox={`0 -4 ${WIDTH + 4} ${height + 6}`} className={styles.days} role="img" aria-label={label}>
      <polygon points={`0,${height} ${points.join(' ')} ${WIDTH},${height}`} />
      <line x1={0} x2={WIDTH} y1={y(mean)} y2={y(mean)} />
      <polyline points={points.join(' ')} />
      <circle cx={WIDTH} cy={y(days.at(-1) ?? 0)} r={3.5} />
    </svg>
  )
}

interface DotsProps {
  /** Overall lessons, 1 to 529. */
  readonly positions: readonly number[]
  /** The overall lesson of the goal, or null. */
  readonly goal: number | null
  /** The last level that is drawn. */
  readonly levels: number
  readonly label: string
}

const DOT = 5
const DOTS_HEIGHT = 66

/** A dot for each child, over the levels. */
export function Dots({ positions, goal, levels, label }: DotsProps) {
  const last = levels === LESSONS.length ? TOTAL_LESSONS + 1 : overallLesson(levels, LESSONS[levels - 1] as number)
  const x = (overall: number) => ((overall - 1) / (last - 1)) * (WIDTH - DOT) + DOT / 2
  const stacks = new Map<number, number>()
  const dots = positions.map(position => {
    const column = Math.floor(x(position) / (DOT + 1))
    const under = stacks.get(column) ?? 0
    stacks.set(column, under + 1)
    return { column, under }
  })
  const step = Math.min(DOT + 1, (DOTS_HEIGHT - DOT) / Math.max(1, ...stacks.values()))
  const levelStart = (level: number) => x(overallLesson(level, 1))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${DOTS_HEIGHT + 10}`} className={styles.dots} role="img" aria-label={label}>
      {dots.map(({ column, under }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: children have no names here
        <circle key={at} cx={column * (DOT + 1) + DOT / 2} cy={DOTS_HEIGHT - DOT / 2 - under * step} r={DOT / 2} />
      ))}
      {goal !== null && <line x1={x(goal)} x2={x(goal)} y1={0} y2={DOTS_HEIGHT} />}
      {Array.from({ length: levels }, (_, at) => at + 1).map(level => (
        <rect
          key={level}
          data-level={level}
          x={levelStart(level)}
          width={(level === levels ? WIDTH : levelStart(level + 1)) - levelStart(level) - 1}
          y={DOTS_HEIGHT + 4}
          height={4}
          rx={2}
        />
      ))}
    </svg>
  )
}
