import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { AppConnection } from './db/driver/open-pool.ts'

const WEB_PROCESS = fileURLToPath(new URL('./web-process.ts', import.meta.url))
const RESTART_MS = 1_000

/** A web process has been started and listens to messages. */
export interface StartWanted {
  readonly startWanted: true
}

/** The answer to `StartWanted`; the rest of the configuration is in the environment. */
export interface StartMessage {
  readonly appConfig: AppConnection
}

/** A web process wants the metrics of all. */
export interface MetricsWanted {
  readonly metricsWanted: number
}

/** Null: a process did not answer in time. */
export interface MetricsAnswer {
  readonly metricsAnswer: number
  readonly text: string | null
}

/**
 * Starts several processes that answer calls on the same port and share nothing but the database. One that ends by itself
 * is replaced (RUN-15). Resolves once all of them listen.
 */
export async function startWebProcesses(
  count: number,
  appConfig: AppConnection,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  // Each process accepts connections itself. If this one handed them out, they would hang when their process is killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: WEB_PROCESS, args: [], serialization: 'advanced' })
  const running = new Set<Worker>()
  let stopping = false

  function start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const worker = cluster.fork()
    running.add(worker)
    worker.once('listening', () => resolve())
    worker.on('error', failure => log.error({ message: failure.message }, 'a web process cannot be reached'))
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      reject(new Error('A web process ended before it listened.'))
      if (stopping) return
      log.error({ code, signal }, 'a web process ended; starting another')
      setTimeout(() => {
        if (!stopping) start().catch(() => {})
      }, RESTART_MS).unref()
    })
    return promise
  }

  answerMessages(appConfig)
  try {
    await Promise.all(Array.from({ length: count }, start))
  } catch (failure) {
    await stop()
    throw failure
  }

  async function stop() {
    stopping = true
    const ended = [...running].map(worker => new Promise(resolve => worker.once('exit', resolve)))
    for (const worker of running) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }
  return { stop }
}

function answerMessages(appConfig: AppConnection) {
  const metrics = new AggregatorRegistry()
  const sendMetrics = async (worker: Worker, wanted: number) => {
    const text = await metrics.clusterMetrics().catch(() => null)
    const answer: MetricsAnswer = { metricsAnswer: wanted, text }
    if (worker.isConnected()) worker.send(answer)
  }
  cluster.on('message', (worker, message: StartWanted | MetricsWanted | object) => {
    const answer: StartMessage = { appConfig }
    if ('startWanted' in message) worker.send(answer)
    if ('metricsWanted' in message) void sendMetrics(worker, message.metricsWanted)
  })
}
