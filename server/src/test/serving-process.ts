import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { newPool } from '../db/driver/new-pool.ts'
import { connect } from '../db/pool.ts'
import { type Town, town } from './town.ts'

const PROGRAM = fileURLToPath(new URL('./server-program.ts', import.meta.url))

/** A server in its own process, with a durable embedded database. */
export interface RunningServer {
  child: ChildProcess
  port: number
  owner: pg.ClientConfig
  /** The process id of PostgreSQL; changes when it is restarted. */
  postgres: number
}

/** Starts the server and resolves once it listens. `wrapper` is a command that the server is started with, if any. */
export async function startServerProcess(dataDir: string, wrapper: readonly string[] = []): Promise<RunningServer> {
  const command = [...wrapper, process.execPath, PROGRAM, dataDir]
  const child = spawn(command[0] as string, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  const running = { child } as RunningServer
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', part => {
      output += part
      const lines = output.split('\n')
      output = lines.pop() ?? ''
      for (const line of lines) Object.assign(running, JSON.parse(line))
      if (running.port && running.postgres) resolve()
    })
    child.once('exit', () => reject(new Error('The server exited before it listened')))
  })
  return running
}

/** Sends SIGTERM and waits for the server to exit. */
export const stopServerProcess = ({ child }: RunningServer): Promise<void> => stopProgram(child)

/** Sends SIGTERM to a program that may have ended, and waits for its end. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}

/** Creates the town in the database, as its owner. */
export async function createTown(owner: pg.ClientConfig): Promise<Town> {
  const pool = newPool({ ...owner, max: 2 })
  const db = connect(owner, { max: 2 })
  try {
    return await town({ db, owner: async (text, values) => (await pool.query(text, values)).rows })
  } finally {
    await db.close()
    await pool.end()
  }
}
