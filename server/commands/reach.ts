import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { keyFor } from '../src/access/tokens.ts'
import { type Configuration, readConfiguration } from '../src/config.ts'
import { EmbeddedDatabaseError } from '../src/db/embedded/errors.ts'
import { openDatabase } from '../src/db/open.ts'
import { connect, type Database } from '../src/db/pool.ts'

export interface Reached {
  readonly configuration: Configuration
  readonly database: Database
  close(): Promise<void>
}

/**
 * The database of this configuration for a command, as the app role: opened and migrated where nobody has it, reached
 * beside the server where one runs on it.
 */
async function reachDatabase(): Promise<Reached> {
  const configuration = readConfiguration(process.env)
  const { databaseUrl, dataDir } = configuration
  const { secret } = configuration.settings
  const quiet = { info() {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  try {
    const opened = await openDatabase({ databaseUrl, dataDir, secret, log: quiet })
    return { configuration, database: opened.database, close: () => opened.close() }
  } catch (failure) {
    const running = failure instanceof EmbeddedDatabaseError && failure.problem === 'alreadyRunning'
    if (!running) throw failure
    const password = keyFor('app role', secret).toString('base64url')
    const database = connect({ ...runningAddress(dataDir), user: 'hornbook_app', password, database: 'hornbook' })
    return { configuration, database, close: () => database.queries.destroy() }
  }
}

/** Where the embedded PostgreSQL of a running server listens, as its own pid file says: port, then folder of the socket. */
function runningAddress(dataDir: string): { host: string; port: number } {
  const file = join(realpathSync(dataDir), 'postgres', 'postmaster.pid')
  const [, , , port = '', folder = ''] = readFileSync(file, 'utf8').split('\n')
  return { host: folder.trim() || '127.0.0.1', port: Number(port) }
}

/** Runs a command: what it answers is its exit code; a failure is said in its own words. */
export async function runCommand(work: (reached: Reached) => Promise<number>): Promise<void> {
  try {
    const reached = await reachDatabase()
    try {
      process.exitCode = await work(reached)
    } finally {
      await reached.close()
    }
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
    process.exitCode = 1
  }
}
