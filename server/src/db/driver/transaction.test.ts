import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onCitus } from '../../test/citus.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { connect, type Database, type Db, readTogether, within } from '../pool.ts'

let testDb: TestDatabase
let db: Database

beforeAll(async () => {
  testDb = await testDatabase()
  db = connect(testDb.appConfig, { max: 1 })
})
afterAll(async () => {
  await db.close()
  await testDb.drop()
})

test('what failed work leaves running does not reach the next transaction on the connection', async () => {
  let left: Db | undefined
  const failed = within(db.queries, ['1'], async tx => {
    left = tx
    await sql`SELECT 1 / 0`.execute(tx)
  })
  await expect(failed).rejects.toThrow('division by zero')
  const next = within(db.queries, ['1'], async tx => {
    const stray = left?.insertInto('districts').values({ id: '1', name: 'Stray' }).execute()
    await expect(stray).rejects.toThrow('The transaction has ended')
    return tx.selectFrom('districts').select('name').execute()
  })
  expect(await next).toEqual([])
})

test.each([
  [15_000, '1min'],
  [300_000, '5min'],
])('with statements of %d ms, a transaction may be idle for %s', async (timeoutMs, idle) => {
  const patient = connect(testDb.appConfig, { max: 1, timeoutMs })
  const setting = sql<{ idle: string }>`SELECT current_setting('idle_in_transaction_session_timeout') AS idle`
  expect((await within(patient.queries, ['1'], tx => setting.execute(tx))).rows).toEqual([{ idle }])
  await patient.close()
})

test('a statement may run as long as its transaction allows, and on the next one no longer', async () => {
  const hasty = connect(testDb.appConfig, { max: 1, timeoutMs: 200 })
  const sleep = (tx: Db) => sql`SELECT pg_sleep(0.4)`.execute(tx)
  try {
    await within(hasty.queries, ['1'], sleep, { limitSeconds: 30 })
    await expect(within(hasty.queries, ['1'], sleep)).rejects.toThrow('statement timeout')
  } finally {
    await hasty.close()
  }
})

test.skipIf(onCitus())(
  'a transaction that reuses plans leaves them to be made for the values by the next',
  async () => {
    const mode = sql<{ mode: string }>`SELECT current_setting('plan_cache_mode') AS mode`
    const modeOf = async (reusesPlans: boolean) =>
      (await within(db.queries, ['1'], tx => mode.execute(tx), { reusesPlans })).rows[0]?.mode
    expect(await modeOf(true)).toBe('force_generic_plan')
    expect(await modeOf(false)).toBe('auto')
  },
)

test('reads that are sent together see one reach, and none runs once they are sent', async () => {
  await within(db.queries, ['1', '2'], tx =>
    sql`INSERT INTO districts (id, name) VALUES (1, 'Maple'), (2, 'Elm')`.execute(tx),
  )
  const names = async (tx: Db) =>
    (await tx.selectFrom('districts').select('name').orderBy('id').execute()).map(each => each.name)
  expect(await readTogether(db.queries, 'all', tx => Promise.all([names(tx), names(tx)]))).toEqual([
    ['Maple', 'Elm'],
    ['Maple', 'Elm'],
  ])
  const late = readTogether(db.queries, ['1'], async tx => [await names(tx), await names(tx)])
  await expect(late).rejects.toThrow('The transaction has ended')
  expect(await readTogether(db.queries, ['2'], names)).toEqual(['Elm'])
  expect(await names(db.queries)).toEqual([])
})

test('reads that are sent together fail with the error of the one that failed, and cannot write', async () => {
  const failing = readTogether(db.queries, ['1'], tx =>
    Promise.all([sql`SELECT 1`.execute(tx), sql`SELECT 1 / 0`.execute(tx), sql`SELECT 2`.execute(tx)]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  const writing = readTogether(db.queries, ['1'], tx => sql`UPDATE districts SET name = 'Oak'`.execute(tx))
  await expect(writing).rejects.toThrow('read-only transaction')
})
