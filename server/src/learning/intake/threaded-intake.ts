import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { safeForLog } from '../../access/failures.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppConnection } from '../../db/driver/open-pool.ts'
import type { EventIntake, EventOutcome, EventPost } from '../../http/app-context.ts'
import { failureFrom } from '../../http/failure/across-threads.ts'
import { reportFailure } from '../../reporting/reports.ts'
import type { AnswerMessage, IntakeTask, PostMessage } from './thread.ts'

interface Pending {
  readonly resolve: (outcome: EventOutcome) => void
  readonly reject: (failure: unknown) => void
}

/**
 * Runs the intake in a thread of its own, so that parsing and counting ten thousand events never delays a teacher's
 * page. A thread that dies fails the posts it had with `unavailable` (their senders send them again, SAFE-18), and the
 * next post starts another.
 */
export class ThreadedIntake implements EventIntake {
  private readonly app: AppConnection
  private readonly log: Pick<Logger, 'error'>
  private readonly pending = new Map<number, Pending>()
  private worker: Worker | null = null
  private outgoing: PostMessage[] = []
  private count = 0

  constructor(app: AppConnection, log: Pick<Logger, 'error'>) {
    this.app = app
    this.log = log
  }

  take(post: EventPost): Promise<EventOutcome> {
    const n = this.count++
    return new Promise((resolve, reject) => {
      this.pending.set(n, { resolve, reject })
      if (this.outgoing.push({ n, post }) === 1) setImmediate(() => this.send())
    })
  }

  /** Lets posts that are under way finish, and ends the thread. */
  async close(): Promise<void> {
    const { worker } = this
    if (!worker) return
    const exited = new Promise(resolve => worker.once('exit', resolve))
    worker.postMessage('close')
    await exited
  }

  /** Posts of one turn of the event loop go together. Large bodies are handed over, not copied. */
  private send() {
    const posts = this.outgoing
    this.outgoing = []
    this.worker ??= this.start()
    const owned = posts.flatMap(({ post: { body } }) => (ownsItsMemory(body) ? [body.buffer as ArrayBuffer] : []))
    this.worker.postMessage(posts, owned)
  }

  private start(): Worker {
    const workerData: IntakeTask = { app: this.app }
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, execArgv: [] })
    worker.on('message', (answers: readonly AnswerMessage[]) => {
      for (const answer of answers) this.settle(answer)
    })
    worker.on('error', failure => {
      this.log.error({ err: safeForLog(failure) }, 'event intake failed')
      reportFailure(failure, { thread: 'intake' })
    })
    worker.on('exit', () => {
      this.worker = null
      for (const { reject } of this.pending.values()) reject(new Refusal('unavailable', [], 1))
      this.pending.clear()
    })
    return worker
  }

  private settle(answer: AnswerMessage) {
    const { resolve, reject } = this.pending.get(answer.n) as Pending
    this.pending.delete(answer.n)
    if ('outcome' in answer) resolve(answer.outcome)
    else reject(failureFrom(answer))
  }
}

/** Small bodies share Node's buffer pool, which must stay here. */
const ownsItsMemory = (body: Uint8Array) => body.byteLength === body.buffer.byteLength
