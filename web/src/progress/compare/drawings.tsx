import { LESSONS, overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import styles from './compare.module.css'

const WIDTH = 160
/** A school week has five days. */
const MOST_DAYS = 5

/** Eight weeks of days of progress on a scale from 0 to 5, null where there was no school, and the mean of all beside it. */
export function DaysDrawing({
  days,
  mean,
  label,
}: {
  readonly days: readonly (number | null)[]
  readonly mean: number
  readonly label: string
}) {
  const height = 44
  const y = (value: number) => height - (Math.min(value, MOST_DAYS) / MOST_DAYS) * height
  const x = (at: number) => (at / (days.length - 1)) * WIDTH
  const parts = withoutGaps(days)
  const last = parts.at(-1)?.at(-1)
  return (
    <svg viewBox={`0 -4 ${WIDTH + 4} ${height + 6}`} className={styles.days} role="img" aria-label={label}>
      {parts.map(part => {
        const points = part.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')
        const [from, to] = [part[0], part.at(-1)].map(point => x(point?.at ?? 0))
        return (
          <g key={from}>
            <polygon points={`${from},${height} ${points} ${to},${height}`} />
            {/* A week between two holidays is a dot. */}
            <polyline points={part.length === 1 ? `${points} ${points}` : points} />
          </g>
        )
      })}
      <line x1={0} x2={WIDTH} y1={y(mean)} y2={y(mean)} />
      {last && <circle cx={x(last.at)} cy={y(last.value)} r={3.5} />}
    </svg>
  )
}

/** Runs of weeks that have a value. */
function withoutGaps(days: readonly (number | null)[]) {
  const parts: { at: number; value: number }[][] = [[]]
  for (const [at, value] of days.entries()) {
    if (value === null) parts.push([])
    else parts.at(-1)?.push({ at, value })
  }
  return parts.filter(part => part.length > 0)
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
