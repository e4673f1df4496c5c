import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './cluster.ts'

/** A child process, and how to stop it. */
export interface RunningProcess {
  readonly pid: number
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Runs a script of the checkout on this Node. Its environment holds PATH, HOME and the given variables only. */
export function runNode(args: readonly string[], environment: Environment, quiet = true): RunningProcess {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', ...environment }
  const stdio = ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'] as const
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: [...stdio] })
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

/** Waits until the server reports that it is ready. Throws when it ends first, or after two minutes. */
export async function waitUntilReady(server: RunningProcess, port: number): Promise<void> {
  let hasEnded = false
  void server.ended.then(() => {
    hasEnded = true
  })
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(5)) {
    if (hasEnded) throw new Error('The server ended before it was ready')
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
  }
  throw new Error('The server was not ready within two minutes')
}

const TICKS_A_SECOND = 100

/** The fields of /proc/PID/stat. Null when the process has ended, which can happen between listing and reading. */
function readStat(pid: number): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? null
  } catch {
    return null
  }
}

const toMilliseconds = (ticks: readonly (string | undefined)[]) =>
  (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / TICKS_A_SECOND

/** CPU milliseconds that a process and its threads have used; with `tree` also its children, ended ones included. */
export function cpuMs(pid: number, tree: boolean): number {
  const fields = readStat(pid)
  if (!fields) throw new Error(`Process ${pid} has ended`)
  const own = toMilliseconds([fields[11], fields[12]])
  if (!tree) return own
  const others = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const children = others.map(name => readStat(Number(name))).filter(stat => stat !== null && Number(stat[1]) === pid)
  const childrenMs = children.map(stat => toMilliseconds([stat?.[11], stat?.[12]]))
  return own + toMilliseconds([fields[13], fields[14]]) + childrenMs.reduce((sum, ms) => sum + ms, 0)
}

/** Resident memory in megabytes: now, and the peak since `resetPeakMemory`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

export function resetPeakMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Builds the web application if its sources have changed. */
export async function buildWeb(): Promise<void> {
  const script = `import { buildWhenStale } from './scripts/web-application.mjs'; process.exit(await buildWhenStale(process.execPath))`
  const code = await runNode(['--input-type=module', '--eval', script], {}, false).ended
  if (code !== 0) throw new Error('The web application could not be built')
}
