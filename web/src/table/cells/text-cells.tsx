import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExactTime, formatShortDate } from '../../dates/format-dates.ts'
import styles from './cells.module.css'

/** A cell without a value. */
export function EmptyCell() {
  const { t } = useTranslation('table')
  return (
    <span className={styles.empty}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('cells.empty')}</span>
    </span>
  )
}

/** A figure, usually followed by an arrow. */
export function Figure({ children, after }: { readonly children: ReactNode; readonly after?: ReactNode }) {
  return (
    <span className={styles.figure}>
      {children}
      {after}
    </span>
  )
}

interface Lesson {
  readonly level: number
  readonly lesson: number
  readonly updatedAt: string
}

/** A completed lesson: the day as MM/dd/yy, the exact time on hover, and which lesson it was. */
export function LessonDate({
  of,
  zone,
  after,
}: {
  readonly of: Lesson | null
  readonly zone: string
  readonly after?: ReactNode
}) {
  const { t } = useTranslation('table')
  if (!of) return <EmptyCell />
  const { level, lesson, updatedAt } = of
  return (
    <span className={styles.lesson}>
      <time dateTime={updatedAt} title={formatExactTime(updatedAt, zone)}>
        {formatShortDate(updatedAt, zone)}
      </time>
      <span className={styles.lessonName}>
        <span aria-hidden="true">{t('cells.lesson', { level, lesson })}</span>
        <span className="visually-hidden">{t('cells.lessonSpoken', { level, lesson })}</span>
      </span>
      {after}
    </span>
  )
}

/** A level's name on the level's colour, so that colour is never the only sign. */
export function LevelChip({ level, children }: { readonly level: number; readonly children: ReactNode }) {
  return (
    <span className={styles.chip} data-level={level}>
      {children}
    </span>
  )
}

/** Text coloured by its meaning. */
export function StatusText({
  tone,
  children,
}: {
  readonly tone: 'attention' | 'good' | 'muted' | 'test' | 'loading'
  readonly children: ReactNode
}) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  )
}
