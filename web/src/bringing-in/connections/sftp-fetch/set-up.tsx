import {
  changeConnection,
  createConnection,
  readConnection,
  testConnection,
} from '@hornbook/contract/bringing-in/connections'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import type { Field, Values } from '../../../form/field.ts'
import { Form } from '../../../form/form.tsx'
import { announceSaved } from '../../../form/saved.tsx'
import type { Sending } from '../../../form/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Copied } from '../../../ui/copied.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import page from '../connections.module.css'
import type { SetUpProps } from '../connections.ts'
import { type Connection, readConnectionsAgain } from '../connections.ts'
import { TestSteps } from '../test-steps.tsx'

/** A district's own SFTP server, from which we fetch. */
export default function SftpFetchSetUp({ districtId, connectionId, onClose }: SetUpProps) {
  const params = { districtId, connectionId: connectionId ?? '' }
  const { data } = useQuery({ ...queryFor(readConnection, { params }), enabled: connectionId !== undefined })
  if (connectionId === undefined) return <FetchForm districtId={districtId} onClose={onClose} />
  if (!data) return <Loading message="information" />
  return <FetchForm key={connectionId} districtId={districtId} connection={data.row} onClose={onClose} />
}

interface FetchFormProps {
  readonly districtId: string
  readonly connection?: Connection
  readonly onClose: () => void
}

function FetchForm({ districtId, connection: read, onClose }: FetchFormProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.fetch' })
  const navigate = useNavigate()
  const [connection] = useState(read)
  const save = async ({ values }: Sending): Promise<string> => {
    const secret = String(values.secret ?? '')
    // A key that was said yes to is kept only for the server that it belongs to.
    const attributes = {
      settings: {
        ...settingsOf(values),
        hostKey: isSameServer(values, connection) ? (read?.settings.hostKey ?? null) : null,
      },
      ...(String(values.name ?? '').trim() && { name: String(values.name).trim() }),
      ...(values.signIn === 'password' && secret && { secret }),
    }
    const { row } = connection
      ? await call(changeConnection, {
          params: { districtId, connectionId: connection.id },
          body: { data: { type: 'connection', id: connection.id, attributes } },
        })
      : await call(createConnection, {
          params: { districtId },
          body: { data: { type: 'connection', attributes: { kind: 'sftpFetch', ...attributes } } },
        })
    await readConnectionsAgain()
    return row.id
  }
  return (
    <Form
      frame="sheet"
      title={t('title')}
      draft={`SFTP server of ${districtId} ${connection?.id ?? ''}`}
      noun={t('noun')}
      fields={useFields()}
      start={{ values: startOf(connection) }}
      save={save}
      above={read && <TheirKey districtId={districtId} connection={read} />}
      onSaved={connectionId =>
        connection
          ? onClose()
          : void navigate({
              to: '/districts/$districtId/connections/$connectionId',
              params: { districtId, connectionId: connectionId ?? '' },
              replace: true,
            })
      }
      onClose={onClose}
    />
  )
}

function useFields(): readonly Field[] {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.fetch' })
  const port = (value: unknown) => (/^\d{1,5}$/.test(String(value)) && Number(value) <= 65_535 ? null : t('notAPort'))
  return [
    { name: 'name', kind: 'text', label: t('name'), maxLength: 60 },
    { name: 'host', kind: 'text', label: t('host'), required: true, maxLength: 253, half: true },
    { name: 'port', kind: 'text', label: t('port'), required: true, half: true, problem: port },
    { name: 'username', kind: 'text', label: t('username'), required: true, maxLength: 100, half: true },
    { name: 'folder', kind: 'text', label: t('folder'), required: true, maxLength: 500, half: true },
    { name: 'pattern', kind: 'text', label: t('pattern'), help: t('patternHelp'), required: true, maxLength: 100 },
    {
      name: 'signIn',
      kind: 'choice',
      label: t('signIn'),
      required: true,
      choices: [
        { value: 'key', label: t('key') },
        { value: 'password', label: t('password') },
      ],
    },
    { name: 'secret', kind: 'password', label: t('passwordLabel'), help: t('passwordHelp') },
  ]
}

const textOf = (value: unknown, otherwise: string) =>
  value === undefined || value === null ? otherwise : String(value)

const startOf = (connection: Connection | undefined): Values => ({
  name: connection?.name ?? '',
  host: textOf(connection?.settings.host, ''),
  port: textOf(connection?.settings.port, '22'),
  username: textOf(connection?.settings.username, ''),
  folder: textOf(connection?.settings.folder, '/'),
  pattern: textOf(connection?.settings.pattern, '*'),
  signIn: textOf(connection?.settings.signIn, 'key'),
  secret: '',
})

const settingsOf = (values: Values) => ({
  host: String(values.host).trim(),
  port: Number(values.port),
  username: String(values.username).trim(),
  folder: String(values.folder).trim(),
  pattern: String(values.pattern).trim(),
  signIn: values.signIn === 'password' ? 'password' : 'key',
})

const isSameServer = (values: Values, connection: Connection | undefined) =>
  connection !== undefined &&
  String(values.host).trim() === connection.settings.host &&
  Number(values.port) === connection.settings.port

/** Our key for their server, and theirs: read by a test, and pinned once somebody has said that it is theirs. */
function TheirKey({ districtId, connection }: { readonly districtId: string; readonly connection: Connection }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const params = { districtId, connectionId: connection.id }
  const pinned = textOf(connection.settings.hostKey, '')
  const test = useMutation({ mutationFn: () => call(testConnection, { params }) })
  const hostKey = test.data?.hostKey ?? null
  const pin = useMutation({
    mutationFn: async () => {
      const attributes = { settings: { ...connection.settings, hostKey } }
      await call(changeConnection, { params, body: { data: { type: 'connection', id: connection.id, attributes } } })
      await readConnectionsAgain()
    },
    onSuccess: () => {
      announceSaved(t('fetch.theirs'))
      test.mutate()
    },
  })
  const refused = test.error ?? pin.error
  return (
    <div className={page.lines}>
      {connection.publicKey && <Copied label={t('fetch.publicKey')} value={connection.publicKey} />}
      {pinned && <Copied label={t('fetch.pinned')} value={pinned} />}
      {test.data && <TestSteps outcome={test.data} />}
      {refused && (
        <p role="alert" className={page.bad}>
          {(refused instanceof ApiError && refused.errors[0]?.detail) || t('refused')}
        </p>
      )}
      <div className={page.actions}>
        <Button writes loading={test.isPending} onClick={() => test.mutate()}>
          {t('fetch.test')}
        </Button>
        {hostKey && hostKey !== pinned && (
          <Button writes variant="primary" loading={pin.isPending} onClick={() => pin.mutate()}>
            {t('fetch.isTheirs')}
          </Button>
        )}
      </div>
    </div>
  )
}
