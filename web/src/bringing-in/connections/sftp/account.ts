import type { readSftpAccount } from '@hornbook/contract/bringing-in/sftp-accounts'
import type { RowFrom } from '../../../api/answer.ts'

export type Account = RowFrom<typeof readSftpAccount>

/** A mail to nobody yet, for the program that writes mails. */
export const mailOf = (subject: string, lines: readonly string[]) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\n').replaceAll('\n', '\r\n'))}`

/** Everything that somebody who runs the roster system has to know, as text. */
export const asText = (
  account: Account,
  labels: Readonly<Record<'address' | 'port' | 'user' | 'folder' | 'hostKey', string>>,
) =>
  [
    `${labels.address}: ${account.address}`,
    `${labels.port}: ${account.port}`,
    `${labels.user}: ${account.username}`,
    `${labels.folder}: /inbound`,
    ...(account.hostKey ? [`${labels.hostKey}: ${account.hostKey}`] : []),
  ].join('\n')
