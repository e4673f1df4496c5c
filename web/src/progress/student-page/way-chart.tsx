import { dateOf, firstDayOf, monthOf } from '@hornbook/rules/time/dates'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '../../dates/format-dates.ts'
import growth from '../growth/growth.module.css'
import { scaleOf } from '../growth/scale.ts'
import type { Ahead } from './ahead.ts'
import type { Way, WayPoint } from './way.ts'
import styles from './way-chart.module.css'

interface WayChartProps {
  readonly way: Way
  /** The lessons that meet the goal, counted from the first of Level 1; null without one. */
  readonly goal: { readonly lessons: number; readonly text: string } | null
  /** The ways that lead on from today, the student's own first. */
  readonly ahead: readonly Ahead[]
  /** All of it in words. */
  readonly label: string
}

/** How far apart the labels of two ways must lie, as a share of the height. */
const APART = 0.09

/** The way to the goal: from the first day here to today as a line, and on from there at one pace or another. */
export function WayChart({ way, goal, ahead, label }: WayChartProps) {
  const { t } = useTranslation('progressStudentPage', { keyPrefix: 'way' })
  const { from, to, points, tests } = way
  const now = points.at(-1) as WayPoint
  const ticks = scaleOf(Math.max(now.lessons, goal?.lessons ?? 0, ...ahead.map(({ end }) => end.lessons)))
  const most = ticks.at(-1) as number
  const left = (day: number) => `${((day - from) / Math.max(1, to - from)) * 100}%`
  const bottom = (lessons: number) => `${(lessons / most) * 100}%`
  const drawn = (all: readonly WayPoint[]) =>
    all
      .map(({ day, lessons }) => `${((day - from) / Math.max(1, to - from)) * 1000},${1000 - (lessons / most) * 1000}`)
      .join(' ')
  const isLate = (now.day - from) / Math.max(1, to - from) > 0.75
  const placed = apart(ahead, most, goal?.lessons)
  return (
    <figure className={growth.chart}>
      <div className={growth.plot} role="img" aria-label={label}>
        {ticks.map(tick => (
          <i key={tick} className={growth.tick} style={{ bottom: bottom(tick) }}>
            <span>{tick}</span>
          </i>
        ))}
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          {ahead.map(({ kind, end }) => (
            <polyline key={kind} className={styles.ahead} data-kind={kind} points={drawn([now, end])} />
          ))}
          <polyline className={growth.line} points={drawn(points)} />
        </svg>
        {goal && (
          <i className={growth.goal} style={{ bottom: bottom(goal.lessons) }}>
            <span>{goal.text}</span>
          </i>
        )}
        {tests.map(({ test, day, lessons, credited }) => (
          <b key={day} className={styles.test} style={{ left: left(day), bottom: bottom(lessons) }}>
            <span data-left={(day - from) / Math.max(1, to - from) > 0.6 || undefined}>
              {t(credited > 0 ? 'testCredited' : 'test', {
                test,
                count: credited,
                date: formatShortDay(dateOf(day)),
              })}
            </span>
          </b>
        ))}
        {placed.map(({ kind, end, text, at }) => (
          <b
            key={kind}
            className={styles.endOfWay}
            data-kind={kind}
            style={{ left: left(end.day), bottom: `${at * 100}%` }}
          >
            <span>{text}</span>
          </b>
        ))}
        <b className={styles.now} style={{ left: left(now.day), bottom: bottom(now.lessons) }}>
          <span data-left={isLate || undefined}>{t('today', { count: now.lessons })}</span>
        </b>
      </div>
      <div className={styles.months} aria-hidden="true">
        {monthsIn(from, to).map(({ day, name }) => (
          <span key={day} style={{ left: left(day) }}>
            {name}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** Labels keep clear of one another and of the goal's: the lower goes down. */
function apart(ahead: readonly Ahead[], most: number, goal: number | undefined) {
  const sorted = ahead.toSorted((a, b) => b.end.lessons - a.end.lessons)
  let above = goal === undefined ? Number.POSITIVE_INFINITY : goal / most
  return sorted.map(each => {
    const at = Math.max(0.02, Math.min(each.end.lessons / most, above - APART))
    above = at
    return { ...each, at }
  })
}

/** The firsts of months, every second one of a long year. */
function monthsIn(from: number, to: number) {
  const days: number[] = []
  for (let month = monthOf(from); firstDayOf(month) <= to; month++)
    if (firstDayOf(month) >= from) days.push(firstDayOf(month))
  const every = days.length > 7 ? 2 : 1
  return days
    .filter((_, at) => at % every === 0)
    .map(day => ({ day, name: formatMonth(dateOf(day), 'short') }))
    .filter(({ day }) => day <= to - 10)
}
