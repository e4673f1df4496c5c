import { useTranslation } from 'react-i18next'
import type { Field, Values } from '../../../form/field.ts'
import type { ReadRecord } from '../../../form/use-form.ts'
import type { Connection } from '../connections.ts'

/** What is asked about a server of theirs. A password is written and never read. */
export function useFetchFields(stored: Connection | undefined): readonly Field[] {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.fetch' })
  const port = (value: unknown) => (/^\d{1,5}$/.test(String(value)) && Number(value) <= 65_535 ? null : t('notAPort'))
  const hasPassword = stored?.settings.signIn === 'password' && stored.hasSecret
  const password = (value: unknown, values: Values) => {
    if (values.signIn !== 'password' || value !== '') return null
    if (!hasPassword) return t('passwordNeeded')
    return isSameServer(values, stored) && String(values.username).trim() === stored.settings.username
      ? null
      : t('passwordAnew')
  }
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
    {
      name: 'secret',
      kind: 'password',
      label: t('passwordLabel'),
      help: t(hasPassword ? 'passwordKept' : 'passwordHelp'),
      maxLength: 10_000,
      problem: password,
    },
  ]
}

export const textOf = (value: unknown, otherwise: string) =>
  value === undefined || value === null ? otherwise : String(value)

const valuesOf = (connection: Connection | undefined): Values => ({
  name: connection?.name ?? '',
  host: textOf(connection?.settings.host, ''),
  port: textOf(connection?.settings.port, '22'),
  username: textOf(connection?.settings.username, ''),
  folder: textOf(connection?.settings.folder, '/'),
  pattern: textOf(connection?.settings.pattern, '*'),
  signIn: textOf(connection?.settings.signIn, 'key'),
  secret: '',
})

export const recordOf = (connection: Connection | undefined): ReadRecord => ({
  values: valuesOf(connection),
  ...(connection && { version: connection.version }),
})

export const settingsOf = (values: Values) => ({
  host: String(values.host).trim(),
  port: Number(values.port),
  username: String(values.username).trim(),
  folder: String(values.folder).trim(),
  pattern: String(values.pattern).trim(),
  signIn: values.signIn === 'password' ? 'password' : 'key',
})

export const isSameServer = (values: Values, connection: Connection) =>
  String(values.host).trim() === connection.settings.host && Number(values.port) === connection.settings.port
