import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a load process measured in one run. */
export interface LoadResult {
  readonly perSecond: number
  /** From sending a request to having the complete response. */
  readonly medianMs: number
  /** The 99th percentile of the same. */
  readonly p99Ms: number
}

export interface LoadDriver {
  run(seconds: number): Promise<LoadResult>
  stop(): void
}

/** Generates load in a separate process, so that it does not slow down the process that measures. */
export function startLoadDriver(file: 'http.ts' | 'raw.ts', task: object): LoadDriver {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child: ChildProcess = fork(path, [JSON.stringify(task)])
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  return {
    run: seconds =>
      new Promise((resolve, reject) => {
        const onEarlyExit = () => reject(new Error(`The load process ${file} ended unexpectedly`))
        child.once('exit', onEarlyExit)
        child.once('message', result => {
          child.off('exit', onEarlyExit)
          resolve(result as LoadResult)
        })
        child.send({ seconds })
      }),
    stop: () => {
      process.off('exit', end)
      child.disconnect()
    },
  }
}
