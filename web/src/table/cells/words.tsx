import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exactTime, shortDate } from '../../dates/shown-date.ts'
import styles from './cells.module.css'

/** A cell without a value. */
export function None() {
  const { t } = useTranslation('progress')
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('cells.empty')}</span>
    </span>
  )
}

/** A figure with what stands behind it, usually an arrow. */
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
  care = null,
  telling = false,
}: {
  readonly of: Lesson | null
  readonly zone: string
  readonly after?: ReactNode
  /** Why it wants a look: spoken, and on hover. */
  readonly care?: string | null
  /** Written beside it as well. */
  readonly telling?: boolean
}) {
  const { t } = useTranslation('progress')
  if (!of) return <None />
  const { level, lesson, updatedAt } = of
  return (
    <span className={styles.lesson}>
      <time
        dateTime={updatedAt}
        title={care ? `${exactTime(updatedAt, zone)}\n${care}` : exactTime(updatedAt, zone)}
        className={care ? styles.care : undefined}
      >
        {shortDate(updatedAt, zone)}
      </time>
      <span className={styles.which}>
        <span aria-hidden="true">{t('cells.lesson', { level, lesson })}</span>
        <span className="visually-hidden">{t('cells.lessonSpoken', { level, lesson })}</span>
      </span>
      {after}
      {care && <span className={telling ? styles.why : 'visually-hidden'}>{care}</span>}
    </span>
  )
}

/** A level by name on its soft ground, so that the colour is never alone. */
export function LevelChip({ level, children }: { readonly level: number; readonly children: ReactNode }) {
  return (
    <span className={styles.chip} data-level={level}>
      {children}
    </span>
  )
}

/** Words that want care, or say that all is well. */
export function Said({
  as,
  children,
}: {
  readonly as: 'care' | 'good' | 'muted' | 'test' | 'coming'
  readonly children: ReactNode
}) {
  return (
    <span className={styles.said} data-as={as}>
      {children}
    </span>
  )
}
