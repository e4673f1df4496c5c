import './rest-texts.ts'
import { changeConnection, createConnection } from '@hornbook/contract/bringing-in/connections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Values } from '../../../form/field.ts'
import { Form } from '../../../form/form.tsx'
import type { ReadRecord, Sending } from '../../../form/use-form.ts'
import { type Connection, readConnectionsAgain, type SetUpProps } from '../connections.ts'
import { readAgain } from '../fresh-connection.tsx'
import { HandOn } from '../hand-on.tsx'
import { useDistrictName } from '../use-district-name.ts'
import styles from './rest.module.css'
import { settingsOf, systemIn, useRestFields, valuesOfSystem, withPreset } from './rest-fields.ts'
import { useServiceNote } from './service-note.ts'

/** Sets up, or changes, a roster that is read call by call from a OneRoster service. */
export default function SetUpRest({ districtId, connection, onClose }: SetUpProps) {
  const { t } = useTranslation('bringingInRest')
  // What the values of the form were read with.
  const [base, setBase] = useState(connection)
  const start = connection ? recordOf(connection) : { values: valuesOfSystem('classlink', t('systems.classlink')) }
  const params = { districtId, connectionId: connection?.id ?? '' }
  const save = async ({ values, version, idempotencyKey }: Sending) => {
    const attributes = { name: String(values.name).trim(), settings: settingsOf(values), ...secretIn(values) }
    if (connection === undefined) {
      const body = { data: { type: 'connection', attributes: { ...attributes, kind: 'onerosterRest' } } } as const
      await call(createConnection, { params: { districtId }, body }, { idempotencyKey })
    } else {
      const body = {
        data: {
          type: 'connection',
          id: connection.id,
          attributes: { ...attributes, ...(version !== undefined && { version }) },
        },
      } as const
      await call(changeConnection, { params, body })
    }
    await readConnectionsAgain()
  }
  const reload = async () => {
    const row = await readAgain(districtId, params.connectionId)
    setBase(row)
    return recordOf(row)
  }
  return (
    <Form
      frame="wideSheet"
      title={connection ? t('change', { name: connection.name }) : t('new')}
      draft={`rest ${connection?.id ?? `new of ${districtId}`}`}
      noun={t('noun')}
      fields={useRestFields(base)}
      start={start}
      {...(connection === undefined && { saveLabel: t('saveNew') })}
      adjust={(values, changed, before) =>
        changed === 'system'
          ? withPreset(values, before, system => (system === 'other' ? t('otherName') : t(`systems.${system}`)))
          : values
      }
      // What was chosen stays: its list would lie over the other fields.
      focused={connection && 'address'}
      beside={values => <Where values={values} districtId={districtId} />}
      save={save}
      {...(connection && { reload })}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

/** Where each is found in the system that was chosen. */
function Where({ values, districtId }: { readonly values: Values; readonly districtId: string }) {
  const { t } = useTranslation('bringingInRest')
  const note = useServiceNote(values, useDistrictName(districtId))
  const system = systemIn(values)
  const lines = t(`whereIn.${system}`, { returnObjects: true })
  return (
    <aside className={styles.where} aria-label={t('where')} aria-live="polite">
      <h3>{t('where')}</h3>
      <p>{t(`systems.${system}`)}</p>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.handOn}>
        <HandOn note={note} size="small" />
      </p>
    </aside>
  )
}

/** An empty one keeps what is stored. */
const secretIn = ({ secret }: Values) => (String(secret ?? '') === '' ? {} : { secret: String(secret) })

function recordOf({ name, settings, version }: Connection): ReadRecord {
  const text = (given: unknown) => (typeof given === 'string' || typeof given === 'number' ? String(given) : '')
  const { system, address, signIn, tokenAddress, clientId, clientIn, scope, pageSize } = settings
  return {
    values: {
      system: text(system),
      name,
      address: text(address),
      version: text(settings.version),
      signIn: text(signIn),
      clientId: text(clientId),
      secret: '',
      tokenAddress: text(tokenAddress),
      clientIn: text(clientIn),
      scope: text(scope),
      pageSize: text(pageSize),
    },
    version,
  }
}
