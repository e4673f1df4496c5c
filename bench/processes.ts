import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './cluster.ts'

/** A process of ours, and how to end it. */
export interface Running {
  readonly pid: number
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program of the checkout on this Node, with nothing in its environment but what is said. */
export function run(words: readonly string[], environment: Environment, quiet = true): Running {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', ...environment }
  const stdio = ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'] as const
  const child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: [...stdio] })
  running.add(child)
  const ended = new Promise<number | null>(resolve => {
    child.once('exit', code => {
      running.delete(child)
      resolve(code)
    })
  })
  return {
    pid: child.pid as number,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until the server says that it is ready; throws when it ends before. */
export async function ready(server: Running, port: number): Promise<void> {
  let over = false
  void server.ended.then(() => {
    over = true
  })
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(5)) {
    if (over) throw new Error('The server ended before it was ready')
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error('The server was not ready in two minutes')
}

const TICKS_A_SECOND = 100

/** What /proc says of a process, or nothing once it has ended: others end between being listed and being read. */
function statOf(pid: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? null
  } catch {
    return null
  }
}

const millisecondsOf = (ticks: readonly (string | undefined)[]) =>
  (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / TICKS_A_SECOND

/** CPU milliseconds that a process has used, its own threads' and, with `tree`, its children's, ended ones included. */
export function cpuMs(pid: number, tree: boolean): number {
  const fields = statOf(pid)
  if (!fields) throw new Error(`Process ${pid} has ended`)
  const own = millisecondsOf([fields[11], fields[12]])
  if (!tree) return own
  const others = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const children = others.map(name => statOf(Number(name))).filter(stat => stat !== null && Number(stat[1]) === pid)
  const theirs = children.map(stat => millisecondsOf([stat?.[11], stat?.[12]]))
  return own + millisecondsOf([fields[13], fields[14]]) + theirs.reduce((sum, ms) => sum + ms, 0)
}

/** Resident memory in megabytes: what a process holds now, and the most since `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Starts the peak anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Builds the web application where its sources have changed. */
export async function buildWeb(): Promise<void> {
  const words = `import { buildWhenStale } from './scripts/web-application.mjs'; process.exit(await buildWhenStale(process.execPath))`
  const code = await run(['--input-type=module', '--eval', words], {}, false).ended
  if (code !== 0) throw new Error('The web application could not be built')
}
