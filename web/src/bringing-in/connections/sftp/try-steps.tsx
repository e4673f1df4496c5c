import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../dates/format-dates.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ActButton } from '../act-button.tsx'
import { type Connection, isGoing, type Run } from '../connections.ts'
import type { Account } from './account.ts'

type State = 'done' | 'failed' | 'waits' | 'notTried'

interface StepProps {
  readonly state: State
  readonly title?: string
  readonly children?: ReactNode
}

/** One thing that is ticked off, or what it waits for. */
export function Step({ state, title, children }: StepProps) {
  return (
    <li data-state={state}>
      <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'warning' : 'history'} size={16} />
      <span>
        {title && <b>{title}</b>} {children}
      </span>
    </li>
  )
}

interface SeenProps {
  readonly account: Account
  readonly zone: string
  /** The newest one that has brought or lost something; what waits in /inbound is newer. */
  readonly run: Run | undefined
}

const waitingIn = ({ files }: Account) =>
  files.filter(({ folder, state }) => folder === '/inbound' && state === 'waits')

export function FilesAreThere({ account, zone, run }: SeenProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  const waiting = waitingIn(account)
  const arriving = account.isArriving && t('arriving')
  if (waiting.length > 0)
    return (
      <Step state="done" title={t('files', { count: waiting.length })}>
        {arriving || waiting.map(({ name }) => name).join(', ')}
      </Step>
    )
  if (arriving || !run?.fileName) return <Step state="waits">{arriving || t('noFiles')}</Step>
  return (
    <Step state="done" title={t('pickedUp', { name: run.fileName })}>
      {formatDateTime(run.beganAt, zone)}
    </Step>
  )
}

const BROKEN: ReadonlySet<Account['arrived']> = new Set(['truncated', 'missingFiles', 'otherDigest'])

export function TheyAreWhole({ account, run }: SeenProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  const { arrived, quietMinutes: count } = account
  if (waitingIn(account).length > 0) {
    if (arrived === 'whole')
      return (
        <Step state="done" title={t('whole')}>
          {t('wholeText')}
        </Step>
      )
    return <Step state={BROKEN.has(arrived) ? 'failed' : 'waits'}>{t(`arrived.${arrived}`, { count })}</Step>
  }
  if (run?.fileName) return <Step state="done" title={t('whole')} />
  if (run?.state === 'failed') return <Step state="failed">{run.sentence}</Step>
  return <Step state="notTried">{t('notYet')}</Step>
}

const DAY_MS = 86_400_000

interface SenseProps extends SeenProps {
  readonly districtId: string
  readonly connection: Connection
}

export function TheyMakeSense({ account, run, zone, districtId, connection }: SenseProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  if (run && isGoing(run)) return <Step state="waits">{t('reading')}</Step>
  const mayLook = connection.role === 'setUp' || connection.role === 'beside'
  const look = mayLook && (
    <ActButton districtId={districtId} connection={connection} zone={zone} act="run" size="small" />
  )
  if (waitingIn(account).length > 0) {
    if (account.arrived !== 'whole' || !mayLook) return <Step state="notTried">{t('lookLater')}</Step>
    return (
      <Step state="waits">
        {t('look')} {look}
      </Step>
    )
  }
  if (!run?.fileName) return <Step state="notTried">{t('lookLater')}</Step>
  // What was picked up is found again for a day, in the archive.
  const again = Date.now() - Date.parse(run.beganAt) < DAY_MS && look
  const see = run.importId && (
    <Link to="/districts/$districtId/roster-imports/$importId" params={{ districtId, importId: run.importId }}>
      {t(run.state === 'failed' ? 'seeWhy' : 'seeDifference')}
    </Link>
  )
  if (run.state === 'failed')
    return (
      <Step state="failed">
        {run.sentence} {see} {again}
      </Step>
    )
  return (
    <Step state={makesSense(run) ? 'done' : 'failed'} title={t(makesSense(run) ? 'sense' : 'nonsense')}>
      <Found run={run} /> {run.holds.join(' ')} {see} {again}
    </Step>
  )
}

/** Whether a roster was read, and nothing would keep it from being applied. */
export const makesSense = (run: Run | undefined): boolean =>
  run?.fileName != null && run.state !== 'failed' && !isGoing(run) && run.holds.length === 0

function Found({ run: { counts } }: { readonly run: Run }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  if (counts === null) return <>{t('same')}</>
  const { students, schools } = counts
  return (
    <>
      {t('found', {
        students: t('students', { count: students.total }),
        schools: t('schools', { count: schools.total }),
        added: students.added,
        gone: students.archived,
        changed: students.changed + students.moved,
      })}
    </>
  )
}
