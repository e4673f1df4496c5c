import type { readDistrictSupport } from '@hornbook/contract/provider/district-support'
import type { readDistrict } from '@hornbook/contract/rostering/districts'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, RowFrom } from '../api/answer.ts'
import { formatDay } from '../dates/format-dates.ts'
import styles from './district.module.css'

type District = RowFrom<typeof readDistrict>
type Support = Answer<typeof readDistrictSupport>

const DAY_MS = 86_400_000

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

interface FactProps {
  readonly title: string
  readonly figure: ReactNode
  readonly beside?: string
  readonly children?: ReactNode
}

function Fact({ title, figure, beside, children }: FactProps) {
  return (
    <section className={styles.fact}>
      <h2>{title}</h2>
      <p className={styles.figure}>
        <b>{figure}</b> {beside}
      </p>
      {children}
    </section>
  )
}

export function MembershipFact({ district }: { readonly district: District }) {
  const { t } = useTranslation('provider', { keyPrefix: 'membership' })
  const { membershipExpiresAt: end, relationships } = district
  if (end === null)
    return (
      <Fact title={t('title')} figure={t('none')}>
        <p className={styles.bad}>{t('noneText')}</p>
      </Fact>
    )
  const date = formatDay(end, relationships.timezone)
  const left = Math.ceil((Date.parse(end) - Date.now()) / DAY_MS)
  if (left <= 0)
    return (
      <Fact title={t('title')} figure={t('ended')}>
        <p className={styles.bad}>{t('endedOn', { date })}</p>
      </Fact>
    )
  return (
    <Fact
      title={t('title')}
      figure={left.toLocaleString('en-US')}
      beside={t('left', { count: left }).replace(/^\S+ /, '')}
    >
      <p>{t('until', { date })}</p>
    </Fact>
  )
}

interface SeatsProps {
  readonly licensed: number | null
  readonly seats: Support['seats']
}

/** Above the licensed number nobody is shut out; it is said. */
export function SeatsFact({ licensed, seats: { used, enrolled } }: SeatsProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'seats' })
  return (
    <Fact
      title={t('title')}
      figure={t('used', { count: used })}
      beside={licensed === null ? t('unlicensed') : t('of', { count: licensed })}
    >
      {licensed !== null && (
        <progress className={styles.bar} max={licensed} value={Math.min(used, licensed)} aria-label={t('bar')} />
      )}
      <p>{t('enrolled', { count: enrolled })}</p>
      {licensed === null && <p>{t('unsaid')}</p>}
      {licensed !== null && used > licensed && <p className={styles.warn}>{t('over')}</p>}
    </Fact>
  )
}

interface LessonsProps {
  readonly lessons: Support['lessons']
  /** The date in the district. */
  readonly today: string
}

/** Against the district's own usual day. */
export function LessonsFact({ lessons, today }: LessonsProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'lessons' })
  const { usual, lastDay, studentsToday } = lessons
  const day = weekday.format(new Date(today))
  return (
    <Fact
      title={t('title')}
      figure={lessons.today.toLocaleString('en-US')}
      beside={lessons.today > 0 ? t('students', { count: studentsToday }) : ''}
    >
      <p>{usual ? t('usual', { weekday: day, ...usual }) : t('unknown', { weekday: day })}</p>
      {lastDay === null && <p className={styles.warn}>{t('never')}</p>}
      {lastDay !== null && lastDay !== today && <p>{t('last', { date: formatLongDate(lastDay) })}</p>}
    </Fact>
  )
}
