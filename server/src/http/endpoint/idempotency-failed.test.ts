import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onCitus } from '../../test/citus.ts'
import { inTown } from '../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'

const { app, maple, as } = inTown({ settings: { jobWaitSeconds: 8 }, runsJobs: false })

// A call whose database failed leaves its Idempotency-Key to the next one (SAFE-20).

// Citus has no triggers on its tables.
test.skipIf(onCitus())(
  'a key is free again as soon as the database is back, though it was away when the call failed',
  async () => {
    const key = randomUUID()
    await app.owner(
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(20); RETURN NEW; END'`,
    )
    await app.owner('CREATE TRIGGER slow BEFORE INSERT ON districts FOR EACH ROW EXECUTE FUNCTION slow()')
    const failed = make('Twice', key)
    await expect.poll(async () => (await claims(key)).length).toBe(1)
    const sleeping = `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND usename = $1`
    await expect.poll(async () => (await app.owner(sleeping, [role()])).length).toBe(1)
    await mayConnect(false)
    await cutConnections()
    expect((await failed).status).toBe(503)
    expect(await claims(key)).toHaveLength(1)
    await app.owner('DROP TRIGGER slow ON districts')
    await mayConnect(true)
    await expect.poll(async () => (await make('Twice', key)).status, { timeout: 10_000 }).toBe(201)
    expect(await app.owner(`SELECT FROM districts WHERE name = 'Twice'`)).toHaveLength(1)
  },
)

test('a call that failed while it waited for its job is answered from that job when it is repeated', async () => {
  const key = randomUUID()
  const file = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 3 }))
  const failed = upload(key, file)
  await expect.poll(async () => (await claims(key))[0]?.answer).toMatchObject({ begun: expect.any(String) })
  // A call that still runs is not repeated.
  expect((await upload(key, file)).status).toBe(409)
  let status: number | undefined
  void failed.then(answer => {
    status = answer.status
  })
  const cut = async () => {
    await cutConnections()
    return status
  }
  await expect.poll(cut, { interval: 5, timeout: 10_000 }).toBe(503)
  await expect.poll(async () => (await claims(key))[0]?.answer).toMatchObject({ abandoned: true })
  const repeated = await upload(key, file)
  expect(repeated.status, repeated.body).toBe(202)
  const imports = await app.owner<{ id: string }>('SELECT id::text FROM roster_imports WHERE district_id = $1', [
    maple.id('Maple Grove'),
  ])
  expect(imports).toEqual([{ id: repeated.data.id }])
  expect((await upload(key, file)).document).toEqual(repeated.document)
})

const cutConnections = () =>
  app.owner(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND datname = current_database()',
    [role()],
  )
const role = () => app.db.pool.options.user as string
const mayConnect = (may: boolean) => app.owner(`ALTER ROLE "${role()}" ${may ? 'LOGIN' : 'NOLOGIN'}`)
const claims = (key: string) =>
  app.owner<{ answer: object | null }>('SELECT answer FROM idempotency_keys WHERE key = $1', [key])
const make = (name: string, key: string) =>
  as('Ada Admin').post('districts', { type: 'district', attributes: { name } }, { 'idempotency-key': key })
const upload = async (key: string, payload: Buffer) =>
  as('Ada Admin').post(`districts/${maple.id('Maple Grove')}/roster_imports`, payload, {
    'idempotency-key': key,
    'content-type': 'application/zip',
  })
