import { dateOf, dayNumberOf, mondayOf } from '@hornbook/rules/time/dates'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { STUDENT } from '../../address/address.ts'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { outlookWords } from '../outlook/outlook.ts'
import { studentRecordQuery } from '../queries.ts'
import { attentionWords } from '../students/attention.ts'
import { fromClass } from '../students/page-link.ts'
import type { ClassPlace, Stepped } from './stepped.ts'
import styles from './steps.module.css'

const WEEKS = 6

interface WhatTheyDidProps {
  readonly place: ClassPlace
  readonly student: Stepped
  readonly act: 'ask' | 'extra'
}

/** What the step means, with the weeks that it is about. */
export function WhatTheyDid({ place, student, act }: WhatTheyDidProps) {
  const { t } = useTranslation('progress')
  const { data, isError, error, refetch } = useQuery(studentRecordQuery(student.id))
  const words = attentionWords(student, t)
  if (isError && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={WEEKS} message="student" />
  const { firstName: name, lessons, today, outlook, schoolYearEnd } = data.row
  const monday = mondayOf(dayNumberOf(today))
  const weeks = Array.from({ length: WEEKS }, (_, at) => {
    const [start, end] = [dateOf(monday - 7 * at), dateOf(monday - 7 * at + 6)]
    return { start, count: lessons.filter(({ date }) => date >= start && date <= end).length }
  })
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const pace = outlook && outlookWords(outlook, t, schoolYearEnd)
  return (
    <>
      <p>{t(`steps.${act}.about`, { name })}</p>
      <p>
        {words && `${words.reason}. ${words.details} `}
        {pace && [pace.state, pace.pace].filter(Boolean).join(': ')}
      </p>
      <h3>{t('steps.did', { name })}</h3>
      <ul className={styles.weeks}>
        {weeks.map(({ start, count }) => (
          <li key={start}>
            <span>{t('steps.week', { day: formatShortDay(start) })}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span>{t('steps.weekText', { count })}</span>
          </li>
        ))}
      </ul>
      <Link
        to={STUDENT}
        params={{ districtId: place.districtId, studentId: student.id }}
        search={fromClass(place.classroomId)}
      >
        {t('steps.page', { name })}
      </Link>
    </>
  )
}
