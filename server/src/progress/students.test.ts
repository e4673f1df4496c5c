import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { connect, readPipelined } from '../db/pool.ts'
import { testDatabase } from '../test/database.ts'
import { studentsOfClassroom } from './students.ts'

test("a class's students are read by a statement that is prepared, whoever reads them", async () => {
  const testDb = await testDatabase()
  const db = connect(testDb.appConfig, { max: 1 })
  const range = { start: '2026-09-01', end: '2026-09-30', today: '2026-10-01' }
  const texts: string[] = []
  for (const extent of ['district', 'schools', 'classrooms'] as const) {
    const query = studentsOfClassroom(db.queries, { districtId: '1', staffId: '1', extent }, '1', range)
    expect(await readPipelined(db.queries, ['1'], query)).toEqual([])
    texts.push(query.sql)
  }
  const prepared = CompiledQuery.raw(
    'SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement = ANY ($1)',
    [texts],
  )
  // Otherwise it is planned each time, which takes five times as long as running it.
  expect((await db.queries.executeQuery(prepared)).rows).toEqual([{ count: 3 }])
  await db.close()
  await testDb.drop()
})
