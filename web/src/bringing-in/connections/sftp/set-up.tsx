import { createConnection, readConnection } from '@hornbook/contract/bringing-in/connections'
import { readSftpAccount } from '@hornbook/contract/bringing-in/sftp-accounts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../address/address.ts'
import { call } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import { useZone } from '../../../dates/use-zone.ts'
import { Form } from '../../../form/form.tsx'
import { SavedNotice } from '../../../form/saved.tsx'
import type { Sending } from '../../../form/use-form.ts'
import { usePage } from '../../../ui/page.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Failure } from '../../../ui/states/failure.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import page from '../connections.module.css'
import { type Connection, isListening, readConnectionsAgain, type SetUpProps } from '../connections.ts'
import { HandOn } from '../hand-on.tsx'
import type { Account } from './account.ts'
import { useAccountNote } from './account-note.ts'
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
  const connection = useQuery(queryFor(readConnection, { params })).data?.row ?? opened
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...queryFor(readSftpAccount, { params }),
    refetchInterval: isListening(connection) && LOOK_MS,
    staleTime: 0,
  })
  const district = useQuery(queryFor(readDistrict, { params: { districtId } }))
  const zone = useZone(district.data?.row.relationships.timezone)
  usePage({
    title: t('title'),
    area: 'rostering',
    crumbs: [
      { label: district.data?.row.name, to: addressOf('/districts/$districtId', { districtId }) },
      { label: t('back'), to: addressOf('/districts/$districtId/connections', { districtId }) },
      { label: t('title') },
    ],
  })
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
        actions={<HandOnAccount account={account} connection={connection} district={district.data.row.name} />}
      >
        {t('about', { name: connection.name })}
      </PageHead>
      <SavedNotice />
      <div className={page.halves}>
        <div className={page.column}>
          <WhereToSend account={account} />
          <HowToSignIn params={params} account={account} connection={connection} zone={zone} onChanged={look} />
        </div>
        <div className={page.column}>
          <TryIt
            params={params}
            account={account}
            readAt={dataUpdatedAt}
            connection={connection}
            zone={zone}
            onChanged={look}
          />
          <TheFolders />
          <LastFiles account={account} zone={zone} />
        </div>
      </div>
    </>
  )
}

interface HandOnAccountProps {
  readonly account: Account
  readonly connection: Connection
  readonly district: string
}

/** For whoever runs the roster system. */
function HandOnAccount({ account, connection, district }: HandOnAccountProps) {
  return <HandOn note={useAccountNote(account, connection, district)} />
}
