import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { SmtpSettings } from '../configuration/settings.ts'
import type { AppConnection } from '../db/driver/open-pool.ts'

const PROGRAM = fileURLToPath(new URL('./killable-program.ts', import.meta.url))

/** A web process with its job thread, on a database that goes on when the process is killed. */
export interface KillableServer {
  readonly port: number
  /** Resolves once the process is gone. */
  kill(): Promise<void>
}

export async function startKillableServer(
  database: AppConnection,
  smtp: SmtpSettings | null,
  dataDir = tmpdir(),
): Promise<KillableServer> {
  const options = JSON.stringify({ database, smtp, dataDir })
  const child = spawn(process.execPath, [PROGRAM, options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('The server exited before it listened')))
  })
  return { port: Number(line), kill: () => killed(child) }
}

async function killed(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
