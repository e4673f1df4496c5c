import { changeConnection, testConnection } from '@hornbook/contract/bringing-in/connections'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { announceSaved } from '../../../form/saved.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Copied } from '../../../ui/copied.tsx'
import page from '../connections.module.css'
import { type Connection, readConnectionsAgain } from '../connections.ts'
import { TestFound } from '../test-found.tsx'
import { textOf } from './fetch-fields.ts'

interface TheirKeyProps {
  readonly districtId: string
  /** As it is now. */
  readonly connection: Connection
  /** The version before, and the one after somebody has said here that the key is theirs. */
  readonly onPinned: (before: number, after: number) => void
}

/** Our key for their server, and theirs: read by a test, and pinned once somebody has said that it is theirs. */
export function TheirKey({ districtId, connection, onPinned }: TheirKeyProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const { t: all } = useTranslation('bringingIn', { keyPrefix: 'connections.actions' })
  const { id, version, settings } = connection
  const params = { districtId, connectionId: id }
  const pinned = textOf(settings.hostKey, '')
  const test = useMutation({ mutationFn: () => call(testConnection, { params }) })
  const hostKey = test.data?.hostKey ?? null
  const pin = useMutation({
    mutationFn: async () => {
      const attributes = { settings: { ...settings, hostKey }, version }
      const { row } = await call(changeConnection, { params, body: { data: { type: 'connection', id, attributes } } })
      onPinned(version, row.version)
    },
    onSuccess: () => {
      announceSaved(t('fetch.theirs'))
      test.mutate()
    },
    onSettled: () => readConnectionsAgain(),
  })
  const refused = test.error ?? pin.error
  const detail =
    refused instanceof ApiError && (refused.status === 412 ? all('stale') : refused.errors[0]?.detail || null)
  return (
    <div className={page.lines}>
      {connection.publicKey && <Copied label={t('fetch.publicKey')} value={connection.publicKey} />}
      {pinned && <Copied label={t('fetch.pinned')} value={pinned} />}
      {test.data && <TestFound districtId={districtId} connection={connection} outcome={test.data} />}
      {refused && (
        <p role="alert" className={page.bad}>
          {detail || t('refused')}
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
