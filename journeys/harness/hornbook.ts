import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { SERVER_ARGS, SERVER_ENV } from '../../scripts/server.mjs'

const START_TIMEOUT_SECONDS = 120

export interface Hornbook {
  readonly address: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/**
 * Starts Hornbook with its own database and the demo, as `npm start` does, on JOURNEYS_PORT or a free port. With variables
 * of its own it is a second one, and always on a free port.
 */
export async function startHornbook(variables?: Readonly<Record<string, string>>): Promise<Hornbook> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hornbook-journeys-'))
  const port = (!variables && Number(process.env.JOURNEYS_PORT)) || (await freePort())
  const { PATH, HOME, LANG } = process.env
  // The IPC channel closes when this process is killed; the server then stops as well.
  const server = spawn(process.execPath, SERVER_ARGS, {
    env: { ...SERVER_ENV, PATH, HOME, LANG, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...variables },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  let isUp = false
  server.stdout?.on('data', (text: Buffer) => {
    // Errors only (LOG_LEVEL): a story that meets one can then be explained.
    if (isUp) process.stderr.write(text)
    else output += text.toString()
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    // On a busy machine PostgreSQL may write for a moment after Hornbook has ended, so a folder is not empty yet.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const address = `http://localhost:${port}`
  const hasDecided = async () => {
    isUp = await isReady(address)
    return isUp || server.exitCode !== null
  }
  const options = { timeout: START_TIMEOUT_SECONDS * 1000, intervals: [100] }
  await expect
    .poll(hasDecided, options)
    .toBe(true)
    .catch(() => {})
  if (isUp) return { address, dataDir, stop }
  await stop()
  throw new Error(`Hornbook did not start:\n${output}`)
}

const isReady = (address: string) =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  probe.close()
  if (bound === null || typeof bound === 'string') throw new Error('No free port')
  return bound.port
}
