import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { connect } from '../db/pool.ts'
import { type Town, town } from './town.ts'

const PROGRAM = fileURLToPath(new URL('./serving.ts', import.meta.url))

/** The whole product in a process of its own, on an embedded database that keeps what it acknowledged. */
export interface Running {
  child: ChildProcess
  port: number
  owner: pg.ClientConfig
  /** The process of the database; changes when it was started again. */
  postgres: number
}

/** Starts it and answers when it serves. `within` are the words of a program that starts it in surroundings of its own. */
export async function startServing(dataDir: string, within: readonly string[] = []): Promise<Running> {
  const command = [...within, process.execPath, PROGRAM, dataDir]
  const child = spawn(command[0] as string, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  const told = { child } as Running
  let heard = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', part => {
      heard += part
      const lines = heard.split('\n')
      heard = lines.pop() ?? ''
      for (const line of lines) Object.assign(told, JSON.parse(line))
      if (told.port && told.postgres) resolve()
    })
    child.once('exit', () => reject(new Error('the server ended before it listened')))
  })
  return told
}

/** Asks it to end, and waits until it has. */
export async function endServing({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** Makes the town in its database, past its walls. */
export async function settle(owner: pg.ClientConfig): Promise<Town> {
  const pool = new pg.Pool({ ...owner, max: 2 })
  const db = connect(owner, { max: 2 })
  try {
    return await town({ db, owner: async (text, values) => (await pool.query(text, values)).rows })
  } finally {
    await db.queries.destroy()
    await pool.end()
  }
}
