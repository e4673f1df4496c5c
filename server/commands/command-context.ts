import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { type Configuration, readConfiguration } from '../src/configuration/read.ts'
import { EmbeddedDatabaseError } from '../src/db/embedded/errors.ts'
import { readPassword } from '../src/db/embedded/initialise.ts'
import { explainFailure } from '../src/db/explain-failure.ts'
import { openDatabase, openOwned } from '../src/db/open.ts'
import { connect, type Database } from '../src/db/pool.ts'
import { keyFor } from '../src/secrets/tokens.ts'

export interface CommandContext {
  readonly configuration: Configuration
  readonly database: Database
  /** How the owner of the tables connects: only for what the app role may not do. */
  readonly owner: ClientConfig
  close(): Promise<void>
}

/**
 * Opens the configured database for a command, as the app role. It is started and migrated, unless a server already runs
 * the embedded database: then the command connects to that one.
 */
async function openContext(): Promise<CommandContext> {
  const configuration = readConfiguration(process.env)
  const { databaseUrl, dataDir } = configuration
  const { secret } = configuration.settings
  const quiet = { info() {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  try {
    const opened = await openDatabase({ databaseUrl, dataDir, secret, log: quiet })
    const { database, owner } = opened
    return { configuration, database, owner, close: () => opened.close() }
  } catch (failure) {
    const running = failure instanceof EmbeddedDatabaseError && failure.problem === 'alreadyRunning'
    if (!running) throw failure
    const password = keyFor('app role', secret).toString('base64url')
    const database = connect({ ...runningAddress(dataDir), user: 'hornbook_app', password, database: 'hornbook' })
    return { configuration, database, owner: runningOwner(dataDir), close: () => database.close() }
  }
}

/** Where the embedded PostgreSQL of a running server listens. Its pid file has the port, then the folder of the socket. */
function runningAddress(dataDir: string): { host: string; port: number } {
  const file = join(realpathSync(dataDir), 'postgres', 'postmaster.pid')
  const [, , , port = '', folder = ''] = readFileSync(file, 'utf8').split('\n')
  return { host: folder.trim() || '127.0.0.1', port: Number(port) }
}

const runningOwner = (dataDir: string): ClientConfig => ({
  ...runningAddress(dataDir),
  user: 'postgres',
  database: 'hornbook',
  password: readPassword(join(realpathSync(dataDir), 'postgres')),
})

export interface OwnerContext {
  readonly configuration: Configuration
  /** How the owner of the tables connects. */
  readonly owner: ClientConfig
  close(): Promise<void>
}

/**
 * Opens the configured database for a command that works on the tables themselves, and migrates nothing. With
 * `besideServer`, it connects to the embedded database of a running server; otherwise that is an error.
 */
async function openOwnerContext(besideServer: boolean): Promise<OwnerContext> {
  const configuration = readConfiguration(process.env)
  const { databaseUrl, dataDir, settings } = configuration
  const quiet = { info() {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  try {
    const { owner, embedded } = await openOwned({ databaseUrl, dataDir, secret: settings.secret, log: quiet })
    return { configuration, owner, close: async () => void (await embedded?.stop()) }
  } catch (failure) {
    const running = failure instanceof EmbeddedDatabaseError && failure.problem === 'alreadyRunning'
    if (!running || !besideServer) throw failure
    return { configuration, owner: runningOwner(dataDir), close: async () => {} }
  }
}

/** Runs a command and exits with the code that it returns, or prints the error and exits with 1. */
export const runCommand = (work: (context: CommandContext) => Promise<number>) => runWith(openContext, work)

/** The same for a command that works as the owner of the tables. */
export const runAsOwner = (besideServer: boolean, work: (context: OwnerContext) => Promise<number>) =>
  runWith(
    () => openOwnerContext(besideServer),
    context =>
      work(context).catch((failure: unknown) => {
        throw context.configuration.databaseUrl ? explainFailure(failure, context.owner) : failure
      }),
  )

async function runWith<Context extends { close(): Promise<void> }>(
  open: () => Promise<Context>,
  work: (context: Context) => Promise<number>,
): Promise<void> {
  try {
    const context = await open()
    try {
      process.exitCode = await work(context)
    } finally {
      await context.close()
    }
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
    process.exitCode = 1
  }
}
