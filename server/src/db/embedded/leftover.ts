import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError, systemCode } from './errors.ts'

/**
 * Stops a PostgreSQL that still runs on this folder although its Hornbook is gone (the caller holds the folder's lock),
 * and disarms a pid file whose number now belongs to another program. Call it before every start.
 */
export async function clearLeftover(folder: string, log: (text: string) => void): Promise<void> {
  const pid = recordedPid(folder)
  if (pid === undefined || !isAlive(pid)) return
  if (!isOurs(pid, folder)) return disownPidFile(folder)
  log(`stopping the PostgreSQL that an earlier start left running (process ${pid})`)
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (await signalAndWait(pid, folder, signal, seconds)) return
  }
  throw new EmbeddedDatabaseError(
    'leftoverStays',
    `A PostgreSQL that an earlier start left running (process ${pid}) does not stop.`,
    `Stop it with "kill ${pid}", or "kill -9 ${pid}" if that does not help, and start again.`,
  )
}

function recordedPid(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

// Process ids are reused, so it is ours only if its command line names postgres and this folder.
function isOurs(pid: number, folder: string): boolean {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return (args[0] ?? '').endsWith('postgres') && args.includes(folder)
  } catch {
    return false
  }
}

// The file also names the shared memory by which PostgreSQL notices surviving children, so it must not be removed.
// Only its first line changes, to a number that no process ever has.
const NO_PROCESS = '2147483647'

function disownPidFile(folder: string): void {
  const file = join(folder, 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [NO_PROCESS, ...rest].join('\n'))
}

async function signalAndWait(pid: number, folder: string, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return true
  }
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(20)) {
    if (!isAlive(pid) || !isOurs(pid, folder)) return true
  }
  return false
}
