import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { SftpGuesses } from './bringing-in/connections/sftp/admit.ts'
import { openHostKey } from './bringing-in/connections/sftp/host-key.ts'
import { SftpServer } from './bringing-in/connections/sftp/server.ts'
import type { Configuration } from './configuration/read.ts'
import type { SftpSettings } from './configuration/settings.ts'
import type { AppConnection } from './db/driver/open-pool.ts'
import type { Database } from './db/pool.ts'
import type { AppContext } from './http/app-context.ts'
import { HeavyThread } from './http/heavy/heavy-thread.ts'
import { ThreadedIntake } from './learning/intake/threaded-intake.ts'
import { forgetGuess, type Guess, recordSftpGuess } from './session/throttle.ts'
import type { Shutdown } from './shutdown.ts'

const HEAVY_THREAD = new URL('./heavy-thread.ts', import.meta.url)
const WEB = join(fileURLToPath(new URL('../../', import.meta.url)), 'web', 'dist')

interface ServeOptions extends Pick<AppContext, 'metricsOfAllProcesses'> {
  /** Migrated already. */
  readonly database: Database
  readonly appConfig: AppConnection
  readonly configuration: Configuration
  readonly log: Logger
  readonly shutdown: Shutdown
}

/**
 * Takes rosters by SFTP as well. Every web process does: those of one machine share the port as they share that of the pages,
 * and the rows of the database say which of them has what.
 */
async function serveSftp(
  { db, settings, log }: AppContext,
  { listensOn }: SftpSettings,
  host: string,
  shutdown: Shutdown,
) {
  const { privateKey } = await openHostKey(db.queries, settings.secret)
  const guesses: SftpGuesses<Guess> = {
    record: guess => recordSftpGuess(db.queries, guess),
    forget: guess => forgetGuess(db.queries, guess),
  }
  const server = new SftpServer({ db, settings, log, hostKey: privateKey, guesses })
  shutdown.onStop('the SFTP server', () => server.close(), 2)
  await server.listen(listensOn, host).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EADDRINUSE') throw failure
    throw new Error(`Something else uses port ${listensOn} of SFTP_PORT. Stop it, or set another port.`)
  })
}

/** Answers calls in this process until it stops. Resolves once it listens. */
export async function serve(options: ServeOptions): Promise<AppContext> {
  const { database: db, appConfig, configuration, log, shutdown, ...more } = options
  const { port, host } = configuration
  const events = new ThreadedIntake(appConfig, log)
  shutdown.onStop('the event intake', () => events.close(), 3)
  const settings = { ...configuration.settings, webFolder: existsSync(WEB) ? WEB : null }
  const thread = { database: appConfig, settings: { ...settings, webFolder: null }, logLevel: configuration.logLevel }
  const heavyReads = new HeavyThread(HEAVY_THREAD, thread, log)
  shutdown.onStop('the heavy calls', () => heavyReads.close(), 1)
  const app: AppContext = { db, log, events, heavyReads, settings, stopping: shutdown.stopping, ...more }
  const server = await buildApp(app)
  shutdown.onStop('the server', () => server.close(), 5)
  await server.listen({ port, host })
  heavyReads.start()
  if (settings.sftp) await serveSftp(app, settings.sftp, host, shutdown)
  return app
}
