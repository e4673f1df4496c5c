import { isSftpFailure, SftpFailure, sftpSentence } from '../../outbound/sftp/sftp-failure.ts'
import { t } from '../../texts/texts.ts'

type Facts = Readonly<Record<string, string | number>>

/** Why files could not be written on their server, beside what `SftpFailure` says of reaching it. */
const WRITING = ['noFolder', 'full', 'notWritten', 'interrupted'] as const
type WritingProblem = (typeof WRITING)[number]

export class NotWritten extends Error {
  readonly code: WritingProblem
  readonly facts: Facts

  constructor(code: WritingProblem, facts: Facts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}

/** These say the same however often one asks. */
const FINAL = ['noHostKey', 'otherHostKey', 'signIn', 'badKey', 'inside', 'noSftp', 'noFolder']
export const isFinal = ({ code }: Problem): boolean => FINAL.includes(code)

export type Problem = NotWritten | SftpFailure

export const isProblem = (failure: unknown): failure is Problem =>
  failure instanceof NotWritten || failure instanceof SftpFailure

/** What went wrong while we worked with their server, as a problem of theirs; null for a fault of ours. */
export function problemOf(failure: unknown, signal: AbortSignal): Problem | null {
  if (isProblem(failure)) return failure
  if (signal.aborted) return new SftpFailure('tooSlow')
  const { code } = failure as { code?: unknown }
  // A status of SFTP is a number. What the library says of a broken connection has none.
  return typeof code === 'number' || code === undefined ? new SftpFailure('cut') : null
}

/** A stored problem in words: the same ones on the page and in the mail. */
export function problemSentence(code: string, facts: unknown): string {
  if (isSftpFailure(code)) return sftpSentence(code, facts as Facts)
  return t(`dataOut:nightly.problem.${code}` as 'dataOut:nightly.problem.noFolder', facts as Facts & { folder: string })
}
