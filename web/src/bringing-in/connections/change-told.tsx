import '../texts.ts'
import { changeConnection } from '@hornbook/contract/bringing-in/connections'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Form } from '../../form/form.tsx'
import { FormFrame } from '../../form/form-frame.tsx'
import type { ReadRecord, Sending } from '../../form/use-form.ts'
import type { Choice } from '../../ui/choice-box.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { useAdministrators } from './administrators.ts'
import { type Connection, readConnectionsAgain } from './connections.ts'
import { FreshConnection, readAgain } from './fresh-connection.tsx'

/** Changes who is written to about a connection. */
export function ChangeTold() {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.telling' })
  const { districtId = '', connectionId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { administrators, error, refetch } = useAdministrators(districtId)
  const close = () => void navigate({ to: '/districts/$districtId/connections', params: { districtId } })
  if (!administrators && !error) return <Loading message="information" />
  if (!administrators)
    return (
      <FormFrame frame="sheet" title={null} onClose={close}>
        <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />
      </FormFrame>
    )
  const choices = administrators.map(({ id, fullName, email }) => ({ value: id, label: fullName, hint: email ?? '' }))
  return (
    <FreshConnection key={connectionId} districtId={districtId} connectionId={connectionId} onClose={close}>
      {connection => <ToldForm districtId={districtId} connection={connection} choices={choices} onClose={close} />}
    </FreshConnection>
  )
}

/** Who no longer runs the district is told nothing, and leaves the list with the next change. */
const recordOf = ({ told, version }: Connection, choices: readonly Choice[]): ReadRecord => ({
  values: { told: told.filter(id => choices.some(({ value }) => value === id)) },
  version,
})

interface ToldFormProps {
  readonly districtId: string
  readonly connection: Connection
  readonly choices: readonly Choice[]
  readonly onClose: () => void
}

function ToldForm({ districtId, connection, choices, onClose }: ToldFormProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.telling' })
  const params = { districtId, connectionId: connection.id }
  const save = async ({ values, version }: Sending) => {
    const attributes = { told: [...(values.told as readonly string[])], ...(version !== undefined && { version }) }
    await call(changeConnection, { params, body: { data: { type: 'connection', id: connection.id, attributes } } })
    await readConnectionsAgain()
  }
  return (
    <Form
      frame="sheet"
      title={t('title', { name: connection.name })}
      draft={`told of ${connection.id}`}
      noun={t('noun')}
      above={<p>{t('text')}</p>}
      fields={[{ name: 'told', kind: 'choices', label: t('people'), choices, addLabel: t('add'), help: t('help') }]}
      start={recordOf(connection, choices)}
      save={save}
      reload={async () => recordOf(await readAgain(districtId, connection.id), choices)}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
