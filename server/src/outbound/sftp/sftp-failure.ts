import { t } from '../../texts/texts.ts'

/** Why we could not work with another SFTP server. */
const SFTP_FAILURES = [
  ...(['unknownHost', 'unreachable', 'inside', 'noHostKey', 'otherHostKey', 'signIn', 'badKey'] as const),
  ...(['noSftp', 'tooSlow', 'cut'] as const),
] as const
export type SftpFailureCode = (typeof SFTP_FAILURES)[number]

type Facts = Readonly<Record<string, string | number>>

/** The facts fill the words of the code; `context` chooses among several of them. Both are kept, so neither may have a secret in it. */
export class SftpFailure extends Error {
  readonly code: SftpFailureCode
  readonly facts: Facts

  constructor(code: SftpFailureCode, facts: Facts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}

export const isSftpFailure = (code: string): code is SftpFailureCode => SFTP_FAILURES.some(each => each === code)

export const sftpSentence = (code: SftpFailureCode, facts: Facts): string =>
  t(`sftp:failure.${code}` as 'sftp:failure.noSftp', facts)
