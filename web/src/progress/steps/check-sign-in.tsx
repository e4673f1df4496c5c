import { may } from '@hornbook/rules/people/abilities'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, CLASSROOM } from '../../address/address.ts'
import { formatDateTime, formatDay, formatTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { personOf, useIsViewing, useUser } from '../../signed-in/current-session.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { STUDENT_PARAM } from '../login-cards/one-student.ts'
import { avatarQuery, districtQuery, studentRecordQuery } from '../queries.ts'
import { ResetPictures } from '../student-window/reset-pictures.tsx'
import type { ClassPlace, Stepped } from './stepped.ts'
import styles from './steps.module.css'

const TRIED = {
  signedIn: 'triedSignedIn',
  wrongPassword: 'triedWrongPassword',
  wrongPictures: 'triedWrongPictures',
} as const

/** What is known of a student's sign-in, the card to print, and the picture password, which is reset only if there is one. */
export function CheckSignIn({ place, student }: { readonly place: ClassPlace; readonly student: Stepped }) {
  const { t } = useTranslation('progress', { keyPrefix: 'steps.signIn' })
  const { t: own } = useTranslation('progress', { keyPrefix: 'studentWindow.pictures' })
  const person = personOf(useUser())
  const isViewing = useIsViewing()
  const district = useQuery(districtQuery(place.districtId))
  const zone = useZone(district.data?.row.relationships.timezone)
  const [resets, setResets] = useState(false)
  const avatar = useQuery(avatarQuery({ classroomId: place.classroomId, studentId: student.id }))
  const record = useQuery(studentRecordQuery(student.id))
  const failed = [avatar, record, district].find(({ isError }) => isError)
  if (failed) return <Failure error={failed.error} title={t('failed')} onRetry={() => void failed.refetch()} />
  if (!avatar.data || !record.data || !district.data) return <SkeletonRows rows={4} message="student" />
  const { firstName: name, username, pinCode, signInTriedAt: triedAt, signInResult: result } = avatar.data.row
  const last = record.data.row.lessons.at(-1)
  const when = (instant: string) =>
    formatDay(instant, zone) === formatDay(new Date().toISOString(), zone)
      ? t('today', { time: formatTime(instant, zone) })
      : formatDateTime(instant, zone)
  const fact = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <>
      <p>{t('try', { name })}</p>
      <dl className={styles.facts}>
        {fact(t('tried'), triedAt && result ? t(TRIED[result], { when: when(triedAt), name }) : t('triedNone'))}
        {fact(t('heard'), last ? t('heardLesson', { day: formatShortDay(last.date) }) : t('heardNothing'))}
        {fact(t('username'), username === null ? t('noUsername', { name }) : <b>{username}</b>)}
        {fact(t('pictures'), pinCode === null ? t('picturesNone', { name }) : t('picturesSet'))}
      </dl>
      <div className={styles.tools}>
        {!may(person, 'show', 'studentPassword') ? null : isViewing ? (
          // Who looks as somebody else is shown no password.
          <Button writes icon={<Icon name="print" size={16} />}>
            {t('card')}
          </Button>
        ) : (
          <ButtonLink
            to={addressOf(`${CLASSROOM}/login-cards`, { ...place })}
            search={before => ({ ...before, [STUDENT_PARAM]: student.id })}
            icon={<Icon name="print" size={16} />}
          >
            {t('card')}
          </ButtonLink>
        )}
        {pinCode !== null && may(person, 'update', 'studentPinCode') && !resets && (
          <Button onClick={() => setResets(true)}>{own('reset')}</Button>
        )}
      </div>
      {resets && (
        <ResetPictures avatar={avatar.data.row} classroomId={place.classroomId} onClose={() => setResets(false)} />
      )}
    </>
  )
}
