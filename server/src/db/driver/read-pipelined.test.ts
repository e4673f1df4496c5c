import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onCitus } from '../../test/citus.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { connect, type Database, readPipelined, within } from '../pool.ts'

let testDb: TestDatabase
let db: Database

beforeAll(async () => {
  testDb = await testDatabase()
  db = connect(testDb.appConfig, { max: 1 })
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
  await db.close()
  await testDb.drop()
})

const NAMES = 'SELECT name FROM districts WHERE id > $1 ORDER BY id'
const broken = CompiledQuery.raw('SELECT 1 / $1::int', ['0'])

test('a read reaches the given districts and leaves no setting on the connection', async () => {
  expect(await readPipelined(db.queries, ['1'], names())).toEqual([{ name: 'Maple' }])
  expect(await readPipelined(db.queries, ['2'], names())).toEqual([{ name: 'Elm' }])
  expect((await db.queries.executeQuery(names())).rows).toEqual([])
  const mode = CompiledQuery.raw('SHOW plan_cache_mode')
  expect((await db.queries.executeQuery(mode)).rows).toEqual([{ plan_cache_mode: 'auto' }])
})

// Citus plans every time: it needs the values to find the machine.
test.skipIf(onCitus())(
  'a read is planned once per connection, although PostgreSQL would plan it for its values',
  async () => {
    for (let times = 0; times < 8; times++) await readPipelined(db.queries, ['1'], names())
    const plans = CompiledQuery.raw(
      'SELECT generic_plans > 0 AS generic, custom_plans <= 1 AS "rarelyCustom" FROM pg_prepared_statements WHERE statement = $1',
      [NAMES],
    )
    expect((await db.queries.executeQuery(plans)).rows).toEqual([{ generic: true, rarelyCustom: true }])
  },
)

test('a failing read rejects with its own error, and the connection stays usable', async () => {
  await expect(readPipelined(db.queries, ['1'], broken)).rejects.toThrow('division by zero')
  expect(await readPipelined(db.queries, ['1'], names())).toHaveLength(1)
})

test('a read cannot write', async () => {
  const write = CompiledQuery.raw('UPDATE districts SET name = $1', ['Oak'])
  await expect(readPipelined(db.queries, ['1'], write)).rejects.toThrow('read-only transaction')
})

const names = () => CompiledQuery.raw(NAMES, ['0']) as CompiledQuery<{ name: string }>
