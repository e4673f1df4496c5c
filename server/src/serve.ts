import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Configuration } from './configuration/read.ts'
import type { AppConnection } from './db/driver/open-pool.ts'
import type { Database } from './db/pool.ts'
import type { AppContext } from './http/app-context.ts'
import { HeavyThread } from './http/heavy/heavy-thread.ts'
import { ThreadedIntake } from './learning/intake/threaded-intake.ts'
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
  return app
}
