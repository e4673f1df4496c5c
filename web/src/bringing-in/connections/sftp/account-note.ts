import { useTranslation } from 'react-i18next'
import type { Connection } from '../connections.ts'
import type { Note } from '../hand-on.tsx'
import type { Account } from './account.ts'

/** All that whoever runs the roster system has to know of an account, to set it up alone. It has no password. */
export function useAccountNote(account: Account, { name, settings }: Connection, district: string): Note {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.notes.account' })
  const { address, port, username, hostKey, keys, passwordMadeAt, quietMinutes } = account
  const from = Array.isArray(settings.allowedFrom) ? settings.allowedFrom.map(String) : []
  const signIn =
    keys.length > 0
      ? t('withKey', { value: keys.map(({ fingerprint }) => fingerprint).join(', ') })
      : t(passwordMadeAt === null ? 'withNothing' : 'withPassword')
  const lines = [
    t('ask', { name, district }),
    '',
    t('address', { value: address }),
    t('port', { value: port }),
    t('user', { value: username }),
    t('folder'),
    hostKey && t('hostKey', { value: hostKey }),
    from.length > 0 && t('from', { value: from.join(', ') }),
    '',
    signIn,
    t('files'),
    t('whole', { count: quietMinutes }),
    t('reports'),
  ]
  return {
    subject: t('subject', { district }),
    text: lines.filter(line => typeof line === 'string').join('\n'),
  }
}
