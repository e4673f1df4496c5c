import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpSettings } from '../configuration/settings.ts'

/** What a server says to a recipient or to a whole mail instead of taking it; it drops the connection for 'drop'. */
type Answer = { readonly code: number; readonly says: string } | 'silence' | 'drop' | null

/** A mail server that keeps what it gets, and does what a test wants. */
export interface MailServer {
  readonly smtp: SmtpSettings
  /** Every mail that arrived, and whether the sender was told so. */
  readonly mails: { readonly to: readonly string[]; readonly text: string; readonly acknowledged: boolean }[]
  /** While false, it takes mails without saying so. */
  answers: boolean
  /** How it answers to a recipient; null takes it. */
  toRecipient: (address: string) => Answer
  toSender: () => Answer
  /** How it answers once it has a mail; one that it drops is kept all the same. */
  toMail: () => Answer
  /** How many connections it has had. */
  connections: number
  close(): Promise<void>
}

type Options = Pick<
  SMTPServerOptions,
  'secure' | 'key' | 'cert' | 'onAuth' | 'onConnect' | 'authMethods' | 'allowInsecureAuth'
> & {
  readonly hasStartTls?: boolean
  readonly hasSignIn?: boolean
}

export async function startMailServer({
  hasStartTls = false,
  hasSignIn = false,
  ...options
}: Options = {}): Promise<MailServer> {
  const disabledCommands = [...(hasStartTls || options.secure ? [] : ['STARTTLS']), ...(hasSignIn ? [] : ['AUTH'])]
  const server = new SMTPServer({
    disabledCommands,
    authOptional: !hasSignIn,
    disableReverseLookup: true,
    closeTimeout: 0,
    ...options,
    onConnect: (session, done) => {
      started.connections++
      if (options.onConnect) options.onConnect.call(server, session, done)
      else done()
    },
    onMailFrom: (_, __, done) => reply(started.toSender(), done),
    onRcptTo: ({ address }, _, done) => reply(started.toRecipient(address), done),
    onData: (stream, { envelope }, done) =>
      void takeMail(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        done,
      ),
  })
  const takeMail = async (stream: Readable, to: readonly string[], done: (failure?: Error | null) => void) => {
    const received = await text(stream).catch(() => null)
    if (received === null) return
    const answer = started.answers ? started.toMail() : 'silence'
    const acknowledged = answer === null
    if (acknowledged || answer === 'drop' || answer === 'silence')
      started.mails.push({ to, text: received, acknowledged })
    if (answer === 'drop') for (const connection of connections()) connection._socket.destroy()
    else reply(answer, done)
  }
  // A client that leaves in the middle is no failure of the server.
  server.on('error', () => {})
  const connections = () =>
    (server as unknown as { connections: Iterable<{ _socket: { destroy(): void } }> }).connections
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const started: MailServer = {
    smtp: { host: '127.0.0.1', port, encryption: 'ifOffered', signIn: null, ca: null },
    mails: [],
    answers: true,
    connections: 0,
    toSender: () => null,
    toRecipient: () => null,
    toMail: () => null,
    close: async () => {
      for (const connection of connections()) connection._socket.destroy()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
  return started
}

function reply(answer: Answer, done: (failure?: Error | null) => void) {
  if (answer === null) return done()
  if (typeof answer === 'object') done(Object.assign(new Error(answer.says), { responseCode: answer.code }))
}
