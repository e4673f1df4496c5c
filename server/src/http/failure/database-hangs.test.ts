import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect, type Database, type Db, within } from '../../db/pool.ts'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { type Town, town } from '../../test/town.ts'

/** A proxy between the app and PostgreSQL; while it hangs, it drops everything. */
const link = { hangs: false, sockets: [] as Socket[] }
const proxy = createServer(app => {
  const { host = 'localhost', port } = home.app.db.pool.options
  const database = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(Number(port), host)
  for (const [from, to] of [
    [app, database],
    [database, app],
  ] as const) {
    from.on('data', part => link.hangs || to.write(part))
    from.on('close', () => to.destroy())
    from.on('error', () => {})
    link.sockets.push(from)
  }
})

let home: TestApplication
let maple: Town
let db: Database
let server: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  home = await testApplication()
  maple = await town(home)
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  db = connect({ ...home.appConfig, host: '127.0.0.1', port }, { timeoutMs: 500 })
  server = await buildApp({ ...home.app, db })
})
afterAll(async () => {
  await server.close()
  await db.close()
  for (const socket of link.sockets) socket.destroy()
  proxy.close()
  await home.close()
})

describe('A database that hangs', () => {
  test('gets calls a 503, and is reached over a new connection once it is back', { timeout: 40_000 }, async () => {
    expect((await look()).statusCode).toBe(200)
    link.hangs = true
    const began = performance.now()
    const [answer, ready] = await Promise.all([look(), server.inject('/health/ready')])
    expect([answer.statusCode, ready.statusCode]).toEqual([503, 503])
    expect(answer.json().errors[0].code).toBe('unavailable')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(6_000)
    link.hangs = false
    await expect.poll(async () => (await look()).statusCode).toBe(200)
  })

  test('is not confused with a long query that has raised its own timeout', async () => {
    const work = async (tx: Db) => (await sql<{ done: number }>`SELECT 1 AS done FROM pg_sleep(4)`.execute(tx)).rows
    const slow = within(db.queries, 'all', work, { limitSeconds: 300 })
    expect(await slow).toEqual([{ done: 1 }])
  })
})

const look = () =>
  server.inject({
    url: `/api/classrooms/${maple.id('Room 1')}/student_summaries`,
    headers: { authorization: `Token token=${maple.token('Tess Teacher')}` },
  })
