import './growth-texts.ts'
import { formatDecimal } from '@hornbook/rules/figures/display'
import { schoolYearName } from '@hornbook/rules/time/school-years'
import { useTranslation } from 'react-i18next'
import styles from './growth.module.css'
import { scaleOf } from './scale.ts'
import { endOf, type Point } from './years.ts'

interface YearChartProps {
  readonly title: string
  /** The latest school year first. Both stand over the same months. */
  readonly lines: readonly {
    readonly year: number
    readonly points: readonly Point[]
    /** Stands beside the year, such as how many there were then. */
    readonly note?: string | undefined
  }[]
  readonly goal?: { readonly value: number; readonly text: string } | undefined
  /** Marks a day, such as that of a test, whose credits look like a leap. */
  readonly marks?: readonly { readonly at: number; readonly text: string }[]
  /** How a value is shown at the end of its line. */
  readonly format?: (value: number) => string
}

const MONTHS = ['Jul', 'Sep', 'Nov', 'Jan', 'Mar', 'May', 'Jul']

/** A school year and the one before it as lines, and the goal where there is one. */
export function YearChart({ title, lines, goal, marks = [], format = formatDecimal }: YearChartProps) {
  const { t } = useTranslation('progressGrowth')
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value ?? 0))
  const ticks = scaleOf(Math.max(...values, goal?.value ?? 0))
  const most = ticks.at(-1) as number
  const bottom = (value: number) => `${(value / most) * 100}%`
  const left = (at: number) => `${at * 100}%`
  const spoken = lines
    .map(({ year, points, note }) => {
      const [first, last] = [endOf([...points].reverse()), endOf(points)]
      if (!first || !last) return null
      const line = t('line', { year: schoolYearName(year), first: format(first.value), last: format(last.value) })
      return note ? `${line} ${note}.` : line
    })
    .filter(Boolean)
  const label = [t('drawing', { title, lines: spoken.join(' ') }), goal?.text, ...marks.map(({ text }) => text)]
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} role="img" aria-label={label.filter(Boolean).join(' ')}>
        {ticks.map(tick => (
          <i key={tick} className={styles.tick} style={{ bottom: bottom(tick) }}>
            <span>{tick}</span>
          </i>
        ))}
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          {lines.map(({ year, points }, at) =>
            partsOf(points).map(part => (
              <polyline
                key={`${year} ${part[0]?.at}`}
                className={styles.line}
                data-earlier={at > 0 || undefined}
                points={part.map(point => `${point.at * 1000},${1000 - (point.value / most) * 1000}`).join(' ')}
              />
            )),
          )}
        </svg>
        {goal && (
          <i className={styles.goal} style={{ bottom: bottom(goal.value) }}>
            <span>{goal.text}</span>
          </i>
        )}
        {marks.map(({ at, text }) => (
          <i key={text} className={styles.mark} style={{ left: left(at) }} title={text} />
        ))}
        {lines.map(({ year, points }, at) => {
          const last = endOf(points)
          // A year that is over ends with the summer: that nothing was done then says nothing of the year.
          return last && (at === 0 || last.value > 0) ? (
            <b key={year} className={styles.end} style={{ left: left(last.at), bottom: bottom(last.value) }}>
              <span data-left={last.at > 0.85 || undefined}>{format(last.value)}</span>
            </b>
          ) : null
        })}
      </div>
      <div className={styles.months} aria-hidden="true">
        {MONTHS.map((month, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the year begins and ends with the same month
          <span key={at}>{month}</span>
        ))}
      </div>
      <figcaption>
        {lines.map(({ year, note }, at) => (
          <span key={year} className={styles.key} data-earlier={at > 0 || undefined}>
            {note ? `${schoolYearName(year)} · ${note}` : schoolYearName(year)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

type Drawn = Point & { readonly value: number }

/** A line in parts, between the gaps in which no student was there. A part of one point is drawn as a dot. */
function partsOf(points: readonly Point[]): Drawn[][] {
  const parts: Drawn[][] = [[]]
  for (const { at, value } of points) {
    if (value === null) parts.push([])
    else parts.at(-1)?.push({ at, value })
  }
  return parts.filter(part => part.length > 0).map(part => (part.length === 1 ? [...part, ...part] : part))
}
