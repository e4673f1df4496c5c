import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { accountFor } from './account.ts'
import { type Address, chooseAddress, listenSettings } from './address.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { makeDataFolder, makePassable, makePrivateFolder, makeReadable } from './folders.ts'
import { checkVersion, initialise, readPassword } from './initialise.ts'
import { clearLeftover } from './leftover.ts'
import { lockFolder } from './lock.ts'
import { type Launch, launch, type Postmaster } from './postmaster.ts'

/** Where the embedded database logs. */
export interface EmbeddedLog {
  info(text: string): void
  warn(text: string): void
}

/** How to start the embedded database. `settings` override the defaults; tests use them to turn off fsync. */
export interface EmbeddedOptions {
  dataDir: string
  log: EmbeddedLog
  settings?: Record<string, string>
  binaries?: Binaries
}

/** The running embedded PostgreSQL. It restarts by itself if it dies before `stop` is called. */
export interface EmbeddedDatabase {
  address: Address
  /** Connects the superuser `postgres` to one of its databases; migrations and creating roles run as this user. */
  ownerConfig(database: string): ClientConfig
  pid(): number
  stop(): Promise<void>
}

const SETTINGS: Record<string, string> = {
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  synchronous_commit: 'on',
  // Errors quote values, which can be children's names, so only the server's own events are logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Starts the embedded PostgreSQL of a data folder and creates it on the first start. Every failure is an
 * EmbeddedDatabaseError whose message says what to do. PostgreSQL stops when this process dies, however it dies.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = options.binaries ?? findBinaries()
  const { data, created } = makeDataFolder(options.dataDir)
  const lock = await lockFolder(data)
  try {
    const start = await prepare(data, created, binaries, options)
    const address = await chooseAddress(data)
    if (address.kind === 'socket') makePrivateFolder(address.folder, start.account)
    Object.assign(start.settings, listenSettings(address))
    const password = readPassword(start.folder)
    const host = address.kind === 'socket' ? address.folder : '127.0.0.1'
    const running = await supervise(start, options.log)
    return {
      address,
      ownerConfig: database => ({ host, port: address.port, user: 'postgres', password, database }),
      pid: running.pid,
      stop: async () => {
        await running.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function prepare(
  data: string,
  created: string,
  binaries: Binaries,
  { log, settings }: EmbeddedOptions,
): Promise<Launch> {
  const folder = join(data, 'postgres')
  const account = accountFor(folder)
  const native = realpathSync(binaries.native)
  const checkout = native.split(`${sep}node_modules${sep}`)[0] ?? native
  makePassable(data, account, [created, data, checkout])
  makePassable(native, account, [checkout])
  makeReadable(native, account)
  await clearLeftover(folder, log.info)
  await initialise(folder, binaries, account, log.info)
  checkVersion(folder, binaries)
  makePrivateFolder(folder, account)
  const logFile = join(data, 'postgres.log')
  return { binaries, account, folder, logFile, settings: { ...SETTINGS, ...settings } }
}

/** Keeps one PostgreSQL running: restarts it when it dies, with longer pauses while it keeps dying. */
async function supervise(start: Launch, log: EmbeddedLog): Promise<{ pid(): number; stop(): Promise<void> }> {
  let wanted = true
  let current = await launchOrWait(start, log)
  let restarting = Promise.resolve()
  const watch = (postmaster: Postmaster) => {
    void postmaster.ended.then(() => {
      if (wanted) restarting = restart()
    })
  }
  const restart = async () => {
    log.warn('the embedded database ended unexpectedly; restarting it')
    for (let pause = 100; wanted; pause = Math.min(pause * 2, 5000)) {
      try {
        current = await launchOrWait(start, log)
        return watch(current)
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error))
        await sleep(pause)
      }
    }
  }
  watch(current)
  return {
    pid: () => current.pid,
    stop: async () => {
      wanted = false
      await restarting
      await current.stop()
    },
  }
}

// After kill -9 of PostgreSQL its children hold the shared memory a moment longer, and a start fails.
async function launchOrWait(start: Launch, log: EmbeddedLog): Promise<Postmaster> {
  for (const deadline = Date.now() + 10_000; ; await sleep(100)) {
    await clearLeftover(start.folder, log.info)
    try {
      return await launch(start)
    } catch (error) {
      const busy = error instanceof EmbeddedDatabaseError && /pre-existing shared memory/.test(error.message)
      if (!busy || Date.now() > deadline) throw error
    }
  }
}
