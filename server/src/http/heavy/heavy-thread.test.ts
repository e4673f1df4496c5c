import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Worker } from 'node:worker_threads'
import { addressOf } from '@hornbook/contract/endpoint'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { ROUTES } from '../../routes.ts'
import { inTown } from '../../test/in-town.ts'
import { nameOfRoute } from '../route.ts'
import { HeavyThread } from './heavy-thread.ts'

const { app, maple } = inTown()

const ENTRY = new URL('../../heavy-thread.ts', import.meta.url)
const STUDENTS = 4_000
const HEAVY = ROUTES.filter(({ heavy, endpoint }) => heavy && endpoint.method === 'GET')

let thread: HeavyThread
let threaded: Awaited<ReturnType<typeof buildApp>>
let port: number

beforeAll(async () => {
  await app.owner(
    `INSERT INTO students (district_id, first_name, last_name)
      SELECT $1, 'Student', lpad(n::text, 5, '0') || repeat('ü', 1000) FROM generate_series(1, $2::int) n`,
    [maple.id('Maple Grove'), STUDENTS],
  )
  const { settings } = app.app
  thread = new HeavyThread(ENTRY, { database: app.appConfig, settings, logLevel: 'silent' }, pino({ level: 'silent' }))
  threaded = await buildApp({ ...app.app, heavyReads: thread })
  await threaded.listen({ port: 0, host: '127.0.0.1' })
  port = (threaded.server.address() as AddressInfo).port
})

afterAll(async () => {
  await threaded.close()
  await thread.close()
})

const QUERIES: Readonly<Record<string, string>> = {
  '/api/overall_progresses': `?type=school&id=`,
  '/service/skillProgression': `?instituteType=school&id=`,
}

test.each(HEAVY.map(({ endpoint }) => nameOfRoute(endpoint)))(
  '%s is answered as it would be without the thread',
  async name => {
    const url = targetOf(name.replace('GET ', ''))
    const [here, there] = await Promise.all(
      [app.server, threaded].map(server => server.inject({ method: 'GET', url, headers: asDana() })),
    )
    expect(there?.statusCode).toBe(here?.statusCode)
    for (const header of ['content-type', 'content-disposition'])
      expect(there?.headers[header]).toBe(here?.headers[header])
    if (/pdf|sheet|zip/.test(String(here?.headers['content-type']))) return
    expect(comparable(there?.body ?? '')).toBe(comparable(here?.body ?? ''))
  },
)

test('a refusal of the thread is the refusal of the call', async () => {
  const url = `/api/districts/${maple.id('Maple Grove')}/school_summaries`
  const wrong = await threaded.inject({ method: 'GET', url: `${url}?filter[endDateEq]=2999-01-01`, headers: asDana() })
  expect([wrong.statusCode, wrong.json().errors[0].code]).toEqual([422, 'invalid'])
  const harbor = `/api/districts/${maple.id('Harbor Point')}/school_summaries`
  expect((await threaded.inject({ method: 'GET', url: harbor, headers: asDana() })).statusCode).toBe(404)
})

async function open(): Promise<IncomingMessage> {
  const path = `/api/districts/${maple.id('Maple Grove')}/students`
  const request = get({ port, host: '127.0.0.1', agent: false, path, headers: asDana() }).on('error', () => {})
  return ((await once(request, 'response')) as [IncomingMessage])[0]
}
const waiting = async () =>
  (await app.owner(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'schools'::regclass`)).length
const copying = async () =>
  (
    await app.owner<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'COPY (%' AND state = 'active'`,
    )
  ).length

test('a list that comes in pieces arrives whole, and one that is not read to its end leaves nothing behind', async () => {
  const left = await open()
  left.destroy()
  const parts: Buffer[] = []
  for await (const part of await open()) parts.push(part as Buffer)
  const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: object[] }
  expect(data.length).toBeGreaterThanOrEqual(STUDENTS)
  await expect.poll(copying).toBe(0)
})

test('when the thread ends, its calls fail as unavailable and the next call starts another', async () => {
  const holder = new pg.Client(app.ownerConfig)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE schools')
  const url = `/api/districts/${maple.id('Maple Grove')}/school_summaries`
  const lost = threaded.inject({ method: 'GET', url, headers: asDana() })
  await expect.poll(waiting).toBeGreaterThan(0)
  await (thread as unknown as { worker: Worker }).worker.terminate()
  const answer = await lost
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([503, 'unavailable'])
  await holder.query('ROLLBACK')
  await holder.end()
  expect((await threaded.inject({ method: 'GET', url, headers: asDana() })).statusCode).toBe(200)
})

function addressFor(path: string): string {
  const params = {
    districtId: maple.id('Maple Grove'),
    schoolId: maple.id('Oak'),
    classroomId: maple.id('Room 1'),
    studentId: maple.id('Amara Okafor'),
  }
  return addressOf(path, params)
}

const targetOf = (path: string) => {
  const query = QUERIES[path]
  return addressFor(path) + (query === undefined ? '' : query + maple.id('Oak'))
}
/** What differs between two calls however they are answered: their ids, their instants, and the dates in a PDF. */
const comparable = (body: string) =>
  body
    .replace(/"(requestId|asOf)":"[^"]*"/g, '"$1":""')
    .replace(/\/(CreationDate|ModDate) \([^)]*\)/g, '')
    .replace(/\/ID \[[^\]]*\]/g, '')
const asDana = () => ({ authorization: `Token token=${maple.token('Dana District')}` })
