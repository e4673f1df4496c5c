import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a process that makes load says of a stretch of it. */
export interface Stretch {
  readonly perSecond: number
  /** Milliseconds from asking to the whole answer. */
  readonly typical: number
  readonly worstOfHundred: number
}

export interface Driver {
  run(seconds: number): Promise<Stretch>
  stop(): void
}

/** Load comes from a process of its own, so that counting and asking do not stand in each other's way. */
export function driver(file: 'http.ts' | 'raw.ts', task: object): Driver {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child: ChildProcess = fork(path, [JSON.stringify(task)])
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  return {
    run: seconds =>
      new Promise((resolve, reject) => {
        const early = () => reject(new Error(`The load of ${file} ended by itself`))
        child.once('exit', early)
        child.once('message', said => {
          child.off('exit', early)
          resolve(said as Stretch)
        })
        child.send({ seconds })
      }),
    stop: () => {
      process.off('exit', end)
      child.disconnect()
    },
  }
}
