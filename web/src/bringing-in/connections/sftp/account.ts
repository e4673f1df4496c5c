import type { readSftpAccount } from '@hornbook/contract/bringing-in/sftp-accounts'
import type { RowFrom } from '../../../api/answer.ts'

export type Account = RowFrom<typeof readSftpAccount>

/** Whether something was seen since trying it was begun again. */
export const seenSince = ({ triedFrom }: Account, at: string | null): boolean =>
  at !== null && (triedFrom === null || at > triedFrom)
