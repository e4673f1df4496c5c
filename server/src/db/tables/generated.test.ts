import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onCitus } from '../../test/citus.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { newPool } from '../driver/new-pool.ts'
import { generateTables } from './generate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

// `npm run db:types` runs this test with --update, which writes the file.
// Citus brings views of its own; the tables are the same.
test.skipIf(onCitus())(
  'The types of the tables are those of the migrations; if not, npm run db:types writes them',
  async () => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: newPool(database.ownerConfig) }) })
    try {
      await expect(await generateTables(db)).toMatchFileSnapshot('generated.ts')
    } finally {
      await db.destroy()
    }
  },
)
