import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_PAUSE_MS = 15
const MAX_PAUSE_MS = 250

/**
 * Asks until there is an answer. A call waits for its job in this way, because the job may run in another process.
 * Undefined when the server stops first.
 */
export async function pollUntil<T>(stopping: AbortSignal, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let pause = FIRST_PAUSE_MS; !stopping.aborted; pause = Math.min(pause * 1.3, MAX_PAUSE_MS)) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(pause)
  }
  return undefined
}
