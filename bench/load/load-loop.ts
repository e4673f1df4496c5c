import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadResult, ToLoad } from './driver.ts'
import { LoadConnection } from './load-connection.ts'

/** However fast the server is, a run ends. */
const MAX_REQUESTS = 2_000_000

/** How one request went: answered, or refused for now with the seconds after which to try again. */
export type Outcome = 'answered' | { readonly refusedFor: number }

/** One connection's next request. It is called again with the same `index` once the last one is done. */
export type Once = (index: number) => Promise<Outcome>

/**
 * Runs load in this process for as long as the parent process asks. `prepare` gets the task and returns what to repeat on
 * each connection; every run repeats it until its time is over or the parent ends it.
 */
export function serveLoad<Task extends { readonly connectionCount: number }>(
  prepare: (task: Task) => Promise<Once> | Once,
): void {
  let connectionCount = 0
  let once: Once | null = null
  let endsAt = 0
  const onMessage = async (message: ToLoad) => {
    if ('task' in message) {
      const task = message.task as Task
      connectionCount = task.connectionCount
      once = await prepare(task)
      process.send?.('ready')
    } else if ('seconds' in message) {
      if (!once) throw new Error('The task comes first')
      endsAt = performance.now() + message.seconds * 1000
      process.send?.(await measureLoad(connectionCount, () => performance.now() < endsAt, once))
    } else endsAt = 0
  }
  process.on('message', message => void onMessage(message as ToLoad).catch(fail))
  process.once('disconnect', () => process.exit(0))
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

async function measureLoad(connectionCount: number, isOn: () => boolean, once: Once): Promise<LoadResult> {
  const durations: number[] = []
  let refused = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connectionCount }, async (_, index) => {
      for (let now = performance.now(); isOn() && durations.length + refused < MAX_REQUESTS; now = performance.now()) {
        const outcome = await once(index)
        if (outcome === 'answered') durations.push(performance.now() - now)
        else {
          refused++
          await waitWhile(isOn, outcome.refusedFor * 1000)
        }
      }
    }),
  )
  const elapsed = performance.now() - startedAt
  durations.sort((a, b) => a - b)
  const quantile = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? Number.NaN
  const perSecond = (durations.length * 1000) / elapsed
  return { perSecond, answered: durations.length, refused, medianMs: quantile(0.5), p99Ms: quantile(0.99) }
}

async function waitWhile(isOn: () => boolean, ms: number) {
  for (const until = performance.now() + ms; isOn() && performance.now() < until; )
    await sleep(Math.min(50, until - performance.now()))
}

/** A client that sends its next request as soon as the last one is answered, and waits as long as a refusal says. */
export function requestsOver(
  { port, connectionCount }: { readonly port: number; readonly connectionCount: number },
  next: (index: number) => string | Buffer,
  mustBegin = '',
): Once {
  const connections = Array.from({ length: connectionCount }, () => new LoadConnection(port))
  const repeated: (string | Buffer | null)[] = connections.map(() => null)
  return async index => {
    const request = repeated[index] ?? next(index)
    const { status, retryAfter, start } = await (connections[index] as LoadConnection).send(request)
    const isRefused = status === 429 || status === 503
    repeated[index] = isRefused ? request : null
    if (status === 200 && start.startsWith(mustBegin)) return 'answered'
    if (!isRefused) throw new Error(`The server answered ${status}: ${start}`)
    return { refusedFor: Math.max(retryAfter, 0.1) }
  }
}
