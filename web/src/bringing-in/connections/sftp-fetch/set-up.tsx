import { changeConnection, createConnection, readConnection } from '@hornbook/contract/bringing-in/connections'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import type { Values } from '../../../form/field.ts'
import { Form } from '../../../form/form.tsx'
import type { Sending } from '../../../form/use-form.ts'
import page from '../connections.module.css'
import { readConnectionsAgain, type SetUpProps } from '../connections.ts'
import { readAgain } from '../fresh-connection.tsx'
import { HandOn } from '../hand-on.tsx'
import { useDistrictName } from '../use-district-name.ts'
import { isSameServer, recordOf, settingsOf, useFetchFields } from './fetch-fields.ts'
import { useServerNote } from './server-note.ts'
import { TheirKey } from './their-key.tsx'

/** A district's own SFTP server, from which we fetch. */
export default function SftpFetchSetUp({ districtId, connection, onClose }: SetUpProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.fetch' })
  const navigate = useNavigate()
  // What the values of the form were read with.
  const [base, setBase] = useState(connection)
  // Saying in this form that a key is theirs makes a new version, which nobody else has made.
  const pinned = useRef(new Map<number, number>())
  const afterPinned = (version: number): number => {
    const after = pinned.current.get(version)
    return after === undefined ? version : afterPinned(after)
  }
  const params = { districtId, connectionId: base?.id ?? '' }
  const { data } = useQuery({ ...queryFor(readConnection, { params }), enabled: base !== undefined })
  const now = data?.row ?? base
  const save = async ({ values, version, idempotencyKey }: Sending): Promise<string> => {
    const name = String(values.name ?? '').trim()
    const secret = String(values.secret ?? '')
    // A key that was said yes to is kept only for the server that it belongs to.
    const hostKey = base && isSameServer(values, base) ? (now?.settings.hostKey ?? null) : null
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
    const row = await readAgain(districtId, params.connectionId)
    setBase(row)
    return recordOf(row)
  }
  return (
    <Form
      frame="sheet"
      title={t('title')}
      draft={`SFTP server of ${districtId} ${base?.id ?? ''}`}
      noun={t('noun')}
      fields={useFetchFields(base)}
      start={recordOf(base)}
      save={save}
      {...(base && { reload })}
      above={
        now && (
          <TheirKey
            districtId={districtId}
            connection={now}
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
    >
      {values => <HandOnServer values={values} publicKey={now?.publicKey ?? null} districtId={districtId} />}
    </Form>
  )
}

interface HandOnServerProps {
  readonly values: Values
  readonly publicKey: string | null
  readonly districtId: string
}

/** For whoever runs that server. */
function HandOnServer({ values, publicKey, districtId }: HandOnServerProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.fetch' })
  const note = useServerNote(values, publicKey, useDistrictName(districtId))
  return (
    <section className={page.lines} aria-label={t('handOn')}>
      <b>{t('handOn')}</b>
      <p className={page.quiet}>{t('handOnText')}</p>
      <div className={page.actions}>
        <HandOn note={note} />
      </div>
    </section>
  )
}
