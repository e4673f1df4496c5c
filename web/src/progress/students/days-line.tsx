import { useTranslation } from 'react-i18next'
import styles from './days-line.module.css'

const BAR = 3
const GAP = 1
const HEIGHT = 14

/**
 * This week and the three before: a bar a day, as high as one, two or three lessons, a dot on a school day without any,
 * a gap where there was no school (GROWTH-5). Saturday or Sunday is left out if no student of the table had school or
 * did a lesson on it.
 */
export function DaysLine({ days, weekdays }: { readonly days: Days; readonly weekdays: ReadonlySet<number> }) {
  const { t } = useTranslation('progress')
  const shown = days.flatMap((lessons, at) => (weekdays.has(at % 7) ? [{ lessons, at }] : []))
  const places = [...weekdays].length * Math.ceil(days.length / 7)
  const [worked, school] = [withLessons(days), days.filter(each => each !== null).length]
  const label = t('cells.daysLine', { days: worked, count: school })
  return (
    <svg className={styles.line} width={places * (BAR + GAP)} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      {shown.map(({ lessons, at }, place) => {
        if (lessons === null) return null
        const height = lessons === 0 ? 2 : 4 + (Math.min(lessons, 3) - 1) * 5
        const x = place * (BAR + GAP)
        return <rect key={at} x={x} y={HEIGHT - height} width={BAR} height={height} data-none={lessons === 0} />
      })}
    </svg>
  )
}

type Days = readonly (number | null)[]

/** How many of the days have lessons. */
export const withLessons = (days: Days): number => days.filter(lessons => lessons !== null && lessons > 0).length

/** Monday (0) to Friday, and Saturday or Sunday if any of the students had school or did a lesson then. */
export const weekdaysOf = (students: readonly { readonly recentDays: Days }[]): ReadonlySet<number> => {
  const seen = new Set(
    students.flatMap(({ recentDays }) => recentDays.flatMap((each, at) => (each === null ? [] : [at % 7]))),
  )
  return new Set([0, 1, 2, 3, 4, 5, 6].filter(day => day < 5 || seen.has(day)))
}
