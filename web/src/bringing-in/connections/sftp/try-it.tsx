import { moveSftpFiles } from '@hornbook/contract/bringing-in/sftp-accounts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { formatDateTime } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import sheet from '../../../ui/sheet.module.css'
import tested from '../../../ui/test-steps/test-steps.module.css'
import page from '../connections.module.css'
import type { Account } from './account.ts'

interface TryItProps {
  readonly params: { readonly districtId: string; readonly connectionId: string }
  readonly account: Account
  readonly zone: string
  readonly onChanged: () => Promise<unknown>
}

/** What has been seen of the other side so far, ticked off while it happens. */
export function TryIt({ params, account, zone, onChanged }: TryItProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.tryIt' })
  const move = useMutation({ mutationFn: () => call(moveSftpFiles, { params }), onSettled: onChanged })
  const waiting = account.files.filter(({ folder, state }) => folder === '/inbound' && state === 'waits')
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
            <li data-state={waiting.length > 0 ? 'done' : 'waits'}>
              <Icon name={waiting.length > 0 ? 'check' : 'history'} size={16} />
              <span>
                {waiting.length > 0 ? <b>{t('files', { count: waiting.length })}</b> : t('noFiles')}{' '}
                {account.isArriving ? t('arriving') : waiting.map(({ name }) => name).join(', ')}
              </span>
            </li>
            <li data-state="notTried">
              <Icon name="history" size={16} />
              <span>
                <b>{t('nothing')}</b> {t('nothingText')}
              </span>
            </li>
          </ol>
        </div>
      </div>
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
      <li data-state="failed">
        <Icon name="warning" size={16} />
        <span>{t(`refused.${refusedFor}`, { from: refusedFrom ?? '', when: formatDateTime(refusedAt, zone) })}</span>
      </li>
    )
  if (signedInAt === null)
    return (
      <li data-state="waits">
        <Icon name="history" size={16} />
        <span>{t('nobody')}</span>
      </li>
    )
  const way = signedInWith === 'password' ? t('aPassword') : (signedInWith ?? '')
  return (
    <li data-state="done">
      <Icon name="check" size={16} />
      <span>
        <b>{t('signedIn')}</b>{' '}
        {t('signedInText', { way, from: signedInFrom ?? '', when: formatDateTime(signedInAt, zone) })}
      </span>
    </li>
  )
}
