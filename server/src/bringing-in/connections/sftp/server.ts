import { createServer, type Server, type Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Algorithms, Connection } from 'ssh2'
import type { Settings } from '../../../configuration/settings.ts'
import type { Database } from '../../../db/pool.ts'
import { networkOf } from '../../../http/connection/network.ts'
import { endWell, SshServer } from '../../../outbound/sftp/ssh.ts'
import { type Admitted, admit, type SftpGuesses } from './admit.ts'
import { OpenBytes } from './budget.ts'
import { FileSystem } from './file-system.ts'
import { LIMITS, type Limits } from './limits.ts'
import { loginOf } from './logins.ts'
import type { Login } from './rows.ts'
import { type Serving, serveFiles } from './session.ts'
import { isAllowed, noteRefusal, noteSignIn } from './sign-in.ts'

export interface SftpServerOptions<Guess> {
  readonly db: Database
  readonly settings: Settings
  readonly log: Logger
  /** In the format of OpenSSH. */
  readonly hostKey: string
  readonly guesses: SftpGuesses<Guess>
  readonly limits?: Limits
  readonly clock?: () => number
}

/** What both sides of a connection can do: nothing that is weak, and no compression, which a small upload could blow up with. */
const ALGORITHMS: Algorithms = {
  cipher: ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com', 'aes128-ctr', 'aes192-ctr', 'aes256-ctr'],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
}

/** After so long without a request a session makes way for another of its login. */
const MAKES_WAY_MS = 60_000

interface SignedIn {
  readonly login: Login
  readonly since: number
  lastRequest: number
  /** Bytes that wait for a client that does not read. */
  readonly waiting: () => number
  readonly channels: Set<Serving>
  readonly end: () => void
}

/** The SFTP server of one process. Processes that Node's cluster starts share the port, and so does each machine its own. */
export class SftpServer<Guess> {
  private readonly options: SftpServerOptions<Guess>
  private readonly limits: Limits
  private readonly clock: () => number
  private readonly ssh: InstanceType<typeof SshServer>
  private readonly tcp: Server
  private readonly sockets = new Map<string, Socket>()
  private readonly signingIn = new Map<Socket, string>()
  private readonly signedIn = new Set<SignedIn>()
  private readonly openBytes: OpenBytes
  private readonly closing = new Set<Promise<void>>()
  private sweep: NodeJS.Timeout | undefined

  constructor(options: SftpServerOptions<Guess>) {
    this.options = options
    this.limits = options.limits ?? LIMITS
    this.clock = options.clock ?? Date.now
    this.openBytes = new OpenBytes(this.limits)
    const config = { hostKeys: [options.hostKey], ident: 'Hornbook', algorithms: ALGORITHMS }
    this.ssh = new SshServer(config, (connection, { ip, port }) =>
      this.meet(connection, this.sockets.get(`${ip} ${port}`)),
    )
    this.ssh.on('error', () => {})
    this.tcp = createServer({ noDelay: true }, socket => this.receive(socket))
  }

  /** Resolves once it listens, with its port. */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.tcp.once('error', reject)
      this.tcp.listen(port, host, () => resolve())
    })
    this.tcp.on('error', failure => this.options.log.error({ message: failure.message }, 'the SFTP server failed'))
    this.sweep = setInterval(() => this.endStill(), Math.min(this.limits.idleMs, 5_000)).unref()
    const address = this.tcp.address()
    return typeof address === 'object' && address ? address.port : port
  }

  /** Ends every connection; uploads that are open are dropped. */
  async close(): Promise<void> {
    clearInterval(this.sweep)
    const closed = new Promise(resolve => this.tcp.close(resolve))
    for (const socket of this.sockets.values()) socket.destroy()
    await closed
    while (this.closing.size > 0) await Promise.all(this.closing)
  }

  private receive(socket: Socket) {
    const ip = socket.remoteAddress ?? ''
    const network = networkOf(ip)
    const ofNetwork = [...this.signingIn.values()].filter(each => each === network).length
    if (this.signingIn.size >= this.limits.signingIn || ofNetwork >= this.limits.signingInOfNetwork) {
      socket.destroy()
      return
    }
    const key = `${ip} ${socket.remotePort}`
    this.sockets.set(key, socket)
    this.signingIn.set(socket, network)
    const late = setTimeout(() => socket.destroy(), this.limits.signInMs).unref()
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(late)
      this.sockets.delete(key)
      this.signingIn.delete(socket)
    })
    socket.once('signedIn', () => {
      clearTimeout(late)
      this.signingIn.delete(socket)
    })
    this.ssh.injectSocket(socket)
  }

  private meet(connection: Connection, socket: Socket | undefined) {
    if (!socket) {
      connection.end()
      return
    }
    let admitted: Admitted | null = null
    let attempts = 0
    // A client that breaks off, or speaks nonsense, is nothing to log.
    connection.on('error', () => socket.destroy())
    connection.on('authentication', context => {
      const refuse = () => {
        if (context.method !== 'none' && ++attempts >= this.limits.attempts) socket.destroy()
        else context.reject(['publickey', 'password'])
      }
      const { db, log, guesses } = this.options
      const later = (work: () => Promise<void>) => this.track(this.orLog(work()))
      admit(context, socket.remoteAddress ?? '', { queries: db.queries, log, guesses, clock: this.clock, later })
        .then(found => {
          admitted = found
          if (found) context.accept()
          else refuse()
        })
        .catch(failure => {
          this.logFailure(failure, 'a sign-in by SFTP failed')
          refuse()
        })
    })
    connection.once('ready', () => {
      if (admitted) this.welcome(connection, socket, admitted)
      else socket.destroy()
    })
  }

  private welcome(connection: Connection, socket: Socket, { login: stored, way }: Admitted) {
    const { db, settings, log } = this.options
    const login = loginOf(stored)
    const now = this.clock()
    const from = networkOf(socket.remoteAddress ?? '')
    if (!this.findRoom(login, now)) {
      this.track(this.orLog(noteRefusal(db.queries, login, from, 'sessions', now)))
      socket.destroy()
      return
    }
    socket.emit('signedIn')
    const own: SignedIn = {
      login,
      since: now,
      lastRequest: now,
      waiting: () => socket.writableLength,
      channels: new Set(),
      end: () => socket.destroy(),
    }
    this.signedIn.add(own)
    socket.once('close', () => this.signedIn.delete(own))
    log.info({ connection: login.connectionId }, 'signed in by SFTP')
    this.track(this.orLog(noteSignIn(db.queries, login, from, way.text, now)))
    const files = new FileSystem({
      db,
      settings,
      limits: this.limits,
      openBytes: this.openBytes,
      login,
      clock: this.clock,
      stillHolds: row => way.stillHolds(row) && isAllowed(socket.remoteAddress ?? '', row.allowedFrom),
    })
    let channels = 0
    connection.on('session', (accept, reject) => {
      if (channels >= this.limits.channels) return reject()
      channels++
      const session = accept()
      session.once('close', () => channels--)
      session.once('sftp', acceptSftp => {
        const sftp = acceptSftp()
        sftp.on('error', () => socket.destroy())
        sftp.on('end', () => endWell(sftp))
        const serving = serveFiles({
          sftp,
          files,
          socket,
          limits: this.limits,
          log,
          endConnection: own.end,
          onRequest: () => {
            own.lastRequest = this.clock()
          },
        })
        own.channels.add(serving)
        const close = () => {
          own.channels.delete(serving)
          socket.off('close', close)
          this.track(serving.close())
        }
        session.once('close', close)
        sftp.once('close', close)
        socket.once('close', close)
      })
    })
  }

  private logFailure(failure: unknown, what: string) {
    this.options.log.error({ code: (failure as { code?: unknown }).code ?? 'unknown' }, what)
  }

  private orLog = (work: Promise<void>): Promise<void> =>
    work.catch(failure => this.logFailure(failure, 'a sign-in by SFTP was not noted'))

  private track(work: Promise<void>) {
    this.closing.add(work)
    void work.finally(() => this.closing.delete(work))
  }

  /** Makes room for one more session of a login, by ending one that sits still if there are too many. */
  private findRoom(login: Login, now: number): boolean {
    if (this.signedIn.size >= this.limits.sessions) return false
    const own = [...this.signedIn].filter(each => each.login.connectionId === login.connectionId)
    if (own.length < this.limits.sessionsOfLogin) return true
    const [stillest] = own.sort((one, other) => one.lastRequest - other.lastRequest)
    if (!stillest || now - stillest.lastRequest < Math.min(MAKES_WAY_MS, this.limits.idleMs)) return false
    this.signedIn.delete(stillest)
    stillest.end()
    return true
  }

  private endStill() {
    const now = this.clock()
    const { idleMs, sessionMs, waitingAnswerBytes } = this.limits
    // What the library answers by itself passes by the queues.
    for (const { lastRequest, since, waiting, channels, end } of this.signedIn) {
      for (const channel of channels) channel.endLate()
      if (now - lastRequest > idleMs || now - since > sessionMs || waiting() > 4 * waitingAnswerBytes) end()
    }
  }
}
