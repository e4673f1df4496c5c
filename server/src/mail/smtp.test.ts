import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { MailSettings, SmtpSettings } from '../configuration/settings.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { selfSigned } from '../test/self-signed.ts'
import { MailFailure } from './failure.ts'
import { type Mail, outboxFor } from './outbox.ts'
import type { Patience } from './smtp.ts'

const PASSWORD = 'a Passwörd: with signs'
const SIGN_IN = { user: 'hornbook', password: PASSWORD }
const OWN = selfSigned(['localhost', '127.0.0.1'])

let server: MailServer
afterEach(() => server?.close())

describe('An encrypted connection', () => {
  test('begins after a greeting (STARTTLS), with a certificate of an authority of our own', async () => {
    server = await startMailServer({ hasStartTls: true, ...OWN })
    const sent = await send({ encryption: 'required', ca: OWN.cert })
    expect(sent).toEqual({ encryption: 'TLSv1.3', isSignedIn: false, answer: '250 OK: message queued' })
    expect(server.mails).toMatchObject([{ to: ['ann@town.test'], acknowledged: true }])
    expect(server.mails[0]?.text).toContain('Message-ID: <one-mail@example.org>')
  })

  test('begins at once (smtps://)', async () => {
    server = await startMailServer({ secure: true, ...OWN })
    expect(await send({ encryption: 'fromTheStart', ca: OWN.cert })).toMatchObject({ encryption: 'TLSv1.3' })
  })

  test.each([
    ['that nobody has signed', OWN, { ca: null }, /self-signed certificate/],
    ['of another server', selfSigned(['mail.example.org']), {}, /does not match certificate/],
    ['that has run out', selfSigned(['localhost', '127.0.0.1'], { endsIn: -60_000 }), {}, /expired/],
  ])('is not made with a certificate %s', async (_, its, settings, says) => {
    for (const encryption of ['required', 'ifOffered', 'fromTheStart'] as const) {
      server = await startMailServer({ hasStartTls: true, secure: encryption === 'fromTheStart', ...its })
      const failure = await refused({ ca: its.cert, ...settings, encryption })
      expect(failure.facts).toMatchObject({ step: 'encrypt', isFinal: false, answer: expect.stringMatching(says) })
      expect(server.mails).toEqual([])
      await server.close()
    }
  })

  test('is required: without it nothing is sent, not even the sender', async () => {
    server = await startMailServer({ hasSignIn: true, onAuth: (_, __, done) => done(null, { user: 'x' }) })
    const failure = await refused({ encryption: 'required', signIn: SIGN_IN })
    expect(failure.facts).toMatchObject({ step: 'encrypt', encryption: null, isSignedIn: false })
    expect(server.mails).toEqual([])
    await server.close()
    server = await startMailServer()
    expect(await send({ encryption: 'ifOffered' })).toMatchObject({ encryption: null })
  })
})

describe('Signing in', () => {
  test.each(['PLAIN', 'LOGIN'])('goes by %s, and only once the connection is encrypted', async method => {
    const seen: unknown[] = []
    server = await startMailServer({
      hasStartTls: true,
      hasSignIn: true,
      authMethods: [method],
      ...OWN,
      onAuth: ({ method: by, username, password }, { secure }, done) => {
        seen.push([by, username, password, secure])
        done(null, { user: username })
      },
    })
    const sent = await send({ encryption: 'ifOffered', ca: OWN.cert, signIn: SIGN_IN })
    expect(sent).toMatchObject({ isSignedIn: true, encryption: 'TLSv1.3' })
    expect(seen).toEqual([[method, 'hornbook', PASSWORD, true]])
  })

  test('that is refused says so in the words of the server, and never the password', async () => {
    server = await startMailServer({
      hasStartTls: true,
      hasSignIn: true,
      ...OWN,
      onAuth: ({ username, password }, _, done) => {
        const sent = Buffer.from(`\0${username}\0${password}`).toString('base64')
        done(Object.assign(new Error(`No ${password}, ${sent} for you`), { responseCode: 535 }))
      },
    })
    const failure = await refused({ encryption: 'required', ca: OWN.cert, signIn: SIGN_IN })
    expect(failure.facts).toMatchObject({ step: 'signIn', answer: '535 No …, … for you', encryption: 'TLSv1.3' })
    expect(JSON.stringify(failure) + failure.message + failure.stack).not.toContain(PASSWORD)
  })

  test('that the server does not offer fails: without it nothing is sent', async () => {
    server = await startMailServer()
    const failure = await refused({ signIn: SIGN_IN })
    expect(failure.facts).toMatchObject({ step: 'signIn', answer: 'The server offers no sign-in' })
    expect(server.mails).toEqual([])
  })

  test('that the server wants and we have none for is about us, not about the recipient', async () => {
    server = await startMailServer({
      hasSignIn: true,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(null, {}),
    })
    expect((await refused({})).facts).toMatchObject({ step: 'sender', answer: expect.stringMatching(/^530 /) })
  })
})

describe('A refusal', () => {
  test.each([
    ['of an address', 550, '5.1.1 No such person here', 'address', true],
    ['of an address without a status', 550, 'User unknown', 'address', true],
    ['for now, as of a stranger', 450, '4.2.0 Greylisted, come again', 'address', false],
    ['of mails from us', 554, '5.7.1 Relay access denied', 'sender', true],
  ])('%s is told apart', async (_, code, says, step, isFinal) => {
    server = await startMailServer()
    server.toRecipient = () => ({ code, says })
    expect((await refused({})).facts).toMatchObject({ step, isFinal, answer: `${code} ${says}` })
  })

  test('of the sender is about us', async () => {
    server = await startMailServer()
    server.toSender = () => ({ code: 553, says: '5.1.8 Not your domain' })
    expect((await refused({})).facts).toMatchObject({ step: 'sender', isFinal: true })
  })

  test.each([
    [554, '5.6.0 Looks like spam', 'mail', true],
    [452, '4.3.1 No room', 'mail', false],
    [550, '5.1.1 No such person after all', 'address', true],
  ])('of the whole mail, %i %s', async (code, says, step, isFinal) => {
    server = await startMailServer()
    server.toMail = () => ({ code, says })
    expect((await refused({})).facts).toMatchObject({ step, isFinal, answer: `${code} ${says}` })
  })
})

describe('A server that', () => {
  const quick: Patience = { greeting: 300, answer: 300, inAll: 3_000 }

  test('is not there, or says nothing, is not reached', async () => {
    server = await startMailServer()
    const { smtp } = server
    await server.close()
    expect((await refused({}, quick, smtp)).facts).toMatchObject({
      step: 'reach',
      answer: expect.stringMatching(/ECONNREFUSED/),
    })
    server = await startMailServer({ onConnect: () => {} })
    expect((await refused({}, quick)).facts.step).toBe('reach')
    expect((await refused({ host: 'no-such-host.invalid' }, quick)).facts.step).toBe('reach')
  })

  test('drops the connection with the whole mail in its hands has perhaps taken it, and gets the same one again', async () => {
    server = await startMailServer()
    for (const way of ['drop', 'silence', null] as const) {
      server.toMail = () => way
      if (way === null) await send({}, quick)
      else expect((await refused({}, quick)).facts).toMatchObject({ step: 'answer', isFinal: false })
    }
    const ids = server.mails.map(({ text }) => /^Message-ID: .*$/im.exec(text)?.[0])
    expect(ids).toEqual(Array(3).fill('Message-ID: <one-mail@example.org>'))
  })

  test('says a word now and then is not waited for without an end', async () => {
    const sockets: Socket[] = []
    const slow = createServer(socket => {
      sockets.push(socket)
      socket.write('220 slow.test\r\n')
      const timer = setInterval(() => socket.write('250-and more\r\n'), 50)
      socket.on('close', () => clearInterval(timer)).on('error', () => {})
    })
    await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
    const { port } = slow.address() as { port: number }
    server = await startMailServer()
    const failure = await refused({}, { ...quick, inAll: 600 }, { ...server.smtp, port })
    expect(failure.facts).toMatchObject({ step: 'reach', answer: 'The mail server took too long' })
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => slow.close(resolve))
  })
})

const MAIL: Mail = { id: 'one-mail', to: 'ann@town.test', subject: 'Hi', text: 'Hello', html: '<p>Hello</p>' }

function send(settings: Partial<SmtpSettings>, patience?: Patience, smtp = server.smtp) {
  const mail: MailSettings = { smtp: { ...smtp, ...settings }, from: 'Hornbook <hornbook@example.org>', folder: '' }
  return outboxFor(mail).send(MAIL, patience)
}

async function refused(...how: Parameters<typeof send>): Promise<MailFailure> {
  const failure = await send(...how).catch(thrown => thrown)
  expect(failure).toBeInstanceOf(MailFailure)
  return failure
}
