import type { MailStep } from '@hornbook/contract/mail-steps'

/** What a log and the list of jobs may say: the words of a failure repeat addresses (`safeForLog`). */
const CODES: Readonly<Record<MailStep, string>> = {
  reach: 'ECONNECTION',
  encrypt: 'ETLS',
  signIn: 'EAUTH',
  sender: 'ESENDER',
  address: 'EENVELOPE',
  mail: 'EMESSAGE',
  answer: 'ETIMEDOUT',
}

interface Facts {
  readonly step: MailStep
  /** The same mail will be refused again. */
  readonly isFinal: boolean
  /** What the server said, or what happened where it said nothing; safe to show. */
  readonly answer: string
  /** The protocol of the encryption, if the connection had come so far. */
  readonly encryption: string | null
  readonly isSignedIn: boolean
}

/** A mail that was not sent. */
export class MailFailure extends Error {
  readonly code: string
  readonly facts: Facts

  constructor(facts: Facts) {
    super(`A mail was not sent: ${facts.step}`)
    this.code = CODES[facts.step]
    this.facts = facts
  }
}

/** What nodemailer throws. */
export interface SmtpError {
  readonly message: string
  readonly code?: string | undefined
  /** The code of a system error that `code` has replaced. */
  readonly originalCode?: string
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
}

const OF_CERTIFICATES = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/
/** Authentication is needed first. */
const SIGN_IN_FIRST: readonly number[] = [530, 535, 538]

/** At which step a session with a mail server ended; `isConnected` once the server has greeted. */
export function stepOf(
  { code = '', originalCode = '', command, response = '', responseCode }: SmtpError,
  isConnected: boolean,
): MailStep {
  if (code === 'ETLS' || OF_CERTIFICATES.test(originalCode)) return 'encrypt'
  if (code === 'EAUTH') return 'signIn'
  if (code === 'EENVELOPE') {
    if (command === 'MAIL FROM') return 'sender'
    if (command === 'DATA') return 'mail'
    // A refusal by policy (RFC 3463: x.7) is about us: a server that does not relay for us says so for each recipient.
    const isOurs = /^\d{3}[ -]\d\.7\./.test(response) || SIGN_IN_FIRST.includes(responseCode ?? 0)
    return isOurs ? 'sender' : 'address'
  }
  // Some servers know only after the whole mail that there is no such mailbox (x.1, x.2).
  if (code === 'EMESSAGE') return /^5\d\d[ -]5\.[12]\./.test(response) ? 'address' : 'mail'
  if (!isConnected) return 'reach'
  return responseCode === undefined ? 'answer' : 'mail'
}

/** Whether the same mail would be refused again: by a 5xx, or because its address is none (nodemailer has not even asked). */
export const isFinalAt = (step: MailStep, { response, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 || (step === 'address' && response === undefined)
