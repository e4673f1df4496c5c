import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { type Town, town } from '../../test/town.ts'

// A whole list of a district is sent while it is read: more than a socket and its buffers hold.

const STUDENTS = 30_000

let app: TestApplication
let maple: Town
let port: number
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  await app.owner(
    `INSERT INTO students (district_id, first_name, last_name)
      SELECT $1, 'Student', lpad(n::text, 5, '0') || repeat('x', 200) FROM generate_series(1, $2::int) n`,
    [maple.id('Maple Grove'), STUDENTS],
  )
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** The answer as soon as its head is there; its body waits to be read. */
async function open(headers = {}): Promise<IncomingMessage> {
  const authorization = `Token token=${maple.token('Dana District')}`
  const path = `/api/districts/${maple.id('Maple Grove')}/students`
  const request = get({ port, host: '127.0.0.1', agent: false, path, headers: { authorization, ...headers } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  return answer
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const countIn = (body: Buffer) => (JSON.parse(body.toString()) as { data: object[] }).data.length

const copying = async () =>
  (
    await app.owner<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY (%' AND state = 'active'`,
    )
  ).map(({ pid }) => pid)

test('a whole list arrives whole, compressed or not', async () => {
  const [plain, packed] = await Promise.all([open(), open({ 'accept-encoding': 'gzip' })])
  expect([plain.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
  const [text, zipped] = await Promise.all([bodyOf(plain), bodyOf(packed)])
  expect(countIn(text)).toBeGreaterThanOrEqual(STUDENTS)
  expect(gunzipSync(zipped).equals(text)).toBe(true)
  expect(zipped.length).toBeLessThan(text.length / 5)
})

test('clients that leave early hold nothing up: their statements end, and the next ones have their turn', async () => {
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([open(), open()])
    expect((await copying()).length).toBe(2)
    for (const answer of answers) answer.destroy()
    await expect.poll(copying, { timeout: 10_000 }).toEqual([])
  }
  expect(countIn(await bodyOf(await open()))).toBeGreaterThanOrEqual(STUDENTS)
})

test('a list that fails on the way breaks off: nobody takes a part for the whole', async () => {
  const answer = await open()
  for (const pid of await copying()) await app.owner('SELECT pg_terminate_backend($1)', [pid])
  await expect(bodyOf(answer)).rejects.toThrow('aborted')
  expect(countIn(await bodyOf(await open()))).toBeGreaterThanOrEqual(STUDENTS)
})

test('a list that cannot begin is answered as any other failure', async () => {
  await app.owner('ALTER FUNCTION full_name(text, text, text) RENAME TO gone')
  const answer = await open()
  await app.owner('ALTER FUNCTION gone(text, text, text) RENAME TO full_name')
  const { errors } = JSON.parse((await bodyOf(answer)).toString()) as { errors: { code: string }[] }
  expect([answer.statusCode, errors[0]?.code]).toEqual([500, 'internal'])
})
