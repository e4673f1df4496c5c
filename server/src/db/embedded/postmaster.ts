import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { diagnose } from './diagnosis.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { PROGRAM_ENVIRONMENT } from './initialise.ts'

/** Everything needed to start PostgreSQL. */
export interface Launch {
  binaries: Binaries
  account: Account
  folder: string
  logFile: string
  settings: Record<string, string>
}

/** A PostgreSQL that accepts connections. `ended` settles when its process is gone, for whatever reason. */
export interface Postmaster {
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}

/*
 * The watcher reads the other end of our pipe. However this process dies, kill -9 included, the pipe closes and the
 * watcher asks PostgreSQL for a fast shutdown. The watcher is an orphan, because PostgreSQL treats the exit of a child
 * that it does not know as a crash. PostgreSQL replaces the shell (exec), so that we see its exit. The watcher checks
 * the pid file first: once PostgreSQL is gone, its process id may belong to another program.
 */
const WATCHER_SCRIPT = `
folder=$1; shift; pid=$$; exec 3<&0 </dev/null
( ( trap '' INT QUIT TERM HUP; exec >/dev/null 2>&1; cd /
    read -r _ <&3
    for signal in INT INT QUIT; do
      read -r holder < "$folder/postmaster.pid" && [ "$holder" = "$pid" ] || exit 0
      kill -s $signal $pid || exit 0
      for _ in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 $pid || exit 0; done
    done ) & )
exec 3<&- "$@"`

const MAX_LOG_BYTES = 5_000_000

/** Starts PostgreSQL and waits until it accepts connections. A failure is diagnosed from what it wrote to its log. */
export async function launch(start: Launch, seconds = 60): Promise<Postmaster> {
  const log = openLog(start)
  const settings = Object.entries(start.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [start.binaries.postgres, '-D', start.folder, ...settings]
  const child = spawn('/bin/sh', ['-c', WATCHER_SCRIPT, 'postgres', start.folder, ...command], {
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    // A separate session: Ctrl-C in the terminal must only reach Hornbook, which stops the database last.
    detached: true,
    stdio: ['pipe', log.descriptor, log.descriptor],
    ...(start.account.switchesUser && { uid: start.account.uid, gid: start.account.gid }),
  })
  closeSync(log.descriptor)
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void ended.then(() => child.stdin?.destroy())
  await waitUntilReady(child, start, seconds, () => readFileSync(start.logFile, 'utf8').slice(log.size))
  child.unref()
  if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) }
}

function openLog({ logFile, account }: Launch): { descriptor: number; size: number } {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  const descriptor = openSync(logFile, 'a', 0o600)
  if (account.switchesUser) fchownSync(descriptor, account.uid, account.gid)
  return { descriptor, size: size > MAX_LOG_BYTES ? 0 : size }
}

async function waitUntilReady(
  child: ChildProcess,
  start: Launch,
  seconds: number,
  readOutput: () => string,
): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(5)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw diagnose(readOutput(), start.folder)
    }
    if (isReady(start.folder, child.pid)) return
  }
  child.stdin?.destroy()
  throw new EmbeddedDatabaseError(
    'notReady',
    `The embedded database did not become ready within ${seconds} seconds.`,
    `It may still be recovering from a crash: start again in a minute, and see ${start.logFile}.`,
  )
}

// pg_ctl reads the eighth line of the pid file, too. The first line rules out a file of an earlier process.
function isReady(folder: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 6],
    ['SIGQUIT', 2],
    ['SIGKILL', 2],
  ] as const) {
    child.kill(signal)
    const limit = new AbortController()
    const timedOut = sleep(seconds * 1000, 'late', { signal: limit.signal }).catch(() => 'late')
    const outcome = await Promise.race([ended.then(() => 'ended'), timedOut])
    limit.abort()
    if (outcome === 'ended') return
  }
}
