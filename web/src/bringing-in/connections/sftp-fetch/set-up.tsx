import { changeConnection, createConnection, readConnection } from '@hornbook/contract/bringing-in/connections'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { queryClient, queryFor } from '../../../api/queries.ts'
import { Form } from '../../../form/form.tsx'
import type { Sending } from '../../../form/use-form.ts'
import { Loading } from '../../../ui/states/loading.tsx'
import type { SetUpProps } from '../connections.ts'
import { type Connection, readConnectionsAgain } from '../connections.ts'
import { isSameServer, recordOf, settingsOf, useFetchFields } from './fetch-fields.ts'
import { TheirKey } from './their-key.tsx'

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
  // What the form's values were read with: reading it anew changes nothing below a form that is open.
  const [base, setBase] = useState(read)
  // Saying in this form that a key is theirs makes a new version, which nobody else has made.
  const pinned = useRef(new Map<number, number>())
  const afterPinned = (version: number): number => {
    const after = pinned.current.get(version)
    return after === undefined ? version : afterPinned(after)
  }
  const params = { districtId, connectionId: base?.id ?? '' }
  const save = async ({ values, version, idempotencyKey }: Sending): Promise<string> => {
    const name = String(values.name ?? '').trim()
    const secret = String(values.secret ?? '')
    // A key that was said yes to is kept only for the server that it belongs to.
    const hostKey = base && isSameServer(values, base) ? (read?.settings.hostKey ?? null) : null
    const attributes = {
      settings: { ...settingsOf(values), hostKey },
      ...(name && { name }),
      ...(values.signIn === 'password' && secret && { secret }),
      ...(version !== undefined && { version: afterPinned(version) }),
    }
    const { row } = base
      ? await call(changeConnection, { params, body: { data: { type: 'connection', id: base.id, attributes } } })
      : await call(
          createConnection,
          {
            params: { districtId },
            body: { data: { type: 'connection', attributes: { kind: 'sftpFetch', ...attributes } } },
          },
          { idempotencyKey },
        )
    await readConnectionsAgain()
    return row.id
  }
  const reload = async () => {
    const { row } = await queryClient.fetchQuery({ ...queryFor(readConnection, { params }), staleTime: 0 })
    setBase(row)
    return recordOf(row)
  }
  return (
    <Form
      frame="sheet"
      title={t('title')}
      draft={`SFTP server of ${districtId} ${base?.id ?? ''}`}
      noun={t('noun')}
      fields={useFetchFields()}
      start={recordOf(base)}
      save={save}
      {...(base && { reload })}
      above={
        read && (
          <TheirKey
            districtId={districtId}
            connection={read}
            onPinned={(before, after) => pinned.current.set(before, after)}
          />
        )
      }
      onSaved={connectionId =>
        base
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
