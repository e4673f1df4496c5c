import { getCACertificates, type TLSSocket } from 'node:tls'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpSettings } from '../configuration/settings.ts'
import { cleanAnswer } from './answer.ts'
import { isFinalAt, MailFailure, type SmtpError, stepOf } from './failure.ts'

/** How long a mail server may take, in milliseconds: to greet, between two answers, and in all. */
export interface Patience {
  readonly greeting: number
  readonly answer: number
  readonly inAll: number
}

/** A mail on its way: the defaults of nodemailer are minutes, and a server that says a word a minute would hold a job for ever. */
export const PATIENCE: Patience = { greeting: 20_000, answer: 60_000, inAll: 180_000 }

export interface Delivery {
  /** The protocol of the encryption, such as TLSv1.3; null where there was none. */
  readonly encryption: string | null
  readonly isSignedIn: boolean
  readonly answer: string
}

interface Message {
  readonly from: string
  readonly to: readonly string[]
  readonly bytes: Buffer
}

/** Hands a mail over to a server, in a connection of its own; throws a MailFailure. */
export async function deliver(
  server: SmtpSettings,
  { from, to, bytes }: Message,
  patience: Patience,
): Promise<Delivery> {
  // It takes longer to load than the web framework.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { signIn } = server
  const connection = new Connection(optionsOf(server, patience))
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  connection.on('error', failure => broken.reject(failure))
  const tooLong = setTimeout(
    () => broken.reject(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' })),
    patience.inAll,
  )
  const done = <T>(ask: (answer: (failure?: Error | null, value?: T) => void) => void): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    ask((failure, value) => (failure ? reject(failure) : resolve(value as T)))
    return Promise.race([promise, broken.promise])
  }
  let isConnected = false
  try {
    await done(answer => connection.connect(answer))
    isConnected = true
    if (signIn) {
      if (!offersSignIn(connection)) throw noSignIn()
      await done(answer => connection.login({ user: signIn.user, pass: signIn.password }, answer))
    }
    const { response } = await done<SMTPConnection.SentMessageInfo>(answer =>
      connection.send({ from, to: [...to] }, bytes, answer),
    )
    connection.quit()
    return { ...stateOf(connection), answer: cleanAnswer(response, secretsOf(server)) }
  } catch (failure) {
    const state = stateOf(connection)
    connection.close()
    const { message, response } = failure as SmtpError
    // Node adds hints for engineers after a semicolon.
    const said = response ?? message.split('; ')[0] ?? ''
    const step = stepOf(failure as SmtpError, isConnected)
    throw new MailFailure({
      ...state,
      step,
      isFinal: isFinalAt(step, failure as SmtpError),
      answer: cleanAnswer(said, secretsOf(server)),
    })
  } finally {
    clearTimeout(tooLong)
  }
}

const optionsOf = (
  { host, port, encryption, ca }: SmtpSettings,
  { greeting, answer }: Patience,
): SMTPConnection.Options => ({
  host,
  port,
  secure: encryption === 'fromTheStart',
  requireTLS: encryption === 'required',
  connectionTimeout: greeting,
  greetingTimeout: greeting,
  dnsTimeout: greeting,
  socketTimeout: answer,
  ...(ca !== null && { tls: { ca: [...getCACertificates('default'), ca] } }),
})

const stateOf = ({ _socket: socket, authenticated }: SMTPConnection) => ({
  encryption: (socket as Partial<TLSSocket>).getProtocol?.() ?? null,
  isSignedIn: authenticated,
})

const secretsOf = ({ signIn }: SmtpSettings) =>
  signIn ? [signIn.password, `\0${signIn.user}\0${signIn.password}`] : []

const offersSignIn = (connection: SMTPConnection) => (connection as SMTPConnection & { allowsAuth: boolean }).allowsAuth

/** nodemailer would go on without. */
const noSignIn = () => Object.assign(new Error('The server offers no sign-in'), { code: 'EAUTH' })
