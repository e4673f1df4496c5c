import { listConnections } from '@hornbook/contract/bringing-in/connections'
import { moveSftpFiles } from '@hornbook/contract/bringing-in/sftp-accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import { formatDateTime } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import sheet from '../../../ui/sheet.module.css'
import tested from '../../../ui/test-steps/test-steps.module.css'
import { ActButton } from '../act-button.tsx'
import page from '../connections.module.css'
import type { Connection } from '../connections.ts'
import { useEndedRuns, useRuns } from '../runs.tsx'
import type { Account } from './account.ts'
import { FilesAreThere, makesSense, Step, TheyAreWhole, TheyMakeSense } from './try-steps.tsx'

/** How often the page looks for a roster that comes by itself. */
const LOOK_MS = 4_000

interface TryItProps {
  readonly params: { readonly districtId: string; readonly connectionId: string }
  readonly account: Account
  readonly connection: Connection
  readonly zone: string
  readonly onChanged: () => Promise<unknown>
}

/** What has been seen of the other side so far, ticked off while it happens. */
export function TryIt({ params, account, connection, zone, onChanged }: TryItProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  const move = useMutation({ mutationFn: () => call(moveSftpFiles, { params }), onSettled: onChanged })
  const { districtId } = params
  const runs = useRuns(districtId, connection.id, LOOK_MS).data?.rows
  useEndedRuns(runs)
  const run = runs?.find(({ state }) => state !== 'nothing')
  const others = useQuery(queryFor(listConnections, { params: { districtId } })).data?.rows
  const hasOther = others?.some(({ id, role }) => id !== connection.id && role === 'roster') === true
  const seen = { account, zone, run }
  return (
    <section className={sheet.sheet} aria-labelledby="try">
      <div className={sheet.bar}>
        <h2 id="try">{t('title')}</h2>
        <span className={page.quiet}>{t('listening')}</span>
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
      {connection.role !== 'roster' && makesSense(run) && (
        <div className={`${page.actions} ${page.inside}`}>
          <ActButton
            districtId={districtId}
            connection={connection}
            zone={zone}
            act={hasOther ? 'use' : 'switchOn'}
            variant="primary"
          />
        </div>
      )}
      {account.misplaced > 0 && (
        <div className={page.standing} data-tone="warn">
          <Icon name="warning" size={18} />
          <p>
            <b>{t('misplacedTitle')}</b> {t('misplaced', { count: account.misplaced })}
          </p>
          <Button writes size="small" loading={move.isPending} onClick={() => move.mutate()}>
            {t('readFromThere')}
          </Button>
        </div>
      )}
    </section>
  )
}

function SignedIn({ account, zone }: { readonly account: Account; readonly zone: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  const { signedInAt, signedInFrom, signedInWith, refusedAt, refusedFrom, refusedFor } = account
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
