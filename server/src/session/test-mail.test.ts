import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailSettings } from '../configuration/settings.ts'
import { inTown } from '../test/in-town.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { selfSigned } from '../test/self-signed.ts'
import { emailOf } from '../test/town.ts'

const OWN = selfSigned(['127.0.0.1'])
const PASSWORD = 'the password of the mail server'

const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const { app, maple, as, anotherProcess } = inTown({ log })

let server: MailServer
beforeAll(async () => {
  server = await startMailServer({
    hasStartTls: true,
    hasSignIn: true,
    ...OWN,
    onAuth: ({ username, password }, _, done) =>
      password === PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error(`${password} is wrong`), { responseCode: 535 })),
  })
})
afterAll(() => server.close())
beforeEach(() => app.owner('DELETE FROM sign_in_attempts'))

const signIn = { user: 'hornbook', password: PASSWORD }
const MINE = { to: emailOf('Ada Admin'), signsIn: true, isFinal: false }

/** Another process, whose configuration names the server. */
async function withServer(settings: Partial<NonNullable<MailSettings['smtp']>> = {}) {
  const smtp = { ...server.smtp, encryption: 'required', signIn, ca: OWN.cert, ...settings } as const
  const { as: of } = await anotherProcess({ mail: { smtp, from: 'Hornbook <hornbook@example.org>', folder: '' } })
  return async () => (await of('Ada Admin').post('test_mails', undefined)).document
}

describe('A test mail', () => {
  test('arrives at the address of whoever asks, and says how it went', async () => {
    const before = server.mails.length
    const ask = await withServer()
    expect(await ask()).toEqual({
      ...MINE,
      outcome: 'sent',
      server: `127.0.0.1:${server.smtp.port}`,
      encryption: 'TLSv1.3',
      isSignedIn: true,
      answer: '250 OK: message queued',
    })
    const [mail, ...others] = server.mails.slice(before)
    expect([mail?.to, others]).toEqual([[emailOf('Ada Admin')], []])
    expect(mail?.text).toContain('A test mail from CAPIT READING')
    expect(await outcomes()).toEqual(['sent'])
  })

  test.each([
    [
      'the password is wrong',
      { signIn: { user: 'me', password: 'no' } },
      { outcome: 'signIn', isSignedIn: false, isFinal: true },
    ],
    [
      'the certificate is not trusted',
      { ca: null },
      { outcome: 'encrypt', encryption: null, answer: 'self-signed certificate' },
    ],
    ['nothing listens there', { port: 1 }, { outcome: 'reach', encryption: null }],
  ])('says so where %s, and no secret is said or logged', async (_, settings, outcome) => {
    const ask = await withServer(settings)
    const answer = await ask()
    expect(answer).toMatchObject({ answer: expect.any(String), ...outcome })
    expect(JSON.stringify(answer) + logged.join()).not.toContain(PASSWORD)
  })

  test('says in the words of the server that it refuses the address, or wants us to come later', async () => {
    const ask = await withServer()
    server.toRecipient = () => ({ code: 550, says: '5.1.1 Nobody of that name' })
    expect(await ask()).toMatchObject({
      ...MINE,
      outcome: 'address',
      isFinal: true,
      answer: '550 5.1.1 Nobody of that name',
    })
    server.toRecipient = () => ({ code: 450, says: '4.2.0 Later' })
    expect(await ask()).toMatchObject({ outcome: 'address', isFinal: false, answer: '450 4.2.0 Later' })
    server.toRecipient = () => null
    server.toMail = () => ({ code: 554, says: 'Looks like spam' })
    expect(await ask()).toMatchObject({ outcome: 'mail', isFinal: true })
    server.toMail = () => 'drop'
    expect(await ask()).toMatchObject({ outcome: 'answer', isFinal: false })
    server.toMail = () => null
  })

  test('is a file where there is no mail server', async () => {
    const { status, document } = await as('Ada Admin').post('test_mails', undefined)
    const nothing = { server: null, encryption: null, isSignedIn: false, answer: null, signsIn: false, isFinal: false }
    expect([status, document]).toEqual([200, { to: emailOf('Ada Admin'), outcome: 'kept', ...nothing }])
    const { folder } = app.app.settings.mail
    const [file, ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(readFileSync(join(folder, file as string), 'utf8')).toContain(`To: ${emailOf('Ada Admin')}`)
  })

  test('is refused after ten in ten minutes, in all processes together, and of two at once one is too many', async () => {
    const other = await anotherProcess()
    for (let n = 0; n < 9; n++) expect((await as('Ada Admin').post('test_mails', undefined)).status).toBe(200)
    const both = await Promise.all([
      as('Ada Admin').post('test_mails', undefined),
      other.as('Ada Admin').post('test_mails', undefined),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  })

  test('needs an address', async () => {
    await app.owner('UPDATE accounts SET email = NULL WHERE id = $1', [maple.id('Ada Admin')])
    const { status, errors } = await as('Ada Admin').post('test_mails', undefined)
    expect([status, errors[0].detail]).toEqual([409, expect.stringMatching(/^Your account has no email address/)])
    await app.owner('UPDATE accounts SET email = $2 WHERE id = $1', [maple.id('Ada Admin'), emailOf('Ada Admin')])
  })

  test.each([[{ to: 'stranger@example.org' }], [[]], ['text']])(
    'goes to nobody else, whatever is posted: %j',
    async body => {
      const { status, document } = await as('Ada Admin').post('test_mails', JSON.stringify(body))
      expect([status, document?.to]).toEqual([200, emailOf('Ada Admin')])
    },
  )
})

const outcomes = async () =>
  (
    await app.owner<{ outcome: string }>(
      `SELECT facts->>'outcome' AS outcome FROM audit_entries WHERE action = 'mail.test'`,
    )
  ).map(({ outcome }) => outcome)
