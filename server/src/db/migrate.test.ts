import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

test('a database of another version is refused before anything in it changes', async () => {
  const database = await testDatabase()
  const client = new pg.Client(database.ownerConfig)
  await client.connect()
  await client.query("INSERT INTO migrations (name) VALUES ('0999_of_a_newer_version.sql')")
  await client.query("DELETE FROM migrations WHERE name LIKE '0004%'")
  const { user, password } = database.appConfig
  const again = migrate(database.ownerConfig, { name: String(user), password: String(password) })
  await expect(again).rejects.toThrow(
    'made by another version of Hornbook, whose migration 0999_of_a_newer_version.sql',
  )
  const { rows } = await client.query("SELECT FROM migrations WHERE name LIKE '0004%'")
  expect(rows).toEqual([])
  await client.end()
  await database.drop()
})
