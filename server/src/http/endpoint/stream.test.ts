import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { measuresOf } from '../measures.ts'
import { sendStream } from './stream.ts'

const { app, maple, as } = inTown()

// A whole list of a district is sent while it is read: more than a socket and its buffers hold.

const STUDENTS = 4_000

let port: number

beforeAll(async () => {
  await app.owner(
    `INSERT INTO students (district_id, first_name, last_name)
      SELECT $1, 'Student', lpad(n::text, 5, '0') || repeat('x', 2000) FROM generate_series(1, $2::int) n`,
    [maple.id('Maple Grove'), STUDENTS],
  )
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})

test('a whole list arrives whole, compressed or not', async () => {
  const [plain, packed] = await Promise.all([open(), open({ 'accept-encoding': 'gzip' })])
  expect([plain.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip'])
  const [text, zipped] = await Promise.all([bodyOf(plain), bodyOf(packed)])
  expect(countIn(text)).toBeGreaterThanOrEqual(STUDENTS)
  expect(gunzipSync(zipped).equals(text)).toBe(true)
  expect(zipped.length).toBeLessThan(text.length / 5)
  // gzip ends each flushed piece with these bytes: the first rows are not held back until more have come.
  const firstEnd = zipped.indexOf(Buffer.from([0, 0, 0xff, 0xff]))
  expect([firstEnd > 0, firstEnd < zipped.length / 5]).toEqual([true, true])
})

test('slow readers hold up neither the database nor other heavy calls, and each may have six lists', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => open()))
  await expect.poll(copying).toEqual([])
  const table = await as('Dana District').get(`districts/${maple.id('Maple Grove')}/school_summaries`)
  expect(table.status).toBe(200)
  expect((await open()).statusCode).toBe(429)
  for (const [at, answer] of answers.entries()) {
    if (at < 5) answer.destroy()
    else expect(countIn(await bodyOf(answer))).toBeGreaterThanOrEqual(STUDENTS)
  }
  await expect
    .poll(async () => {
      const again = await open()
      again.destroy()
      return again.statusCode
    })
    .toBe(200)
})

test('clients that leave before the answer, or in the middle, leave nothing behind', async () => {
  for (let round = 0; round < 3; round++) {
    // They leave in the middle of whatever is going on by then, and none of it can be waited for.
    for (const delay of [0, 1, 10, 60]) {
      const authorization = `Token token=${maple.token('Dana District')}`
      const path = `/api/districts/${maple.id('Maple Grove')}/students`
      const request = get({ port, host: '127.0.0.1', agent: false, path, headers: { authorization } })
      request.on('error', () => {})
      await sleep(delay)
      request.destroy()
    }
    await expect.poll(copying).toEqual([])
  }
  await expect.poll(async () => countIn(await bodyOf(await open()))).toBeGreaterThanOrEqual(STUDENTS)
  await expect.poll(openLists).toBe(0)
})

test('a client that leaves while it waits for its turn is not read for', async () => {
  const downloads = async () => (await app.owner(`SELECT FROM audit_entries WHERE action = 'students.download'`)).length
  const ask = () => {
    const path = `/api/districts/${maple.id('Maple Grove')}/students/spreadsheet?format=csv`
    const headers = { authorization: `Token token=${maple.token('Dana District')}` }
    return get({ port, host: '127.0.0.1', agent: false, path, headers }).on('error', () => {})
  }
  const waiting = () => measuresOf(app.app).heavyCalls?.depth.waiting
  const connections = () => new Promise(answer => app.server.server.getConnections((_, count) => answer(count)))
  const holder = new pg.Client(app.ownerConfig)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE students')
  const stays = [ask(), ask()].map(request => once(request, 'response') as Promise<[IncomingMessage]>)
  await expect.poll(() => measuresOf(app.app).heavyCalls?.depth.running).toBe(2)
  const before = await connections()
  const leaves = ask()
  await expect.poll(waiting).toBe(1)
  leaves.destroy()
  await expect.poll(connections).toBe(before)
  await holder.query('ROLLBACK')
  await holder.end()
  for (const [answer] of await Promise.all(stays)) await bodyOf(answer)
  await expect.poll(waiting).toBe(0)
  expect(await downloads()).toBe(2)
})

test('a list that cannot begin is answered as any other failure', async () => {
  await app.owner('ALTER FUNCTION full_name(text, text, text) RENAME TO gone')
  const answer = await open()
  await app.owner('ALTER FUNCTION gone(text, text, text) RENAME TO full_name')
  const { errors } = JSON.parse((await bodyOf(answer)).toString()) as { errors: { code: string }[] }
  expect([answer.statusCode, errors[0]?.code]).toEqual([500, 'internal'])
})

test('an answer that fails on its way is cut off, so that nobody takes it for whole', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  async function* half() {
    yield Buffer.alloc(48 * 1024, 'a')
    await begun
    throw new Error('a page could not be drawn')
  }
  const server = Fastify()
  const read: string[] = []
  const reading = { folder: tmpdir(), onRead: () => void read.push('/half') }
  server.get('/half', async (_, reply) => {
    await sendStream(reply.type('application/pdf'), half(), reading)
    return reply
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port: itsPort } = server.server.address() as AddressInfo
  const request = get({ port: itsPort, host: '127.0.0.1', agent: false, path: '/half' })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  begin()
  await expect(bodyOf(answer)).rejects.toThrow('aborted')
  await expect.poll(() => read).toEqual(['/half'])
  await server.close()
})

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

const copying = async () =>
  (
    await app.owner<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY (%' AND state = 'active'`,
    )
  ).map(({ pid }) => pid)
/** The files of lists that this process still has open. They have no names. */
const openLists = () =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/lists/')
    } catch {
      return false
    }
  }).length
const countIn = (body: Buffer) => (JSON.parse(body.toString()) as { data: object[] }).data.length
