import { listConnections } from '@hornbook/contract/bringing-in/connections'
import { moveSftpFiles, startSftpAgain } from '@hornbook/contract/bringing-in/sftp-accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import { formatDateTime } from '../../../dates/format-dates.ts'
import { announceSaved } from '../../../form/saved.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import sheet from '../../../ui/sheet.module.css'
import tested from '../../../ui/test-steps/test-steps.module.css'
import { ActButton } from '../act-button.tsx'
import page from '../connections.module.css'
import { type Connection, isGoing, isListening } from '../connections.ts'
import { useEndedRuns, useRuns } from '../runs.tsx'
import { type Account, seenSince } from './account.ts'
import { FilesAreThere, makesSense, Step, TheyAreWhole, TheyMakeSense } from './try-steps.tsx'
import { useLook } from './use-look.ts'

/** How often the page looks for a roster that comes by itself. */
const LOOK_MS = 4_000

interface TryItProps {
  readonly params: { readonly districtId: string; readonly connectionId: string }
  readonly account: Account
  /** When the account was read. */
  readonly readAt: number
  readonly connection: Connection
  readonly zone: string
  readonly onChanged: () => Promise<unknown>
}

/** What has been seen of the other side so far, ticked off while it happens. */
export function TryIt({ params, account, readAt, connection, zone, onChanged }: TryItProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  const move = useMutation({ mutationFn: () => call(moveSftpFiles, { params }), onSettled: onChanged })
  const { districtId } = params
  const isLive = isListening(connection)
  const runs = useRuns(districtId, connection.id, isLive && LOOK_MS).data?.rows
  useEndedRuns(runs)
  const run = runs?.find(({ state, beganAt }) => state !== 'nothing' && seenSince(account, beganAt))
  const isFree = runs !== undefined && !runs.some(isGoing)
  useLook({ params, isDue: connection.role === 'setUp' && account.arrived === 'whole' && isFree, readAt })
  const others = useQuery(queryFor(listConnections, { params: { districtId } })).data?.rows
  const hasOther = others?.some(({ id, role }) => id !== connection.id && role === 'roster') === true
  const seen = { account, zone, run }
  return (
    <section className={sheet.sheet} aria-labelledby="try">
      <div className={sheet.bar}>
        <h2 id="try">{t('title')}</h2>
        <span className={page.quiet}>{t(isLive ? 'listening' : 'asOpened')}</span>
      </div>
      <div className={`${tested.tested} ${page.testedInside}`}>
        <div role="status">
          <ol>
            <SignedIn account={account} zone={zone} />
            <FilesAreThere {...seen} />
            <TheyAreWhole {...seen} />
            <TheyMakeSense {...seen} districtId={districtId} connection={connection} />
            <Step state="notTried" title={t('nothing')}>
              {t('nothingText')}
            </Step>
          </ol>
        </div>
      </div>
      {account.misplaced > 0 && (
        <div className={`${page.standing} ${page.within}`} data-tone="warn">
          <Icon name="warning" size={18} />
          <p>
            <b>{t('misplacedTitle')}</b> {t('misplaced', { count: account.misplaced })}
          </p>
          <Button writes size="small" loading={move.isPending} onClick={() => move.mutate()}>
            {t('readFromThere')}
          </Button>
        </div>
      )}
      {connection.role !== 'roster' && (
        <div className={page.foot}>
          <StartAgain params={params} onChanged={onChanged} />
          {makesSense(run) && (
            <ActButton
              districtId={districtId}
              connection={connection}
              zone={zone}
              act={hasOther ? 'use' : 'switchOn'}
              variant="primary"
            />
          )}
        </div>
      )}
    </section>
  )
}

/** Begins the try afresh, where it has gone wrong. */
function StartAgain({ params, onChanged }: Pick<TryItProps, 'params' | 'onChanged'>) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const start = useMutation({
    mutationFn: () => call(startSftpAgain, { params }),
    onSuccess: () => announceSaved(t('tryIt.startedAgain')),
    onSettled: onChanged,
  })
  return (
    <>
      <Button writes loading={start.isPending} aria-describedby="start-again" onClick={() => start.mutate()}>
        {t('tryIt.startAgain')}
      </Button>
      <span id="start-again" className={page.quiet}>
        {t('tryIt.startAgainText')}
      </span>
      {start.isError && (
        <p role="alert" className={page.bad}>
          {(start.error instanceof ApiError && start.error.errors[0]?.detail) || t('refused')}
        </p>
      )}
    </>
  )
}

function SignedIn({ account, zone }: { readonly account: Account; readonly zone: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  const { signedInFrom, signedInWith, refusedFrom, refusedFor } = account
  const signedInAt = seenSince(account, account.signedInAt) ? account.signedInAt : null
  const refusedAt = seenSince(account, account.refusedAt) ? account.refusedAt : null
  const isRefused = refusedAt !== null && refusedFor !== null && (signedInAt === null || refusedAt > signedInAt)
  if (isRefused)
    return (
      <Step state="failed">
        {t(`refused.${refusedFor}`, { from: refusedFrom ?? '', when: formatDateTime(refusedAt, zone) })}
      </Step>
    )
  if (signedInAt === null) return <Step state="waits">{t('nobody')}</Step>
  const way = signedInWith === 'password' ? t('aPassword') : (signedInWith ?? '')
  return (
    <Step state="done" title={t('signedIn')}>
      {t('signedInText', { way, from: signedInFrom ?? '', when: formatDateTime(signedInAt, zone) })}
    </Step>
  )
}
