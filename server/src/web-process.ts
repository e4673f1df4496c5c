import { once } from 'node:events'
import { pino } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import { Refusal } from './access/refusal.ts'
import { announcer } from './announce.ts'
import { readConfiguration } from './configuration/read.ts'
import { connect } from './db/pool.ts'
import { registriesOf } from './provider/metrics.ts'
import { startReports } from './reporting/reports.ts'
import { serve } from './serve.ts'
import { handleShutdown } from './shutdown.ts'
import { stopWhenUncaught } from './uncaught.ts'
import type { MetricsAnswer, MetricsWanted, StartMessage, StartWanted } from './web-processes.ts'

// One of several processes that answer calls (web-processes.ts starts it). It ends with the process that started it.

const print = announcer()
const shutdown = handleShutdown(print)
// The channel keeps this process alive: the port belongs to the process that started it.
process.channel?.ref()
try {
  await start()
} catch (failure) {
  print(`\nA web process could not start.\n${failure instanceof Error ? failure.message : String(failure)}`, 'fatal')
  await shutdown.stop(1)
}

async function start() {
  const { appConfig } = await askHowToStart()
  const configuration = readConfiguration(process.env)
  const log = pino({ level: configuration.logLevel, base: null })
  stopWhenUncaught(log, shutdown)
  await startReports(configuration.settings.errorReports)
  const database = connect(appConfig)
  shutdown.onStop('the database connections', () => database.close(), 1)
  const app = await serve({ database, appConfig, configuration, log, shutdown, metricsOfAllProcesses: askForMetrics() })
  // Lets the process that started this one collect the metrics of each.
  AggregatorRegistry.setRegistries([...registriesOf(app)])
  new AggregatorRegistry()
}

/** A message that comes before this process listens would be lost, so it asks. */
async function askHowToStart(): Promise<StartMessage> {
  const answered = once(process, 'message')
  const wanted: StartWanted = { startWanted: true }
  process.send?.(wanted)
  const [message] = await answered
  return message
}

function askForMetrics() {
  const waiting = new Map<number, (text: string | null) => void>()
  let count = 0
  process.on('message', (message: MetricsAnswer | object) => {
    if (!('metricsAnswer' in message)) return
    waiting.get(message.metricsAnswer)?.(message.text)
    waiting.delete(message.metricsAnswer)
  })
  return async () => {
    const wanted: MetricsWanted = { metricsWanted: count++ }
    const text = await new Promise<string | null>(resolve => {
      waiting.set(wanted.metricsWanted, resolve)
      process.send?.(wanted)
    })
    if (text === null) throw new Refusal('unavailable', [], 5)
    return text
  }
}
