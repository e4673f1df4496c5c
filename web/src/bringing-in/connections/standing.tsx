import { formatLongDate } from '@hornbook/rules/time/written-days'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Discard } from '../import/next-step/discard.tsx'
import { ActButton } from './act-button.tsx'
import styles from './connections.module.css'
import { type Connection, isGoing, isHeld, type Run, todayIn } from './connections.ts'
import { KeptSoFar, SilentNote, WhatWasSeen } from './silence.tsx'

interface StandingProps {
  readonly districtId: string
  readonly connection: Connection
  readonly newest: Run | undefined
  readonly zone: string
}

type Tone = 'good' | 'warn' | 'bad' | 'info'

/** Whether it is well, in one sentence, and the one thing to do. */
export function Standing({ districtId, connection, newest, zone }: StandingProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.standing' })
  const { t: of } = useTranslation('bringingIn', { keyPrefix: 'connections' })
  const { kind, role, alarm, lastArrivedAt, nextRunAt, pausedUntil, failures, nightsSilent } = connection
  const last = lastArrivedAt && formatDateTime(lastArrivedAt, zone)
  const silence = { districtId, connection, zone }
  const runNow = <ActButton connection={connection} districtId={districtId} zone={zone} act="run" variant="primary" />
  // What is sent shows on the page of the account, as it happens.
  const goOnSettingUp = (
    <ButtonLink
      variant="primary"
      to="/districts/$districtId/connections/$connectionId"
      params={{ districtId, connectionId: connection.id }}
    >
      {t('goOnSettingUp')}
    </ButtonLink>
  )
  const byHand = (
    <ButtonLink to="/districts/$districtId/roster-imports" params={{ districtId }}>
      {of('byHand')}
    </ButtonLink>
  )
  const seen = newest?.importId && (
    <ButtonLink
      variant="primary"
      to="/districts/$districtId/roster-imports/$importId"
      params={{ districtId, importId: newest.importId }}
    >
      {t(newest.state === 'failed' ? 'seeWhy' : 'see')}
    </ButtonLink>
  )
  const say = (tone: Tone, title: string, text: ReactNode, actions: ReactNode = null) => (
    <section className={styles.standing} data-tone={tone} aria-label={title}>
      <Icon name={tone === 'good' ? 'check' : tone === 'info' ? 'history' : 'warning'} size={18} />
      <p role="status">
        <b>{title}</b> {text}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
  if (newest && isGoing(newest)) return say('info', t('going'), newest.sentence)
  if (role === 'setUp') return say('info', t('setUp'), t('setUpText'), kind === 'sftp' ? goOnSettingUp : runNow)
  if (role === 'off') return say('info', t('off'), t('offText'))
  if (newest && isHeld(newest))
    return say(
      'warn',
      t('held'),
      newest.sentence,
      <>
        {seen}
        {newest.importId && <Discard file={{ id: newest.importId }} districtId={districtId} />}
      </>,
    )
  if (pausedUntil && isPaused(connection, zone))
    return say(
      'info',
      t('paused', { day: formatLongDate(pausedUntil) }),
      kind === 'sftp' ? <KeptSoFar districtId={districtId} connection={connection} /> : t('pausedText'),
      <>
        <ActButton connection={connection} districtId={districtId} zone={zone} act="goOn" variant="primary" />
        <ButtonLink
          to="/districts/$districtId/connections/$connectionId/when"
          params={{ districtId, connectionId: connection.id }}
        >
          {t('changeDays')}
        </ButtonLink>
      </>,
    )
  if (alarm === 'silent')
    return say(
      'bad',
      t('silent', { count: nightsSilent }),
      <>
        {last ? t('silentText', { when: last }) : t('silentNever')}{' '}
        {connection.kind === 'sftp' ? <WhatWasSeen {...silence} /> : t('silentWhere')}
      </>,
      <>
        <SilentNote {...silence} />
        {byHand}
        <ActButton connection={connection} districtId={districtId} zone={zone} act="quiet" />
      </>,
    )
  if (newest?.state === 'failed')
    return say(
      alarm === 'failing' ? 'bad' : 'warn',
      alarm === 'failing' ? t('failing', { count: failures }) : t('failed'),
      newest.sentence,
      <>
        {seen}
        {runNow}
      </>,
    )
  const next = nextRunAt ? ` ${t('next', { when: formatDateTime(nextRunAt, zone) })}` : ''
  return last
    ? say('good', t('well'), t('wellText', { when: last }) + next, runNow)
    : say('good', t('noneYet'), t('noneYetText') + next, runNow)
}

/** Whether today, in the district, is in the pause. */
function isPaused({ pausedFrom, pausedUntil }: Connection, zone: string): boolean {
  const day = todayIn(zone)
  return pausedFrom !== null && pausedUntil !== null && day >= pausedFrom && day < pausedUntil
}
