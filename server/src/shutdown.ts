import { setTimeout as sleep } from 'node:timers/promises'

export interface Shutdown {
  /** Adds a step. Steps run in reverse order, each for at most `seconds`; together they should take at most ten. */
  onStop(name: string, step: () => Promise<unknown>, seconds: number): void
  /** Runs the steps and exits; later calls do nothing. */
  stop(code?: number): Promise<void>
  /** Aborted before the first step. */
  readonly stopping: AbortSignal
}

/**
 * Shuts the process down in order on Ctrl-C, kill, a closed terminal, or when its parent process is gone. A second signal
 * exits at once, unless it follows within a second: one Ctrl-C may arrive twice.
 */
export function handleShutdown(
  print: (text: string, level: 'warn') => void,
  exit: (code: number) => void = process.exit,
): Shutdown {
  const steps: { name: string; step: () => Promise<unknown>; seconds: number }[] = []
  const stopping = new AbortController()
  let startedAt = 0

  async function stop(code = 0): Promise<void> {
    if (startedAt > 0) return
    startedAt = Date.now()
    stopping.abort()
    let outcome = code
    for (const { name, step, seconds } of steps.reverse()) {
      const problem = await runWithin(seconds, step)
      if (problem === undefined) continue
      print(`stopping ${name}: ${problem}`, 'warn')
      outcome ||= 1
    }
    exit(outcome)
  }

  const onSignal = () => {
    if (startedAt > 0 && Date.now() - startedAt > 1000) exit(1)
    void stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.once('disconnect', onSignal)
  process.channel?.unref()
  return { onStop: (name, step, seconds) => void steps.push({ name, step, seconds }), stop, stopping: stopping.signal }
}

async function runWithin(seconds: number, step: () => Promise<unknown>): Promise<string | undefined> {
  const timeout = sleep(seconds * 1000, `not done after ${seconds} seconds`, { ref: false })
  const done = step().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return Promise.race([done, timeout])
}
