import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { selfSigned } from '../test/self-signed.ts'
import { configurationDocument } from './document.ts'
import { ConfigurationError } from './problems.ts'
import { readConfiguration } from './read.ts'
import { VARIABLES } from './table.ts'

const SECRET = 'a-secret-of-at-least-thirty-two-characters'
const OWN_DATABASE = { DATABASE_URL: 'postgres://me@db.example.org/hornbook', HORNBOOK_SECRET: SECRET }
const folders: string[] = []
let DATA_DIR = ''

beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'hornbook-configuration-'))
  folders.push(DATA_DIR)
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('without any variable', () => {
  it('is a demo for this machine only, on the embedded database', () => {
    const configuration = readConfiguration({ DATA_DIR })
    expect(configuration).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null })
    expect(configuration.settings).toMatchObject({
      demo: true,
      loopbackOnly: true,
      selfService: true,
      serviceToken: 'demo-service-token',
      sessionIdleMinutes: 30,
      sessionWarningMinutes: 5,
      sessionAbsoluteMinutes: 720,
      publicUrl: 'http://localhost:3000',
      versionLabel: '1.10.2 - BETA',
    })
  })

  it('creates no files before anything is started', () => {
    readConfiguration({ DATA_DIR })
    expect(existsSync(join(DATA_DIR, 'secret'))).toBe(false)
  })

  it('creates a secret once, readable only by its owner', () => {
    const { secret } = readConfiguration({ DATA_DIR }).settings
    expect(secret.length).toBeGreaterThanOrEqual(43)
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
    expect(readConfiguration({ DATA_DIR, PORT: '' }).settings.secret).toBe(secret)
  })

  it('never creates a new secret for a database that was encrypted with a lost one', () => {
    mkdirSync(join(DATA_DIR, 'postgres'))
    writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '18\n')
    expect(problemsOf({}).join()).toMatch(/secret is missing/)
    expect(readConfiguration({ DATA_DIR, HORNBOOK_SECRET: SECRET }).settings.secret).toBe(SECRET)
  })
})

describe('with DATABASE_URL', () => {
  it('is no demo, listens on all addresses and has no service token', () => {
    const configuration = readConfiguration({ DATA_DIR, ...OWN_DATABASE })
    expect(configuration.host).toBe('0.0.0.0')
    expect(configuration.settings).toMatchObject({
      demo: false,
      loopbackOnly: false,
      serviceToken: null,
      selfService: false,
    })
    expect(existsSync(join(DATA_DIR, 'secret'))).toBe(false)
  })

  it('requires the secret', () => {
    expect(problemsOf({ DATABASE_URL: OWN_DATABASE.DATABASE_URL })).toEqual([
      expect.stringMatching(/^HORNBOOK_SECRET is required with DATABASE_URL/),
    ])
  })

  it('accepts a socket, with or without a user', () => {
    for (const user of ['', 'me@', 'me:p%40ss@']) {
      expect(problemsOf({ ...OWN_DATABASE, DATABASE_URL: `postgres://${user}/hornbook?host=/run/postgresql` })).toEqual(
        [],
      )
    }
  })
})

it('answers other machines only if HORNBOOK_DEMO is set', () => {
  expect(readConfiguration({ DATA_DIR, HORNBOOK_DEMO: 'on' }).settings).toMatchObject({
    demo: true,
    loopbackOnly: false,
  })
  expect(readConfiguration({ DATA_DIR, HORNBOOK_DEMO: 'off' }).settings).toMatchObject({
    demo: false,
    loopbackOnly: false,
  })
})

it('lists every mistake at once, with what would be valid and an example', () => {
  const problems = problemsOf({ PORT: '70000', DATABASE_URL: 'mysql://x', HORNBOOK_DEMO: 'yes', SUPPORT_EMAIL: 'us' })
  expect(problems).toHaveLength(5)
  expect(problems).toContain('PORT must be a whole number from 1 to 65535. Example: PORT=8080')
  expect(problems).toContain('HORNBOOK_DEMO must be on or off. Example: HORNBOOK_DEMO=off')
})

it.each([
  ['PORT', '0'],
  ['PORT', '80.5'],
  ['SESSION_IDLE_MINUTES', '5'],
  ['SESSION_WARNING_MINUTES', '30'],
  ['HORNBOOK_SECRET', 'short'],
  ['HORNBOOK_PUBLIC_URL', 'portal.example.org'],
  ['TRAINING_URL', 'javascript:alert(1)//https://'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'smtp://me@school.org:secret@mail.example.org'],
  ['SMTP_URL', 'smtps://me:se/cret@mail.example.org'],
  ['MAIL_FROM', 'the office'],
  ['MAIL_FROM', 'Hornbook <hornbook@>'],
  ['MAIL_FROM', 'Maple Grove, Office <office@example.org>'],
])('rejects %s=%s', (name, value) => {
  expect(problemsOf({ [name]: value })).toHaveLength(1)
})

/** One is nothing without the other. */
const KEYS = { S3_ACCESS_KEY_ID: 'a key', S3_SECRET_ACCESS_KEY: 'its secret' }
const SIGN_IN = { SMTP_USER: 'me', SMTP_PASSWORD: 'its p@ss/word' }
/** What needs a mail server. */
const OF_MAIL: Readonly<Record<string, object>> = {
  SMTP_USER: SIGN_IN,
  SMTP_PASSWORD: SIGN_IN,
  SMTP_REQUIRE_TLS: {},
}
const SMTP_URL = 'smtp://mail.example.org'

it('says how to write a password with signs that an address uses itself', () => {
  for (const password of ['p@ss', 'p/ss', 'p#ss', 'p?ss', '100%sure'])
    expect(problemsOf({ ...OWN_DATABASE, DATABASE_URL: `postgres://me:${password}@db.example.org/hornbook` })).toEqual([
      expect.stringMatching(/^DATABASE_URL has a sign in its user or password that must be escaped: write %40 for @/),
    ])
  const escaped = `postgres://me:${encodeURIComponent('p@s/s#?%')}@db.example.org/hornbook?sslmode=require`
  expect(problemsOf({ ...OWN_DATABASE, DATABASE_URL: escaped })).toEqual([])
})

it('names what begins like a variable of ours and is none, with the one that is meant', () => {
  expect(
    problemsOf({
      HORNBOOK_SERCET: SECRET,
      HORNBOOK_SELFSERVICE: 'on',
      HORNBOOK_PORT: '80',
      HORNBOOK_COLOUR_OF_THE_SKY: 'blue',
      HORNBOOK_URL: 'http://localhost:3000',
      HORNBOOK_TEST_SEED: '1',
      HORNBOOK_EMPTY: '',
      PORT: 'x',
    }),
  ).toEqual([
    'HORNBOOK_SERCET does not exist. Is HORNBOOK_SECRET meant?',
    'HORNBOOK_SELFSERVICE does not exist. Is HORNBOOK_SELF_SERVICE meant?',
    'HORNBOOK_PORT does not exist. Is PORT meant?',
    'HORNBOOK_COLOUR_OF_THE_SKY does not exist. docs/configuration.md lists every variable.',
    'PORT must be a whole number from 1 to 65535. Example: PORT=8080',
  ])
})

it('takes what belongs to a bucket only with its name', () => {
  expect(problemsOf({ S3_REGION: 'us-west-2', S3_ENDPOINT: 'https://s3.example.org' })).toEqual([
    'S3_BUCKET is missing, and without it S3_REGION and S3_ENDPOINT would do nothing: set it, or remove the others. Example: S3_BUCKET=hornbook-files',
  ])
})

it('names a wrong value and a contradiction between others together', () => {
  expect(problemsOf({ PORT: 'x', S3_REGION: 'us-west-2', DATABASE_URL: 'postgres://db.example.org/hornbook' })).toEqual(
    [
      expect.stringMatching(/^PORT/),
      expect.stringMatching(/^HORNBOOK_SECRET is required/),
      expect.stringMatching(/^S3_BUCKET is missing/),
    ],
  )
})

it.each(['office@example.org', 'Hornbook <office@example.org>', '"Maple Grove, Office" <office@example.org>'])(
  'sends mails as %s',
  from => {
    expect(readConfiguration({ DATA_DIR, MAIL_FROM: from }).settings.mail.from).toBe(from)
  },
)

describe('A mail server', () => {
  const smtpOf = (variables: Record<string, string>) => readConfiguration({ DATA_DIR, ...variables }).settings.mail.smtp

  it('is reached encrypted, unless it is on this machine', () => {
    expect(smtpOf({})).toBeNull()
    const none = { signIn: null, ca: null }
    expect(smtpOf({ SMTP_URL })).toEqual({ host: 'mail.example.org', port: 587, encryption: 'required', ...none })
    expect(smtpOf({ SMTP_URL: 'smtps://mail.example.org' })).toMatchObject({ port: 465, encryption: 'fromTheStart' })
    for (const host of ['localhost', '127.0.0.2', '[::1]']) {
      expect(smtpOf({ SMTP_URL: `smtp://${host}:25` })).toMatchObject({ port: 25, encryption: 'ifOffered' })
      expect(smtpOf({ SMTP_URL: `smtp://${host}`, SMTP_REQUIRE_TLS: 'on' })).toMatchObject({ encryption: 'required' })
    }
    expect(smtpOf({ SMTP_URL, SMTP_REQUIRE_TLS: 'off' })).toMatchObject({ encryption: 'ifOffered' })
  })

  it('is signed in to by its address, or by two variables in which nothing is escaped', () => {
    const signIn = { user: 'me@town.test', password: 'p@ss/w%rd' }
    const address = `smtps://${encodeURIComponent(signIn.user)}:${encodeURIComponent(signIn.password)}@mail.example.org`
    expect(smtpOf({ SMTP_URL: address })).toMatchObject({ signIn })
    expect(smtpOf({ SMTP_URL, SMTP_USER: signIn.user, SMTP_PASSWORD: signIn.password })).toMatchObject({ signIn })
  })

  it.each([
    [{ ...SIGN_IN }, /^SMTP_URL is missing, and without it SMTP_USER and SMTP_PASSWORD would do nothing/],
    [{ SMTP_URL, SMTP_USER: 'me' }, /^SMTP_USER and SMTP_PASSWORD go together/],
    [{ SMTP_URL: 'smtp://you:secret@mail.example.org', ...SIGN_IN }, /^SMTP_URL and SMTP_USER both name a user/],
    [{ SMTP_URL: 'smtp://me@mail.example.org' }, /^SMTP_URL has a user without a password/],
    [{ SMTP_URL: 'smtp://me:%FF@mail.example.org' }, /^SMTP_URL has an escape in its user or password that is no text/],
    [
      { SMTP_URL: 'smtp://mail.example.org?tls.rejectUnauthorized=false' },
      /^SMTP_URL ends with the server or its port/,
    ],
    [{ SMTP_URL: 'smtps://mail.example.org', SMTP_REQUIRE_TLS: 'off' }, /always encrypted: remove SMTP_REQUIRE_TLS/],
    [{ SMTP_URL, ...SIGN_IN, SMTP_REQUIRE_TLS: 'off' }, /the password could be sent unencrypted/],
    [{ SMTP_URL, SMTP_CA_FILE: '/no/such/file.pem' }, /^SMTP_CA_FILE cannot be read \(ENOENT\): \/no\/such\/file.pem/],
    [{ SMTP_URL, SMTP_CA_FILE: import.meta.dirname }, /^SMTP_CA_FILE cannot be read \(EISDIR\)/],
    [{ SMTP_URL, SMTP_CA_FILE: join(import.meta.dirname, 'problems.ts') }, /^SMTP_CA_FILE has no certificate in it/],
  ])('that is named wrongly is told in one sentence: %j', (variables, sentence) => {
    const problems = problemsOf(variables as Record<string, string>)
    expect(problems).toEqual([expect.stringMatching(sentence)])
    expect(problems.join()).not.toMatch(/secret|its p@ss/)
  })

  it('has certificates that are read at the start, and only those that can be', () => {
    const SMTP_CA_FILE = join(DATA_DIR, 'ca.pem')
    const { cert } = selfSigned(['mail.example.org'])
    writeFileSync(SMTP_CA_FILE, cert)
    expect(smtpOf({ SMTP_URL, SMTP_CA_FILE })).toMatchObject({ ca: cert })
    writeFileSync(SMTP_CA_FILE, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
    expect(problemsOf({ SMTP_URL, SMTP_CA_FILE })).toEqual([
      expect.stringMatching(/^SMTP_CA_FILE has a certificate that is broken/),
    ])
  })
})

it('takes where errors are reported without a secret, and a rate from 0 to 1', () => {
  const SENTRY_DSN = 'https://0123abc@errors.example.org/team/7'
  expect(readConfiguration({ DATA_DIR, SENTRY_DSN }).settings.errorReports).toMatchObject({
    dsn: SENTRY_DSN,
    tracesSampleRate: 0.2,
    environment: 'demo',
  })
  expect(readConfiguration({ DATA_DIR }).settings.errorReports).toBeNull()
  const rate = (text: string) => problemsOf({ SENTRY_DSN, SENTRY_TRACES_SAMPLE_RATE: text })
  expect(['0', '1', '1.0', '.5', '0.05'].flatMap(rate)).toEqual([])
  expect(['2', '-1', '1.5', '20%', '0,2'].map(text => rate(text).length)).toEqual([1, 1, 1, 1, 1])
  expect(problemsOf({ SENTRY_DSN: 'https://key:secret@errors.example.org/7' })).toEqual([
    expect.stringMatching(/^SENTRY_DSN must be an address with a public key .* without a secret/),
  ])
  expect(problemsOf({ SENTRY_TRACES_SAMPLE_RATE: '0.5' })).toEqual([expect.stringMatching(/^SENTRY_DSN is missing/)])
})

it('takes the key of a bucket only with its secret, and a secret only with its key', () => {
  for (const [name, value] of Object.entries(KEYS))
    expect(problemsOf({ S3_BUCKET: 'files', [name]: value })).toEqual([
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or neither.',
    ])
  const { bucket } = readConfiguration({ DATA_DIR, ...KEYS, S3_BUCKET: 'files' }).settings
  expect(bucket).toEqual({
    name: 'files',
    region: 'us-east-1',
    endpoint: null,
    credentials: { accessKeyId: 'a key', secretAccessKey: 'its secret' },
  })
})

it.each(
  Object.values(VARIABLES).flatMap(section =>
    // The example of this one is a file that is not there.
    Object.entries(section).flatMap(([name, row]) => (name === 'SMTP_CA_FILE' ? [] : [[name, row.example] as const])),
  ),
)('accepts the documented example for %s', (name, example) => {
  const others = {
    HORNBOOK_SECRET: SECRET,
    S3_BUCKET: 'files',
    SENTRY_DSN: 'https://key@errors.example.org/1',
    SFTP_PORT: '2222',
  }
  const ofMail = OF_MAIL[name] && { ...OF_MAIL[name], SMTP_URL }
  expect(problemsOf({ ...others, ...(name in KEYS && KEYS), ...ofMail, [name]: example })).toEqual([])
})

it('matches docs/configuration.md', () => {
  const document = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  expect(document).toBe(configurationDocument())
})

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfiguration({ DATA_DIR, ...environment })
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

it('rosters by SFTP are taken once there is a port for them, which is not that of the pages', () => {
  const sftpOf = (environment: Record<string, string>) =>
    readConfiguration({ DATA_DIR, HORNBOOK_PUBLIC_URL: 'https://portal.example.org/hornbook', ...environment }).settings
      .sftp
  expect(sftpOf({})).toBeNull()
  expect(sftpOf({ SFTP_PORT: '2222' })).toEqual({
    listensOn: 2222,
    host: 'portal.example.org',
    port: 2222,
    quietMinutes: 5,
  })
  expect(sftpOf({ SFTP_PORT: '2222', SFTP_ADDRESS: 'sftp.example.org:22', SFTP_QUIET_MINUTES: '1' })).toEqual({
    listensOn: 2222,
    host: 'sftp.example.org',
    port: 22,
    quietMinutes: 1,
  })
  expect(sftpOf({ SFTP_PORT: '2222', SFTP_ADDRESS: 'sftp.example.org' })).toMatchObject({ port: 2222 })
  expect(problemsOf({ SFTP_PORT: '3000' })).toEqual([expect.stringMatching(/^SFTP_PORT and PORT \(3000\) must be two/)])
  expect(problemsOf({ SFTP_QUIET_MINUTES: '3' })).toEqual([expect.stringMatching(/^SFTP_PORT is missing/)])
  for (const SFTP_PORT of ['0', '65536', 'on', '-1'])
    expect(problemsOf({ SFTP_PORT })).toEqual([expect.stringMatching(/^SFTP_PORT must be a whole number/)])
  for (const SFTP_ADDRESS of ['sftp://host', 'host:99999', 'a b', ':22'])
    expect(problemsOf({ SFTP_PORT: '2222', SFTP_ADDRESS })).toEqual([expect.stringMatching(/^SFTP_ADDRESS must be/)])
})
