import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Settings } from '../configuration/settings.ts'
import type { AppConnection } from '../db/driver/open-pool.ts'
import { reportFailure } from '../reporting/reports.ts'
import type { Log } from './log.ts'
import type { RunnerOptions } from './runner.ts'

/** What the job thread needs; it is copied into the thread. */
export interface ThreadOptions {
  readonly database: AppConnection
  readonly settings: Settings
  readonly logLevel: string
  readonly upkeep?: RunnerOptions['upkeep']
  /** How often PostgreSQL looks, during a statement, whether the process still lives. */
  readonly aliveMs?: number
}

/**
 * An import of 100,000 students fits in 300 MB, and two run at once. A thread that needs more ends, and its jobs are tried
 * again. The young generation is small because V8 keeps what it has once taken for it.
 */
const LIMITS = { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 16 }

/** How long running jobs may go on when the server stops, and how long handing them back may take. */
const STOP_GRACE_MS = 800
const STOP_MS = 1_500

const RESTART_MS = 1_000
const MAX_RESTART_MS = 30_000

/** Sent to the thread; it ends itself afterwards. */
export interface StopMessage {
  readonly stop: { readonly graceMs: number }
}

/**
 * Runs jobs in a thread of their own, so that their work never delays a response. A thread that ends by itself is
 * started again. `stop` ends it within STOP_MS.
 */
export function startJobThread(entry: URL, options: ThreadOptions, log: Log): { stop(): Promise<void> } {
  let stopping = false
  let pauseMs = RESTART_MS
  let worker = start()

  function start(): Worker {
    const startedAt = Date.now()
    const started = new Worker(entry, {
      workerData: options,
      execArgv: [],
      resourceLimits: LIMITS,
    })
    let cause: unknown
    started.on('error', failure => {
      cause = failure
    })
    started.on('exit', () => {
      if (stopping) return
      log.error({ code: (cause as { code?: string } | undefined)?.code }, 'the job thread ended; starting it again')
      reportFailure(cause, { thread: 'jobs' })
      pauseMs = Date.now() - startedAt > MAX_RESTART_MS ? RESTART_MS : Math.min(pauseMs * 2, MAX_RESTART_MS)
      setTimeout(() => {
        if (!stopping) worker = start()
      }, pauseMs).unref()
    })
    return started
  }

  return {
    async stop() {
      stopping = true
      const ended = new Promise(resolve => worker.once('exit', resolve))
      const message: StopMessage = { stop: { graceMs: STOP_GRACE_MS } }
      worker.postMessage(message)
      // A thread that has ended already emits nothing more.
      await Promise.race([worker.threadId === -1 ? undefined : ended, sleep(STOP_MS)])
      await worker.terminate()
    },
  }
}
