import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { safeForLog } from '../../access/failures.ts'
import { Refusal } from '../../access/refusal.ts'
import { reportFailure } from '../../reporting/reports.ts'
import type { HeavyReads, ReadCall } from '../app-context.ts'
import type { Answer } from '../endpoint/answer.ts'
import { failureFrom } from '../failure/across-threads.ts'
import { type FromThread, type HeavyThreadOptions, PIECES_AHEAD, type ToThread } from './messages.ts'
import { PieceQueue } from './piece-queue.ts'

interface Pending {
  readonly resolve: (answer: Answer) => void
  readonly reject: (failure: unknown) => void
}

/** The memory of the largest documents of a few calls; what is longer comes in pieces. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/**
 * Answers calls that read a whole school or district in a thread of their own, so that their work never delays a
 * teacher's page (SAFE-26). A thread that dies fails the calls it had with `unavailable`, and the next call starts another.
 */
export class HeavyThread implements HeavyReads {
  private readonly entry: URL
  private readonly options: HeavyThreadOptions
  private readonly log: Pick<Logger, 'error'>
  private readonly pending = new Map<number, Pending>()
  private readonly queues = new Map<number, PieceQueue>()
  private worker: Worker | null = null
  private count = 0

  constructor(entry: URL, options: HeavyThreadOptions, log: Pick<Logger, 'error'>) {
    this.entry = entry
    this.options = options
    this.log = log
  }

  /** Starts the thread, unless it runs; the first call then does not wait for it. */
  start(): void {
    this.worker ??= this.startWorker()
  }

  answer(route: string, call: ReadCall): Promise<Answer> {
    this.start()
    const n = this.count++
    return new Promise((resolve, reject) => {
      this.pending.set(n, { resolve, reject })
      this.send({ n, route, call })
    })
  }

  /** Ends the thread. Answers on their way are broken off. */
  async close(): Promise<void> {
    const { worker } = this
    if (!worker) return
    const exited = new Promise(resolve => worker.once('exit', resolve))
    this.send('close')
    await exited
  }

  private send(message: ToThread) {
    this.worker?.postMessage(message)
  }

  private startWorker(): Worker {
    const worker = new Worker(this.entry, { workerData: this.options, execArgv: [], resourceLimits: LIMITS })
    worker.on('message', (message: FromThread) => this.receive(message))
    worker.on('error', failure => {
      this.log.error({ err: safeForLog(failure) }, 'the thread of heavy calls failed')
      reportFailure(failure, { thread: 'heavy' })
    })
    worker.on('exit', () => {
      this.worker = null
      const gone = new Refusal('unavailable', [], 1)
      for (const { reject } of this.pending.values()) reject(gone)
      for (const queue of this.queues.values()) queue.fail(gone)
      this.pending.clear()
      this.queues.clear()
    })
    return worker
  }

  private receive(message: FromThread) {
    const { n } = message
    if ('answer' in message) this.resolve(n, { ...message.answer, text: this.textOf(n, message.bytes) })
    else if ('piece' in message) this.receivePiece(n, message.piece)
    else this.fail(n, failureFrom(message))
  }

  private textOf(n: number, bytes: Uint8Array | null): Answer['text'] {
    if (bytes !== null) return bytesFrom(bytes)
    const queue = new PieceQueue({
      want: () => this.send({ n, wanted: true }),
      leave: () => {
        if (this.queues.delete(n)) this.send({ n, left: true })
      },
    })
    this.queues.set(n, queue)
    for (let ahead = 0; ahead < PIECES_AHEAD; ahead++) this.send({ n, wanted: true })
    return queue
  }

  private resolve(n: number, answer: Answer) {
    this.pending.get(n)?.resolve(answer)
    this.pending.delete(n)
  }

  private receivePiece(n: number, piece: Uint8Array | null) {
    this.queues.get(n)?.add(piece === null ? null : bytesFrom(piece))
    if (piece === null) this.queues.delete(n)
  }

  private fail(n: number, failure: Error) {
    this.pending.get(n)?.reject(failure)
    this.queues.get(n)?.fail(failure)
    this.pending.delete(n)
    this.queues.delete(n)
  }
}

const bytesFrom = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
