import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { recordRights } from './app-rights.ts'
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

test('a right that a migration took away is not given again, and one that is missing is', async () => {
  const database = await testDatabase()
  const client = new pg.Client(database.ownerConfig)
  await client.connect()
  const app = { name: String(database.appConfig.user), password: String(database.appConfig.password) }
  const mayDelete = async () =>
    (await client.query<{ may: boolean }>(`SELECT has_table_privilege($1, 'schools', 'DELETE') AS may`, [app.name]))
      .rows[0]?.may
  const mayRead = async () =>
    (await client.query<{ may: boolean }>(`SELECT has_table_privilege($1, 'schools', 'SELECT') AS may`, [app.name]))
      .rows[0]?.may
  await client.query(`GRANT DELETE ON schools TO ${app.name}`)
  await recordRights(client, app.name)
  await client.query(`REVOKE DELETE ON schools FROM ${app.name}`)
  await recordRights(client, app.name)
  await client.query(`REVOKE SELECT ON schools FROM ${app.name}`)
  await migrate(database.ownerConfig, app)
  expect([await mayRead(), await mayDelete()]).toEqual([true, false])
  await client.end()
  await database.drop()
})
