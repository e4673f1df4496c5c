import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { SmtpSettings } from './settings.ts'
import type { Values } from './table.ts'

type MailValues = Pick<Values, 'SMTP_URL' | 'SMTP_USER' | 'SMTP_PASSWORD' | 'SMTP_REQUIRE_TLS' | 'SMTP_CA_FILE'>

/** The port of those who send mails in (RFC 6409), and the one that is encrypted from the first byte (RFC 8314). */
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

/** The mail server; null: mails are kept as files. */
export function smtpOf(values: MailValues): SmtpSettings | null {
  if (values.SMTP_URL === null) return null
  const { protocol, hostname, port, username, password } = new URL(values.SMTP_URL)
  const isImplicit = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const user = values.SMTP_USER ?? (decodeURIComponent(username) || null)
  return {
    host,
    port: port === '' ? PORTS[isImplicit ? 'smtps:' : 'smtp:'] : Number(port),
    encryption: isImplicit ? 'fromTheStart' : requiresTls(values, host) ? 'required' : 'ifOffered',
    signIn: user === null ? null : { user, password: values.SMTP_PASSWORD ?? decodeURIComponent(password) },
    ca: values.SMTP_CA_FILE === null ? null : readFileSync(values.SMTP_CA_FILE, 'utf8'),
  }
}

const requiresTls = ({ SMTP_REQUIRE_TLS: asked }: Pick<MailValues, 'SMTP_REQUIRE_TLS'>, host: string) =>
  asked ?? !isThisMachine(host)

const isThisMachine = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The variables that mean nothing without a mail server. */
const OF_A_SERVER = ['SMTP_USER', 'SMTP_PASSWORD', 'SMTP_REQUIRE_TLS', 'SMTP_CA_FILE'] as const

/** What is wrong between the variables of mails, or with the file that one names. Never says a value: it may be a secret. */
export function mailProblems(values: Partial<Values>, isSet: (name: keyof Values) => boolean): string[] {
  const { SMTP_URL: address } = values
  if (!isSet('SMTP_URL')) {
    const useless = OF_A_SERVER.filter(isSet)
    return useless.length === 0
      ? []
      : [
          `SMTP_URL is missing, and without it ${useless.join(' and ')} would do nothing: set it, or remove the others. Example: SMTP_URL=smtp://mail.example.org`,
        ]
  }
  const problems = isSet('SMTP_CA_FILE') && values.SMTP_CA_FILE ? caProblems(values.SMTP_CA_FILE) : []
  // It is wrong by itself, which is said already.
  if (!address) return problems
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(address)
  const isImplicit = protocol === 'smtps:'
  const hasSignIn = username !== '' || isSet('SMTP_USER')
  const mayBeOpen = !isImplicit && values.SMTP_REQUIRE_TLS === false
  const checks: [boolean, string][] = [
    [hostname === '', 'SMTP_URL names no server. Example: SMTP_URL=smtp://mail.example.org'],
    [
      (pathname !== '' && pathname !== '/') || search !== '' || hash !== '',
      'SMTP_URL ends with the server or its port: nothing may follow. What it asked for is said with SMTP_REQUIRE_TLS and SMTP_CA_FILE.',
    ],
    [isSet('SMTP_USER') !== isSet('SMTP_PASSWORD'), 'SMTP_USER and SMTP_PASSWORD go together: set both, or neither.'],
    [
      isSet('SMTP_USER') && username !== '',
      'SMTP_URL and SMTP_USER both name a user: take it out of SMTP_URL, or remove SMTP_USER and SMTP_PASSWORD.',
    ],
    [
      (username === '') !== (password === ''),
      'SMTP_URL has a user without a password, or a password without a user: name both, or neither.',
    ],
    [
      !isDecodable(username) || !isDecodable(password),
      'SMTP_URL has an escape in its user or password that is no text: write signs as UTF-8, %C3%A9 for é.',
    ],
    [
      isImplicit && isSet('SMTP_REQUIRE_TLS'),
      'SMTP_URL begins with smtps://, which is always encrypted: remove SMTP_REQUIRE_TLS.',
    ],
    [
      mayBeOpen && hasSignIn && !isThisMachine(hostname.replace(/^\[|\]$/g, '')),
      'SMTP_REQUIRE_TLS is off, so the password could be sent unencrypted over the network: set it to on, or sign in to no server.',
    ],
  ]
  return [...problems, ...checks.filter(([isBroken]) => isBroken).map(([, message]) => message)]
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g

function caProblems(file: string): string[] {
  try {
    const certificates = readFileSync(file, 'utf8').match(CERTIFICATE) ?? []
    for (const certificate of certificates) new X509Certificate(certificate)
    return certificates.length === 0
      ? [`SMTP_CA_FILE has no certificate in it: ${file} needs one that begins with -----BEGIN CERTIFICATE-----`]
      : []
  } catch (failure) {
    const { syscall, code } = failure as NodeJS.ErrnoException
    return [
      syscall === undefined
        ? `SMTP_CA_FILE has a certificate that is broken: ${file}`
        : `SMTP_CA_FILE cannot be read (${code}): ${file}`,
    ]
  }
}
