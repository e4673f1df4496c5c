import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { announcer } from './announce.ts'
import { type Configuration, readConfiguration } from './configuration/read.ts'
import { openDatabase } from './db/open.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { demoDistricts } from './demo/districts.ts'
import { seedDemoWhenEmpty } from './demo/seed.ts'
import { startJobThread } from './jobs/thread.ts'
import { portTakenMessage } from './port-taken.ts'
import { startReports } from './reporting/reports.ts'
import { serve } from './serve.ts'
import { handleShutdown } from './shutdown.ts'
import { stopWhenUncaught } from './uncaught.ts'
import { startWebProcesses } from './web-processes.ts'

const JOB_THREAD = new URL('./job-thread.ts', import.meta.url)
const print = announcer()

const shutdown = handleShutdown(print)
try {
  await start(readConfiguration(process.env))
} catch (failure) {
  print(`\nHornbook could not start.\n${failure instanceof Error ? failure.message : String(failure)}`, 'fatal')
  await shutdown.stop(1)
}

async function start(configuration: Configuration) {
  const { port, host, dataDir, databaseUrl, processes, settings } = configuration
  if (!(await isFree(host, port))) throw new Error(await portTakenMessage(host, port))
  if (databaseUrl !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const log = pino({ level: configuration.logLevel, base: null })
  stopWhenUncaught(log, shutdown)
  await startReports(settings.errorReports)
  const { database, owner, appConfig, close } = await openDatabase({
    databaseUrl,
    dataDir,
    processes,
    secret: settings.secret,
    log: { info: text => log.info(text), warn: text => log.warn(text) },
  })
  shutdown.onStop('the database', close, 3)
  if (settings.demo) await seedDemoWhenEmpty(database, owner, print, demoDistricts(), settings.secret)
  const thread = {
    database: appConfig,
    settings: { ...settings, webFolder: null },
    logLevel: configuration.logLevel,
  }
  const jobs = startJobThread(JOB_THREAD, thread, log)
  shutdown.onStop('the jobs', () => jobs.stop(), 1.9)
  if (processes === 1) await serve({ database, appConfig, configuration, log, shutdown })
  else {
    const web = await startWebProcesses(processes, appConfig, log)
    shutdown.onStop('the web processes', () => web.stop(), 8)
  }
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
