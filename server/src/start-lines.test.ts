import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

// The whole program, as systemd or a container runs it: without a terminal.

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'hornbook-lines-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

function start(port: number) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: folder, HORNBOOK_DEMO: 'off', LOG_LEVEL: 'trace' }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return { child, out: text(child.stdout), err: text(child.stderr), ended: once(child, 'exit') }
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Level and message of each line. A line of JSON with two levels would be read as having the second. */
const linesOf = (output: string): [number, string][] =>
  output
    .trim()
    .split('\n')
    .map(line => {
      expect(line.match(/"level":/g)).toHaveLength(1)
      const { level, msg } = JSON.parse(line)
      return [level, msg]
    })

it('says on lines of the log why it cannot start', async () => {
  const { server, port } = await listen()
  const { out, err, ended } = start(port)
  expect(await ended).toEqual([1, null])
  server.close()
  expect(linesOf(await out)).toEqual([[60, expect.stringMatching(/^Hornbook could not start\.\nPort \d+ is taken/)]])
  expect(await err).toBe('')
})

it('writes nothing but lines of the log from its first start to its end', async () => {
  const { server, port } = await listen()
  server.close()
  const { child, out, err, ended } = start(port)
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 110_000, interval: 250 }).toBe(true)
  child.kill('SIGTERM')
  await ended
  const lines = linesOf(await out)
  expect(lines).toContainEqual([30, `Hornbook is ready at http://localhost:${port}`])
  expect(await err).toBe('')
}, 120_000)
