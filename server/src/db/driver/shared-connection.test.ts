import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onCitus } from '../../test/citus.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { LOCKS } from '../locks.ts'
import { connect, type Database, readPipelined, within } from '../pool.ts'

let testDb: TestDatabase
let db: Database
let owner: pg.Client

beforeAll(async () => {
  testDb = await testDatabase()
  owner = new pg.Client(testDb.ownerConfig)
  await owner.connect()
  db = connect(testDb.appConfig, { max: 3 })
  const districts = [1, 2, 3, 4, 5].map(id => ({ id: String(id), name: `District ${id}` }))
  await within(db.queries, 'all', tx => tx.insertInto('districts').values(districts).execute())
})
afterAll(async () => {
  await owner.end()
  await db.close()
  await testDb.drop()
})

/** Under Citus each read takes a connection of its own (pool.ts). */
const whereShared = test.skipIf(onCitus())

const broken = CompiledQuery.raw('SELECT 1 / $1::int', ['0'])
const sleeping = CompiledQuery.raw('SELECT pg_sleep($1)', ['30'])

whereShared('concurrent reads share one connection, and each sees only its own districts', async () => {
  let taken = 0
  let maxTaken = 0
  const onAcquire = () => {
    taken += 1
    maxTaken = Math.max(maxTaken, taken)
  }
  const onRelease = () => {
    taken -= 1
  }
  db.pool.on('acquire', onAcquire)
  db.pool.on('release', onRelease)
  const calls = Array.from({ length: 300 }, async (_, at) => {
    const id = String((at % 5) + 1)
    // Some start while others are running.
    if (at % 3 === 0) await sleep(at % 7)
    if (at % 11 === 0) return void (await expect(readPipelined(db.sharedReads, [id], broken)).rejects.toThrow('zero'))
    if (at % 4 === 0)
      return expect((await db.sharedReads.executeQuery(currentReach())).rows[0]?.reach || null).toBeNull()
    expect(await readPipelined(db.sharedReads, [id], namesFrom('1'))).toEqual([{ name: `District ${id}` }])
  })
  await Promise.all(calls)
  db.pool.off('acquire', onAcquire)
  db.pool.off('release', onRelease)
  expect({ taken, maxTaken }).toEqual({ taken: 0, maxTaken: 1 })
})

whereShared('a failing statement leaves the others on the same connection', async () => {
  await owner.query('SELECT pg_advisory_lock($1)', [LOCKS.demo])
  const backend = CompiledQuery.raw('SELECT pg_backend_pid() AS pid, pg_advisory_xact_lock($1)', [
    LOCKS.demo,
  ]) as CompiledQuery<{
    pid: number
  }>
  const failing = readPipelined(db.sharedReads, ['1'], broken)
  const behind = db.sharedReads.executeQuery(backend)
  await expect(failing).rejects.toThrow('zero')
  const later = db.sharedReads.executeQuery(backend)
  await owner.query('SELECT pg_advisory_unlock($1)', [LOCKS.demo])
  expect((await later).rows[0]?.pid).toBe((await behind).rows[0]?.pid)
})

test('shared reads leave a connection for a transaction', async () => {
  await within(db.queries, ['1'], async tx => {
    expect(await readPipelined(db.sharedReads, ['2'], namesFrom('1'))).toEqual([{ name: 'District 2' }])
    expect((await tx.executeQuery(namesFrom('1'))).rows).toEqual([{ name: 'District 1' }])
  })
})

test('a shared read never runs inside the transaction of another call', async () => {
  const one = connect(testDb.appConfig, { max: 1 })
  await readPipelined(one.sharedReads, ['2'], namesFrom('1'))
  const { promise: shared, resolve, reject } = Promise.withResolvers<unknown>()
  await within(one.queries, ['1'], async tx => {
    await tx.executeQuery(namesFrom('1'))
    void readPipelined(one.sharedReads, ['2'], namesFrom('1')).then(resolve, reject)
    // It waits for a connection of its own.
    await expect.poll(() => one.pool.waitingCount).toBe(1)
    expect((await tx.executeQuery(namesFrom('1'))).rows).toEqual([{ name: 'District 1' }])
  })
  expect(await shared).toEqual([{ name: 'District 2' }])
  await one.close()
})

whereShared('a lost connection fails the waiting reads, and the next read gets a new one', async () => {
  const waiting = [sleeping, namesFrom('1')].map(query =>
    readPipelined(db.sharedReads, ['1'], query as CompiledQuery<object>),
  )
  const settled = Promise.allSettled(waiting)
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep($1)' AND datname = current_database()",
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await readPipelined(db.sharedReads, ['1'], namesFrom('1'))).toEqual([{ name: 'District 1' }])
})

const namesFrom = (id: string) =>
  CompiledQuery.raw('SELECT name FROM districts WHERE id >= $1 ORDER BY id', [id]) as CompiledQuery<{ name: string }>
const currentReach = () =>
  CompiledQuery.raw("SELECT current_setting('hornbook.districts', true) AS reach, $1::text AS given", [
    'x',
  ]) as CompiledQuery<{ reach: string | null }>
