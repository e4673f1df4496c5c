import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTown, stopProgram } from './test/serving-process.ts'
import { emailOf, type Town } from './test/town.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const dataDir = mkdtempSync(join(tmpdir(), 'hornbook-processes-'))
let child: ChildProcess
let port: number
let output = ''
let maple: Town

beforeAll(async () => {
  const { run, owner } = inject('cluster')
  const database = `${run}_${randomBytes(5).toString('hex')}`
  await queryOnce(owner, `CREATE DATABASE ${database}`)
  port = await freePort()
  const env = {
    ...process.env,
    HORNBOOK_PROCESSES: '2',
    DATABASE_URL: urlOf({ ...owner, database }),
    HORNBOOK_SECRET: 'a secret of more than thirty-two characters',
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
  }
  child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  child.stdout?.on('data', part => {
    output += part
  })
  await vi.waitUntil(() => output.includes('is ready'), { timeout: 60_000 })
  maple = await createTown({ ...owner, database })
})
afterAll(async () => {
  await stopProgram(child)
  rmSync(dataDir, { recursive: true, force: true })
})

test('several processes answer on one port, and /metrics adds them up', async () => {
  expect(webProcesses()).toHaveLength(2)
  const answers = await Promise.all(Array.from({ length: 40 }, readDistrict))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { status, text } = await call('/metrics')
  expect(status).toBe(200)
  expect(text.match(/^hornbook_jobs_oldest_due_seconds /gm)).toHaveLength(1)
  const waiting = Number(/^hornbook_jobs\{task="audit.seal",state="waiting"\} (\d)/m.exec(text)?.[1] ?? 0)
  expect(waiting).toBeLessThanOrEqual(1)
  expect(Number(/^nodejs_version_info\{.*\} (\d+)/m.exec(text)?.[1])).toBe(1)
})

test('guesses at a password count over all processes', async () => {
  const attributes = { email: emailOf('Elsa Elm'), password: 'a wrong guess' }
  const guess = () => call('/api/users/session', { method: 'POST', body: { data: { type: 'user', attributes } } })
  const answers = await Promise.all(Array.from({ length: 16 }, guess))
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([count(401), count(429)]).toEqual([10, 6])
})

test('when one is killed the others go on, and it is replaced', async () => {
  const [first] = webProcesses() as [number]
  process.kill(first, 'SIGKILL')
  await expect.poll(webProcesses).not.toContain(first)
  const answers = await Promise.all(Array.from({ length: 20 }, readDistrict))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await expect.poll(() => webProcesses().length).toBe(2)
})

test('a signal ends them all in order', async () => {
  const running = webProcesses()
  const exited = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  for (const pid of running) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

async function queryOnce(config: pg.ClientConfig, text: string) {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(text)
  await client.end()
}

function urlOf({ user, password, host, port: at, database }: pg.ClientConfig): string {
  const query = new URLSearchParams({ host: String(host), ...(at !== undefined && { port: String(at) }) })
  return `postgres://${encodeURIComponent(String(user))}:${encodeURIComponent(String(password ?? ''))}@/${database}?${query}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => probe.once('listening', resolve))
  const { port: free } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return free
}

interface Sent {
  readonly method?: string
  readonly token?: string
  readonly body?: object
}

/** Each call has a connection of its own, so that any of the processes may answer it. */
function call(path: string, { method = 'GET', token, body }: Sent = {}): Promise<{ status: number; text: string }> {
  const headers = {
    ...(token !== undefined && { authorization: `Token token=${token}` }),
    ...(body && { 'content-type': 'application/vnd.api+json' }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers, agent: new Agent({ keepAlive: false }), timeout: 20_000 })
    sent.once('error', reject)
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('response', response => {
      const answer = (parts: Buffer[]) => ({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })
      response.toArray().then(parts => resolve(answer(parts)), reject)
    })
    sent.end(body && JSON.stringify(body))
  })
}

const webProcesses = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('web-process.ts'))
    .map(line => Number(line.trim().split(' ')[0]))
const readDistrict = () => call(`/api/districts/${maple.id('Maple Grove')}`, { token: maple.token('Dana District') })
