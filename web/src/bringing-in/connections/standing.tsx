import { formatLongDate } from '@hornbook/rules/time/written-days'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Discard } from '../import/next-step/discard.tsx'
import { ActButton } from './act-button.tsx'
import styles from './connections.module.css'
import { type Connection, isGoing, leftOut, type Run, todayIn } from './connections.ts'
import { KeptSoFar, SilentNote, WhatWasSeen } from './silence.tsx'

interface StandingProps {
  readonly districtId: string
  readonly connection: Connection
  /** The newest first; undefined until they are read. */
  readonly runs: readonly Run[] | undefined
  readonly zone: string
}

/** Whether it is well, and the one thing to do. A file that waits for a person is said as well, whatever came after it. */
export function Standing({ runs, ...props }: StandingProps) {
  const waiting = runs?.find(({ waits }) => waits)
  return (
    <>
      {waiting && <Waiting {...props} run={waiting} isNewest={waiting === runs?.[0]} />}
      <Now {...props} runs={runs} isWaiting={waiting !== undefined} />
    </>
  )
}

interface SaidProps {
  readonly tone: 'good' | 'warn' | 'bad' | 'info'
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

function Said({ tone, title, children, actions }: SaidProps) {
  return (
    <section className={styles.standing} data-tone={tone} aria-label={title}>
      <Icon name={tone === 'good' ? 'check' : tone === 'info' ? 'history' : 'warning'} size={18} />
      <p role="status">
        <b>{title}</b> {children}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

type Of = Omit<StandingProps, 'runs'>

function Waiting({ districtId, zone, run, isNewest }: Of & { readonly run: Run; readonly isNewest: boolean }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.standing' })
  const { importId, beganAt, sentence } = run
  const actions = importId && (
    <>
      <SeeImport districtId={districtId} importId={importId} label={t('see')} />
      <Discard file={{ id: importId }} districtId={districtId} />
    </>
  )
  return (
    <Said
      tone="warn"
      title={isNewest ? t('held') : t('heldBefore', { when: formatDateTime(beganAt, zone) })}
      actions={actions}
    >
      {sentence}
    </Said>
  )
}

/** How it stands, besides a file that waits. */
function Now({ districtId, connection, runs, zone, isWaiting }: StandingProps & { readonly isWaiting: boolean }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.standing' })
  const { t: of } = useTranslation('bringingIn', { keyPrefix: 'connections' })
  const { kind, role, alarm, lastArrivedAt, nextRunAt, pausedUntil, failures, nightsSilent } = connection
  const when = lastArrivedAt && formatDateTime(lastArrivedAt, zone)
  const common = { districtId, connection, zone }
  const params = { districtId, connectionId: connection.id }
  const runNow = <ActButton {...common} act="run" variant="primary" />
  const [newest] = runs ?? []
  if (newest && isGoing(newest))
    return (
      <Said tone="info" title={t('going')}>
        {newest.sentence}
      </Said>
    )
  if (role === 'setUp') {
    // What is sent shows on the page of the account, as it happens.
    const goOn = (
      <ButtonLink variant="primary" to="/districts/$districtId/connections/$connectionId" params={params}>
        {t('goOnSettingUp')}
      </ButtonLink>
    )
    return (
      <Said tone="info" title={t('setUp')} actions={kind === 'sftp' ? goOn : runNow}>
        {t('setUpText')}
      </Said>
    )
  }
  if (role === 'off')
    return (
      <Said tone="info" title={t('off')}>
        {t('offText')}
      </Said>
    )
  if (pausedUntil && isPaused(connection, zone))
    return (
      <Said
        tone="info"
        title={t('paused', { day: formatLongDate(pausedUntil) })}
        actions={
          <>
            <ActButton {...common} act="goOn" variant="primary" />
            <ButtonLink to="/districts/$districtId/connections/$connectionId/when" params={params}>
              {t('changeDays')}
            </ButtonLink>
          </>
        }
      >
        {kind === 'sftp' ? <KeptSoFar districtId={districtId} connection={connection} /> : t('pausedText')}
      </Said>
    )
  if (alarm === 'silent')
    return (
      <Said
        tone="bad"
        title={t('silent', { count: nightsSilent })}
        actions={
          <>
            <SilentNote {...common} />
            <ButtonLink to="/districts/$districtId/roster-imports" params={{ districtId }}>
              {of('byHand')}
            </ButtonLink>
            <ActButton {...common} act="quiet" />
          </>
        }
      >
        {when ? t('silentText', { when }) : t('silentNever')}{' '}
        {kind === 'sftp' ? <WhatWasSeen {...common} /> : t('silentWhere')}
      </Said>
    )
  if (runs === undefined) return <Said tone="info" title={t('reading')} />
  // A night without anything after it mends nothing.
  const last = runs.find(({ state }) => state !== 'nothing')
  if (last?.state === 'failed')
    return (
      <Said
        tone={alarm === 'failing' ? 'bad' : 'warn'}
        title={alarm === 'failing' ? t('failing', { count: failures }) : t('failed')}
        actions={
          <>
            {last.importId && <SeeImport districtId={districtId} importId={last.importId} label={t('seeWhy')} />}
            {runNow}
          </>
        }
      >
        {last.sentence}
      </Said>
    )
  if (isWaiting) return null
  const next = nextRunAt ? ` ${t('next', { when: formatDateTime(nextRunAt, zone) })}` : ''
  const out = last && leftOut(last)
  if (out)
    return (
      <Said tone="warn" title={t(`leftOut.${out}`)} actions={runNow}>
        {t('leftOut.text', { when: formatDateTime(last.beganAt, zone) })}
        {next}
      </Said>
    )
  if (last?.state === 'beside')
    return (
      <Said tone="info" title={role === 'beside' ? t('beside') : t('noneYet')} actions={runNow}>
        {t('besideText', { when: formatDateTime(last.beganAt, zone) })}
        {next}
      </Said>
    )
  return (
    <Said tone="good" title={when ? t('well') : t('noneYet')} actions={runNow}>
      {when ? t('wellText', { when }) : t('noneYetText')}
      {next}
    </Said>
  )
}

interface SeeImportProps {
  readonly districtId: string
  readonly importId: string
  readonly label: string
}

const SeeImport = ({ districtId, importId, label }: SeeImportProps) => (
  <ButtonLink variant="primary" to="/districts/$districtId/roster-imports/$importId" params={{ districtId, importId }}>
    {label}
  </ButtonLink>
)

/** Whether today, in the district, is in the pause. */
function isPaused({ pausedFrom, pausedUntil }: Connection, zone: string): boolean {
  const day = todayIn(zone)
  return pausedFrom !== null && pausedUntil !== null && day >= pausedFrom && day < pausedUntil
}
