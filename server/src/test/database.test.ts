import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { ownerFromUrl, testDatabase } from './database.ts'

async function query(config: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

it('gives every test file its own migrated database, and a role with few privileges', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await query(one.ownerConfig, 'CREATE TABLE only_here (id int)')
  expect(await query(other.ownerConfig, `SELECT to_regclass('only_here') AS found`)).toEqual([{ found: null }])
  const [role] = await query(
    one.appConfig,
    `SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user`,
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false })
  expect(await query(one.appConfig, 'SELECT count(*)::int > 0 AS migrated FROM migrations')).toEqual([
    { migrated: true },
  ])
  await Promise.all([one.drop(), other.drop()])
})

it('drops a database that has open connections', async () => {
  const database = await testDatabase()
  const client = new pg.Client(database.appConfig)
  client.on('error', () => undefined)
  await client.connect()
  await database.drop()
  const found = await query(
    inject('cluster').owner,
    `SELECT FROM pg_database WHERE datname = '${database.ownerConfig.database}'`,
  )
  expect(found).toEqual([])
})

it('parses a connection URL, including a socket folder and an escaped password', () => {
  expect(ownerFromUrl('postgres://me:p%40ss@db.example.org:5433/school')).toMatchObject({
    host: 'db.example.org',
    port: 5433,
    user: 'me',
    password: 'p@ss',
    database: 'school',
  })
  expect(ownerFromUrl('postgres:///school?host=/run/postgresql').host).toBe('/run/postgresql')
})
