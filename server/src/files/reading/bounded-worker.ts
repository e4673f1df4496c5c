import { Worker } from 'node:worker_threads'

/** Thrown when a file takes too long to read, or too much memory. */
export class ReadingStopped extends Error {
  readonly bound: 'seconds' | 'memory'

  constructor(bound: 'seconds' | 'memory') {
    super(`The reading exceeded its ${bound}`)
    this.bound = bound
  }
}

export interface WorkerBounds {
  readonly seconds: number
  readonly heapMegabytes: number
}

/**
 * Runs a worker thread with a limited heap and time (SAFE-17), so that no file can block the server. It sends its parts
 * one at a time, each when it is asked for, with other work in between; the last one is `null`.
 */
export async function* readInWorker<Part extends object>(
  script: URL,
  workerData: object,
  bounds: WorkerBounds,
): AsyncGenerator<Part> {
  const worker = new Worker(script, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes },
  })
  let arrived = Promise.withResolvers<Part | null>()
  // It may fail while nobody awaits it.
  arrived.promise.catch(() => {})
  const fail = (failure: unknown) => arrived.reject(failure)
  worker.on('message', (part: Part | null) => arrived.resolve(part))
  worker.on('error', error => fail(isOutOfMemory(error) ? new ReadingStopped('memory') : error))
  worker.on('exit', () => fail(new Error('The worker exited before it had sent everything')))
  const timer = setTimeout(() => fail(new ReadingStopped('seconds')), bounds.seconds * 1000)
  try {
    for (;;) {
      const part = await arrived.promise
      if (part === null) return
      arrived = Promise.withResolvers()
      arrived.promise.catch(() => {})
      setImmediate(() => worker.postMessage('next'))
      yield part
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Sends parts from the worker, one per request: a port delivers everything queued in it at once, which would block the
 * receiving thread.
 */
export function sendParts(
  parts: Iterator<object> | AsyncIterator<object>,
  port: { on(event: 'message', listener: () => void): unknown; postMessage(part: object | null): void; close(): void },
): void {
  const send = async () => {
    const { value, done } = await parts.next()
    port.postMessage(done ? null : value)
    if (done) port.close()
  }
  // An unhandled rejection ends the worker with an error, which the receiver gets.
  port.on('message', () => void send())
  void send()
}
