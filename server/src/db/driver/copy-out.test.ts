import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { connect, type Database, within } from '../pool.ts'

let testDb: TestDatabase
let db: Database

beforeAll(async () => {
  testDb = await testDatabase()
  db = connect(testDb.appConfig)
  const names = ['Elm', 'Fir', 'Oak', 'Yew'].map((name, at) => ({ district_id: '1', id: String(at + 1), name }))
  await within(db.queries, ['1'], async tx => {
    await tx.insertInto('districts').values({ id: '1', name: 'Maple' }).execute()
    await tx.insertInto('schools').values(names).execute()
  })
})
afterAll(async () => {
  await db.close()
  await testDb.drop()
})

test('the first rows and the others are of one moment', async () => {
  const pieces = db.copyOut(['1'], all('OFFSET 2'), { query: all('LIMIT 2'), count: 2 })[Symbol.asyncIterator]()
  const read: string[] = [String((await pieces.next()).value)]
  // If the second query saw this, the school would be in neither.
  await rename('4', 'Ash')
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) read.push(String(next.value))
  expect(read.join('')).toBe('Elm\nFir\nOak\nYew\n')
  await rename('4', 'Yew')
})

test('the others are not asked for when the first were all', async () => {
  const failing = CompiledQuery.raw('SELECT (1 / 0)::text')
  const texts = (count: number) => textOf(db.copyOut(['1'], failing, { query: all(`LIMIT ${count}`), count }))
  expect(await texts(5)).toBe('Elm\nFir\nOak\nYew\n')
  await expect(texts(4)).rejects.toThrow('division by zero')
})

test('a list leaves the other cores alone', async () => {
  const workers = CompiledQuery.raw("SELECT current_setting('max_parallel_workers_per_gather')")
  expect(await textOf(db.copyOut(['1'], workers))).toBe('0\n')
})

test('with room for one statement two lists take turns, and a count beside an open list is answered', async () => {
  const one = connect(testDb.appConfig, { lists: 1 })
  // Each runs long enough for two to be seen at once.
  const marked = (mark: string) => CompiledQuery.raw(`SELECT pg_sleep(0.3)::text || '${mark}'`)
  const running = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE 'COPY (SELECT pg_sleep%'`
  try {
    const open = one.copyOut(['1'], all(''))[Symbol.asyncIterator]()
    await open.next()
    expect(await textOf(one.copyOut(['1'], CompiledQuery.raw('SELECT count(*) FROM schools')))).toBe('4\n')
    await open.return?.()

    const both = Promise.all(['a', 'b'].map(mark => textOf(one.copyOut(['1'], marked(mark)))))
    let most = 0
    let isOver = false
    void both.then(() => {
      isOver = true
    })
    while (!isOver) most = Math.max(most, (await db.pool.query<{ n: number }>(running)).rows[0]?.n ?? 0)
    expect([await both, most]).toEqual([['a\n', 'b\n'], 1])
  } finally {
    await one.close()
  }
})

test('more lists than there are connections are all read, with room for all and for one statement', async () => {
  for (const limits of [{}, { lists: 1 }]) {
    const lists = connect(testDb.appConfig, limits)
    try {
      const read = await Promise.all(Array.from({ length: 16 }, () => textOf(lists.copyOut(['1'], all('')))))
      expect(new Set(read)).toEqual(new Set(['Elm\nFir\nOak\nYew\n']))
    } finally {
      await lists.close()
    }
  }
})

const NAMES = 'SELECT name FROM schools WHERE district_id = 1 ORDER BY name'
const all = (rows: string) => CompiledQuery.raw(`${NAMES} ${rows}`)
const rename = (id: string, name: string) =>
  within(db.queries, ['1'], tx => tx.updateTable('schools').set({ name }).where('id', '=', id).execute())

async function textOf(rows: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of rows) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
