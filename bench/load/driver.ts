import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a load process measured in one run. */
export interface LoadResult {
  /** Answered requests only. */
  readonly perSecond: number
  readonly answered: number
  /** 429 and 503: each is tried again after the time in Retry-After, at the earliest after 0.1 s. */
  readonly refused: number
  /** From sending a request to having the complete response. */
  readonly medianMs: number
  /** The 99th percentile of the same. */
  readonly p99Ms: number
}

/** What the parent sends: the task once, then the length of each run; `end` ends a run early. */
export type ToLoad = { readonly task: object } | { readonly seconds: number } | { readonly end: true }

export interface LoadDriver {
  /** Starts a run and waits for its end. What is in flight then is still answered. */
  run(seconds: number): Promise<LoadResult>
  /** Ends the current run early. */
  end(): void
  stop(): void
}

/** The programs that generate load, and the task of each. */
type Program = 'views.ts' | 'raw-views.ts' | 'lists.ts' | 'posts.ts' | 'inserts.ts'

/** Generates load in a separate process, so that it does not slow down the process that measures. */
export async function startLoadDriver<Task extends object>(program: Program, task: Task): Promise<LoadDriver> {
  const child: ChildProcess = fork(fileURLToPath(new URL(program, import.meta.url)))
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const answerTo = (message: ToLoad) =>
    new Promise<unknown>((resolve, reject) => {
      const onEarlyExit = () => reject(new Error(`The load process ${program} ended unexpectedly`))
      child.once('exit', onEarlyExit)
      child.once('message', answer => {
        child.off('exit', onEarlyExit)
        resolve(answer)
      })
      child.send(message)
    })
  await answerTo({ task })
  return {
    run: async seconds => (await answerTo({ seconds })) as LoadResult,
    end: () => void child.send({ end: true }),
    stop: () => {
      process.off('exit', kill)
      child.disconnect()
    },
  }
}
