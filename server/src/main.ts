import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Configuration, readConfiguration } from './configuration/read.ts'
import { openDatabase } from './db/open.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { seedDemoWhenEmpty } from './demo/seed.ts'
import { startJobThread } from './jobs/thread.ts'
import { ThreadedIntake } from './learning/intake/threaded-intake.ts'
import { portTakenMessage } from './port-taken.ts'
import { handleShutdown } from './shutdown.ts'

const WEB = join(fileURLToPath(new URL('../../', import.meta.url)), 'web', 'dist')
const JOB_THREAD = new URL('./job-thread.ts', import.meta.url)
const print = (text: string) => void process.stdout.write(`${text}\n`)

const { onStop, stop } = handleShutdown(print)
try {
  await start(readConfiguration(process.env))
} catch (failure) {
  print(`\nHornbook could not start.\n${failure instanceof Error ? failure.message : String(failure)}`)
  await stop(1)
}

async function start(configuration: Configuration) {
  const { port, host, dataDir, databaseUrl, mail } = configuration
  if (!(await isFree(host, port))) throw new Error(await portTakenMessage(host, port))
  if (databaseUrl !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const log = pino({ level: configuration.logLevel, base: null })
  const opened = await openDatabase({
    databaseUrl,
    dataDir,
    secret: configuration.settings.secret,
    log: { info: text => log.info(text), warn: text => log.warn(text) },
  })
  onStop('the database', () => opened.close(), 3)
  if (configuration.settings.demo) await seedDemoWhenEmpty(opened.database, print)
  const settings = { ...configuration.settings, webFolder: existsSync(WEB) ? WEB : null }
  const stopping = new AbortController()
  const events = new ThreadedIntake(opened.appConfig, log)
  onStop('the event intake', () => events.close(), 3)
  const server = await buildApp({ db: opened.database, log, events, settings, stopping: stopping.signal })
  onStop('the server', () => server.close(), 5)
  const thread = { database: opened.appConfig, settings, mail, logLevel: configuration.logLevel }
  const jobs = startJobThread(JOB_THREAD, thread, log)
  onStop('the jobs', () => jobs.stop(), 1.9)
  onStop('calls that wait', async () => stopping.abort(), 0.1)
  await server.listen({ port, host })
  announce(configuration)
}

function announce({ settings, port, host }: Configuration) {
  const own = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`
  const isDefault = settings.publicUrl === `http://localhost:${port}`
  print(`\nHornbook is ready at ${isDefault ? own : `${settings.publicUrl} (this process: ${own})`}`)
  if (!settings.demo) return
  print(`\nThis is a demo. Every account has the password ${DEMO_PASSWORD}:`)
  for (const { email, description } of DEMO_ACCOUNTS) print(`  ${email.padEnd(24)} ${description}`)
  print('\nStop it with Ctrl-C.')
}

/** Checked before anything starts, so that a second copy fails at once and leaves no files behind. */
function isFree(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', (problem: NodeJS.ErrnoException) => resolve(problem.code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
