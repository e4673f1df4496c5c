import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { connect, type Database, readAlone, within } from './pool.ts'

let made: TestDatabase
let db: Database

beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.appConfig, { max: 1 })
  await within(db.queries, ['1', '2'], tx =>
    tx
      .insertInto('districts')
      .values([
        { id: '1', name: 'Maple' },
        { id: '2', name: 'Elm' },
      ])
      .execute(),
  )
})
afterAll(async () => {
  await db.queries.destroy()
  await made.drop()
})

const NAMES = 'SELECT name FROM districts WHERE id > $1 ORDER BY id'
const names = () => CompiledQuery.raw(NAMES, ['0']) as CompiledQuery<{ name: string }>
const broken = CompiledQuery.raw('SELECT 1 / $1::int', ['0'])

test('a read reaches the districts named, and nothing of it stays on the connection', async () => {
  expect(await readAlone(db.queries, ['1'], names())).toEqual([{ name: 'Maple' }])
  expect(await readAlone(db.queries, ['2'], names())).toEqual([{ name: 'Elm' }])
  expect((await db.queries.executeQuery(names())).rows).toEqual([])
  const mode = CompiledQuery.raw('SHOW plan_cache_mode')
  expect((await db.queries.executeQuery(mode)).rows).toEqual([{ plan_cache_mode: 'auto' }])
})

test('it is planned once a connection, although PostgreSQL would plan it for its values', async () => {
  for (let times = 0; times < 8; times++) await readAlone(db.queries, ['1'], names())
  const plans = CompiledQuery.raw(
    'SELECT generic_plans > 0 AS once, custom_plans <= 1 AS anew FROM pg_prepared_statements WHERE statement = $1',
    [NAMES],
  )
  expect((await db.queries.executeQuery(plans)).rows).toEqual([{ once: true, anew: true }])
})

test('one that fails is told, with its own failure, and the connection serves on', async () => {
  await expect(readAlone(db.queries, ['1'], broken)).rejects.toThrow('division by zero')
  expect(await readAlone(db.queries, ['1'], names())).toHaveLength(1)
})

test('it reads, and cannot write', async () => {
  const write = CompiledQuery.raw('UPDATE districts SET name = $1', ['Oak'])
  await expect(readAlone(db.queries, ['1'], write)).rejects.toThrow('read-only transaction')
})
