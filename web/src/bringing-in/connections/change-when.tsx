import '../texts.ts'
import { changeConnection } from '@hornbook/contract/bringing-in/connections'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Field, Values } from '../../form/field.ts'
import { Form } from '../../form/form.tsx'
import type { ReadRecord, Sending } from '../../form/use-form.ts'
import { type Connection, readConnectionsAgain } from './connections.ts'
import { FreshConnection, readAgain } from './fresh-connection.tsx'

/** Changes when a connection comes, what becomes of it, and its pause. */
export function ChangeWhen() {
  const { districtId = '', connectionId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/districts/$districtId/connections', params: { districtId } })
  return (
    <FreshConnection key={connectionId} districtId={districtId} connectionId={connectionId} onClose={close}>
      {connection => <WhenForm districtId={districtId} connection={connection} onClose={close} />}
    </FreshConnection>
  )
}

const recordOf = (row: Connection): ReadRecord => ({
  values: {
    windowFrom: row.windowFrom,
    windowUntil: row.windowUntil,
    silentNights: String(row.silentNights),
    applyBy: row.applyBy,
    pausedFrom: row.pausedFrom ?? '',
    pausedUntil: row.pausedUntil ?? '',
  },
  version: row.version,
})

interface WhenFormProps {
  readonly districtId: string
  readonly connection: Connection
  readonly onClose: () => void
}

function WhenForm({ districtId, connection, onClose }: WhenFormProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.when' })
  const params = { districtId, connectionId: connection.id }
  const isTime = (value: unknown) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(String(value)) ? null : t('notATime'))
  const fields: readonly Field[] = [
    {
      name: 'windowFrom',
      kind: 'text',
      label: t('from'),
      help: t('timeHelp'),
      required: true,
      half: true,
      problem: isTime,
    },
    { name: 'windowUntil', kind: 'text', label: t('until'), required: true, half: true, problem: isTime },
    {
      name: 'applyBy',
      kind: 'choice',
      label: t('applyBy'),
      required: true,
      choices: [
        { value: 'itself', label: t('byItself') },
        { value: 'person', label: t('byPerson') },
      ],
    },
    {
      name: 'silentNights',
      kind: 'text',
      label: t('nights'),
      required: true,
      problem: value => (/^([1-9]|[12]\d|30)$/.test(String(value)) ? null : t('notNights')),
    },
    { name: 'pausedFrom', kind: 'date', label: t('pausedFrom'), section: t('pause'), help: t('pauseHelp'), half: true },
    { name: 'pausedUntil', kind: 'date', label: t('pausedUntil'), half: true },
  ]
  const save = async ({ changed, version }: Sending) => {
    const attributes = { ...attributesOf(changed), ...(version !== undefined && { version }) }
    await call(changeConnection, { params, body: { data: { type: 'connection', id: connection.id, attributes } } })
    await readConnectionsAgain()
  }
  return (
    <Form
      frame="sheet"
      title={t('formTitle', { name: connection.name })}
      draft={`when ${connection.id}`}
      noun={t('noun')}
      fields={fields}
      start={recordOf(connection)}
      save={save}
      reload={async () => recordOf(await readAgain(districtId, connection.id))}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

/** Of what was changed alone: nobody takes back what another has changed meanwhile. */
function attributesOf(changed: Values) {
  const text = (name: string) => (name in changed ? String(changed[name] ?? '') : undefined)
  const day = (name: string) => (name in changed ? String(changed[name] ?? '') || null : undefined)
  const [windowFrom, windowUntil, nights] = [text('windowFrom'), text('windowUntil'), text('silentNights')]
  const [pausedFrom, pausedUntil, applyBy] = [day('pausedFrom'), day('pausedUntil'), text('applyBy')]
  return {
    ...(windowFrom !== undefined && { windowFrom }),
    ...(windowUntil !== undefined && { windowUntil }),
    ...(nights !== undefined && { silentNights: Number(nights) }),
    ...(applyBy !== undefined && { applyBy: applyBy === 'person' ? ('person' as const) : ('itself' as const) }),
    ...(pausedFrom !== undefined && { pausedFrom }),
    ...(pausedUntil !== undefined && { pausedUntil }),
  }
}
