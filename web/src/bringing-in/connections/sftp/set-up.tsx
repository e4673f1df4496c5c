import { createConnection, readConnection } from '@hornbook/contract/bringing-in/connections'
import { readSftpAccount } from '@hornbook/contract/bringing-in/sftp-accounts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import { useZone } from '../../../dates/use-zone.ts'
import { Form } from '../../../form/form.tsx'
import { SavedNotice } from '../../../form/saved.tsx'
import type { Sending } from '../../../form/use-form.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Failure } from '../../../ui/states/failure.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import page from '../connections.module.css'
import { type Connection, readConnectionsAgain, type SetUpProps } from '../connections.ts'
import { type Account, asText, mailOf } from './account.ts'
import { LastFiles, TheFolders } from './files.tsx'
import { HowToSignIn } from './sign-in.tsx'
import { TryIt } from './try-it.tsx'
import { WhereToSend } from './where.tsx'

/** How often the page looks for somebody who signs in or sends. */
const LOOK_MS = 4_000

/** An account of ours to which a district sends: made first, then shown with all that its technician needs. */
export default function SftpSetUp({ districtId, connection, onClose }: SetUpProps) {
  if (connection === undefined) return <MakeAccount districtId={districtId} onClose={onClose} />
  return <AccountPage key={connection.id} districtId={districtId} opened={connection} />
}

function MakeAccount({ districtId, onClose }: SetUpProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const navigate = useNavigate()
  const save = async ({ values, idempotencyKey }: Sending) => {
    const name = String(values.name ?? '').trim()
    const attributes = { kind: 'sftp' as const, settings: {}, ...(name && { name }) }
    const body = { data: { type: 'connection', attributes } } as const
    const { row } = await call(createConnection, { params: { districtId }, body }, { idempotencyKey })
    await readConnectionsAgain()
    return row.id
  }
  return (
    <Form
      frame="sheet"
      title={t('make')}
      draft={`new SFTP account of ${districtId}`}
      noun={t('title')}
      above={<p>{t('makeText')}</p>}
      fields={[{ name: 'name', kind: 'text', label: t('name'), maxLength: 60 }]}
      start={{ values: { name: '' } }}
      save={save}
      saveLabel={t('makeIt')}
      onSaved={connectionId =>
        void navigate({
          to: '/districts/$districtId/connections/$connectionId',
          params: { districtId, connectionId: connectionId ?? '' },
          replace: true,
        })
      }
      onClose={onClose}
    />
  )
}

function AccountPage({ districtId, opened }: { readonly districtId: string; readonly opened: Connection }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const params = { districtId, connectionId: opened.id }
  const { data, error, refetch } = useQuery({
    ...queryFor(readSftpAccount, { params }),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  })
  const connection = useQuery(queryFor(readConnection, { params })).data?.row ?? opened
  const district = useQuery(queryFor(readDistrict, { params: { districtId } }))
  const zone = useZone(district.data?.row.relationships.timezone)
  if (!data || !district.data) {
    const refused = error ?? district.error
    if (!refused) return <Loading message="information" />
    const readBoth = () => void Promise.all([refetch(), district.refetch()])
    return <Failure error={refused} title={t('failed')} onRetry={readBoth} />
  }
  const account = data.row
  const look = () => refetch()
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <HandOn account={account} district={district.data.row.name} />
            <ButtonLink to="/districts/$districtId/connections" params={{ districtId }}>
              {t('back')}
            </ButtonLink>
          </>
        }
      >
        {t('about')}
      </PageHead>
      <SavedNotice />
      <div className={page.halves}>
        <div className={page.column}>
          <WhereToSend account={account} />
          <HowToSignIn params={params} account={account} connection={connection} zone={zone} onChanged={look} />
        </div>
        <div className={page.column}>
          <TryIt params={params} account={account} connection={connection} zone={zone} onChanged={look} />
          <TheFolders />
          <LastFiles account={account} zone={zone} />
        </div>
      </div>
    </>
  )
}

interface HandOnProps {
  readonly account: Account
  readonly district: string
}

/** For whoever runs the roster system. Neither text has a password. */
function HandOn({ account, district }: HandOnProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const [said, setSaid] = useState('')
  const labels = {
    address: t('where.address'),
    port: t('where.port'),
    user: t('where.user'),
    folder: t('where.folder'),
    hostKey: t('where.hostKey'),
  }
  const text = asText(account, labels)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('copied')),
      () => setSaid(t('notCopied')),
    )
  return (
    <>
      <span role="status" className={page.quiet}>
        {said}
      </span>
      <Button icon={<Icon name="copy" size={16} />} onClick={() => void copy()}>
        {t('copyAll')}
      </Button>
      <ButtonAnchor
        icon={<Icon name="mail" size={16} />}
        href={mailOf(t('mail.subject', { district }), [t('mail.ask'), '', text, '', t('mail.secret')])}
      >
        {t('mail.send')}
      </ButtonAnchor>
    </>
  )
}
