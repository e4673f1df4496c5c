import {
  changeNightlyExport,
  createNightlyExport,
  readNightlyExport,
} from '@hornbook/contract/data-out/nightly-exports'
import { ONEROSTER_VERSIONS } from '@hornbook/contract/data-out/versions'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Field, Values } from '../../form/field.ts'
import { Form } from '../../form/form.tsx'
import type { ReadRecord, Sending } from '../../form/use-form.ts'
import styles from '../data-out.module.css'
import { type NightlyExport, refreshNightlyExports } from './nightly-export.ts'

const NEW: Values = {
  host: '',
  port: '22',
  username: '',
  folder: '/',
  fileName: 'oneroster.zip',
  signIn: 'key',
  secret: '',
  oneRosterVersion: '1.2',
  results: false,
  startsAt: '02:00',
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

const recordOf = (stored: NightlyExport | undefined): ReadRecord =>
  stored
    ? {
        values: {
          host: stored.host,
          port: String(stored.port),
          username: stored.username,
          folder: stored.folder,
          fileName: stored.fileName,
          signIn: stored.signIn,
          secret: '',
          oneRosterVersion: stored.oneRosterVersion,
          results: stored.results,
          startsAt: stored.startsAt,
        },
        version: stored.version,
      }
    : { values: NEW }

const attributesOf = (values: Values) => ({
  host: String(values.host).trim(),
  port: Number(values.port),
  username: String(values.username).trim(),
  folder: String(values.folder).trim(),
  fileName: String(values.fileName).trim(),
  signIn: values.signIn === 'password' ? ('password' as const) : ('key' as const),
  oneRosterVersion: values.oneRosterVersion === '1.1' ? ('1.1' as const) : ('1.2' as const),
  results: values.results === true,
  startsAt: String(values.startsAt),
  ...(values.signIn === 'password' && values.secret !== '' && { secret: String(values.secret) }),
})

function useFields(stored: NightlyExport | undefined): readonly Field[] {
  const { t } = useTranslation('dataOut', { keyPrefix: 'nightly' })
  const port = (value: unknown) =>
    /^\d{1,5}$/.test(String(value)) && Number(value) >= 1 && Number(value) <= 65_535 ? null : t('form.notAPort')
  const name = (value: unknown) => (/^\w[\w.-]*\.zip$/i.test(String(value).trim()) ? null : t('form.notAName'))
  const hasPassword = stored?.signIn === 'password'
  const password = (value: unknown, values: Values) => {
    if (values.signIn !== 'password' || value !== '') return null
    const isSame =
      String(values.host).trim() === stored?.host &&
      Number(values.port) === stored.port &&
      String(values.username).trim() === stored.username
    return hasPassword && isSame ? null : t('form.passwordNeeded')
  }
  const hours = stored && !HOURS.includes(stored.startsAt) ? [...HOURS, stored.startsAt].sort() : HOURS
  return [
    { name: 'host', kind: 'text', label: t('form.host'), required: true, maxLength: 253, half: true },
    { name: 'port', kind: 'text', label: t('form.port'), required: true, half: true, problem: port },
    { name: 'username', kind: 'text', label: t('form.username'), required: true, maxLength: 100, half: true },
    { name: 'folder', kind: 'text', label: t('form.folder'), required: true, maxLength: 500, half: true },
    {
      name: 'signIn',
      kind: 'choice',
      label: t('form.signIn'),
      required: true,
      choices: [
        { value: 'key', label: t('form.key') },
        { value: 'password', label: t('form.password') },
      ],
    },
    {
      name: 'secret',
      kind: 'password',
      label: t('form.passwordLabel'),
      help: t(hasPassword ? 'form.passwordKept' : 'form.passwordHelp'),
      maxLength: 10_000,
      problem: password,
    },
    {
      name: 'fileName',
      kind: 'text',
      section: t('form.what'),
      label: t('form.fileName'),
      required: true,
      maxLength: 100,
      half: true,
      problem: name,
    },
    {
      name: 'oneRosterVersion',
      kind: 'choice',
      label: t('form.version'),
      required: true,
      half: true,
      choices: ONEROSTER_VERSIONS.toReversed().map(version => ({ value: version, label: t('version', { version }) })),
    },
    { name: 'results', kind: 'tick', label: t('form.results') },
    {
      name: 'startsAt',
      kind: 'choice',
      label: t('form.when'),
      help: t('form.whenHelp'),
      required: true,
      choices: hours.map(time => ({ value: time, label: time })),
    },
  ]
}

interface NightlyFormProps {
  readonly districtId: string
  readonly stored?: NightlyExport
  readonly draft: string
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** A server for nightly files: where it is, how we sign in there, and what is brought when. */
export function NightlyForm({ districtId, stored, draft, onSaved, onClose }: NightlyFormProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'nightly.form' })
  const params = { districtId, nightlyExportId: stored?.id ?? '' }
  const save = async ({ values, version, idempotencyKey }: Sending): Promise<string> => {
    const attributes = attributesOf(values)
    const changed = { ...attributes, ...(version !== undefined && { version }) }
    const { row } = stored
      ? await call(changeNightlyExport, {
          params,
          body: { data: { type: 'nightlyExport', id: stored.id, attributes: changed } },
        })
      : await call(
          createNightlyExport,
          { params: { districtId }, body: { data: { type: 'nightlyExport', attributes } } },
          { idempotencyKey },
        )
    await refreshNightlyExports()
    return row.id
  }
  return (
    <Form
      frame="dialog"
      title={t('title')}
      draft={draft}
      noun={t('noun')}
      fields={useFields(stored)}
      start={recordOf(stored)}
      save={save}
      saveLabel={t('save')}
      {...(stored && { reload: async () => recordOf((await call(readNightlyExport, { params })).row) })}
      above={<p className={styles.explained}>{t('text')}</p>}
      onSaved={id => (id === undefined ? onClose() : onSaved(id))}
      onClose={onClose}
    />
  )
}
