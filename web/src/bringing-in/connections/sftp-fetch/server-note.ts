import { useTranslation } from 'react-i18next'
import type { Values } from '../../../form/field.ts'
import type { Note } from '../hand-on.tsx'

/** What whoever runs a server of theirs has to do there, by what the form says so far. Our key comes with the first saving. */
export function useServerNote(values: Values, publicKey: string | null, district: string): Note {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.notes.server' })
  const typed = (name: string) => String(values[name] ?? '').trim()
  const folder = typed('folder') || '/'
  const pattern = typed('pattern')
  const signIn =
    values.signIn === 'password' ? t('password') : publicKey === null ? t('keyLater') : t('key', { key: publicKey })
  const lines = [
    t('ask', { district }),
    '',
    typed('username') ? t('user', { user: typed('username'), folder }) : t('someUser', { folder }),
    signIn,
    t('reach', { port: typed('port') }),
    pattern === '' || pattern === '*' ? t('someFiles', { folder }) : t('files', { folder, pattern }),
    t('hostKey'),
  ]
  return { subject: t('subject', { district }), text: lines.join('\n') }
}
