import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { connect, type Database, readAlone, within } from './pool.ts'

let made: TestDatabase
let db: Database
let owner: pg.Client

beforeAll(async () => {
  made = await testDatabase()
  owner = new pg.Client(made.ownerConfig)
  await owner.connect()
  db = connect(made.appConfig, { max: 3 })
  const districts = [1, 2, 3, 4, 5].map(id => ({ id: String(id), name: `District ${id}` }))
  await within(db.queries, 'all', tx => tx.insertInto('districts').values(districts).execute())
})
afterAll(async () => {
  await owner.end()
  await db.queries.destroy()
  await made.drop()
})

const named = (id: string) =>
  CompiledQuery.raw('SELECT name FROM districts WHERE id >= $1 ORDER BY id', [id]) as CompiledQuery<{ name: string }>
const reachNow = () =>
  CompiledQuery.raw("SELECT current_setting('hornbook.districts', true) AS reach, $1::text AS given", [
    'x',
  ]) as CompiledQuery<{ reach: string | null }>
const broken = CompiledQuery.raw('SELECT 1 / $1::int', ['0'])
const asleep = CompiledQuery.raw('SELECT pg_sleep($1)', ['30'])

test('calls that ask at once go over one connection, and each sees its own reach alone', async () => {
  let taken = 0
  let mostTaken = 0
  const onAcquire = () => {
    taken += 1
    mostTaken = Math.max(mostTaken, taken)
  }
  const onRelease = () => void (taken -= 1)
  db.pool.on('acquire', onAcquire)
  db.pool.on('release', onRelease)
  const asked = Array.from({ length: 300 }, async (_, at) => {
    const id = String((at % 5) + 1)
    // Some come while others are under way.
    if (at % 3 === 0) await sleep(at % 7)
    if (at % 11 === 0) return void (await expect(readAlone(db.together, [id], broken)).rejects.toThrow('zero'))
    if (at % 4 === 0) return expect((await db.together.executeQuery(reachNow())).rows[0]?.reach || null).toBeNull()
    expect(await readAlone(db.together, [id], named('1'))).toEqual([{ name: `District ${id}` }])
  })
  await Promise.all(asked)
  db.pool.off('acquire', onAcquire)
  db.pool.off('release', onRelease)
  expect({ taken, mostTaken }).toEqual({ taken: 0, mostTaken: 1 })
})

test('a statement that fails leaves the others on the same connection', async () => {
  const backend = CompiledQuery.raw('SELECT pg_backend_pid() AS pid, pg_sleep($1)', ['0.1']) as CompiledQuery<{
    pid: number
  }>
  const failing = readAlone(db.together, ['1'], broken)
  const behind = db.together.executeQuery(backend)
  await expect(failing).rejects.toThrow('zero')
  const later = db.together.executeQuery(backend)
  expect((await later).rows[0]?.pid).toBe((await behind).rows[0]?.pid)
})

test('they leave a connection to whoever needs one alone', async () => {
  await within(db.queries, ['1'], async tx => {
    expect(await readAlone(db.together, ['2'], named('1'))).toEqual([{ name: 'District 2' }])
    expect((await tx.executeQuery(named('1'))).rows).toEqual([{ name: 'District 1' }])
  })
})

test('none of them stands in the transaction of another call', async () => {
  const one = connect(made.appConfig, { max: 1 })
  await readAlone(one.together, ['2'], named('1'))
  const { promise: asked, resolve, reject } = Promise.withResolvers<unknown>()
  await within(one.queries, ['1'], async tx => {
    await tx.executeQuery(named('1'))
    void readAlone(one.together, ['2'], named('1')).then(resolve, reject)
    // Time in which it would slip in, were it let in; longer makes the test no stricter.
    await sleep(30)
    expect((await tx.executeQuery(named('1'))).rows).toEqual([{ name: 'District 1' }])
  })
  expect(await asked).toEqual([{ name: 'District 2' }])
  await one.queries.destroy()
})

test('a connection that is lost fails those who were waiting, and the next ones have another', async () => {
  const waiting = [asleep, named('1')].map(query => readAlone(db.together, ['1'], query as CompiledQuery<object>))
  const settled = Promise.allSettled(waiting)
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep($1)'",
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await readAlone(db.together, ['1'], named('1'))).toEqual([{ name: 'District 1' }])
})
