import { setTimeout as sleep } from 'node:timers/promises'

/** Where the end of the process is arranged. */
export interface Ending {
  /** Adds a step; steps run last added first, each for at most `seconds`, so that all of them end within ten. */
  onStop(name: string, step: () => Promise<unknown>, seconds: number): void
  /** Runs the steps and ends the process; later calls change nothing. */
  stop(code?: number): Promise<void>
}

/**
 * Ends the process in order on Ctrl-C, kill, a closed terminal, or when the process that started it is gone. A second
 * signal, not merely the same one arriving twice, ends it at once.
 */
export function arrangeEnding(say: (text: string) => void, exit: (code: number) => void = process.exit): Ending {
  const steps: { name: string; step: () => Promise<unknown>; seconds: number }[] = []
  let asked = 0

  async function stop(code = 0): Promise<void> {
    if (asked > 0) return
    asked = Date.now()
    let outcome = code
    for (const { name, step, seconds } of steps.reverse()) {
      const problem = await within(seconds, step)
      if (problem === undefined) continue
      say(`stopping ${name}: ${problem}`)
      outcome ||= 1
    }
    exit(outcome)
  }

  const onSignal = () => {
    if (asked > 0 && Date.now() - asked > 1000) exit(1)
    void stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.once('disconnect', onSignal)
  process.channel?.unref()
  return { onStop: (name, step, seconds) => void steps.push({ name, step, seconds }), stop }
}

async function within(seconds: number, step: () => Promise<unknown>): Promise<string | undefined> {
  const late = sleep(seconds * 1000, `not done after ${seconds} seconds`, { ref: false })
  const done = step().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return Promise.race([done, late])
}
