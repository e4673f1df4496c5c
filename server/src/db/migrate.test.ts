import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { distribute, dropOnEveryNode, onEveryNode } from '../test/citus-cluster.ts'
import { testDatabase } from '../test/database.ts'
import { asOwner } from './as-owner.ts'
import { appRoleOf, migrate } from './migrate.ts'

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

describe('a database of the version before passwords had a table of their own', () => {
  const cluster = inject('cluster')
  const name = `${cluster.run}_${randomBytes(5).toString('hex')}`
  const owner = { ...cluster.owner, database: name }
  const role = appRoleOf(name, 'app-password-of-a-test')
  const asRole = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ ...owner, user: role.name, password: role.password })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }

  beforeAll(async () => {
    await onEveryNode(cluster.owner, cluster.workers, `CREATE DATABASE ${name} TEMPLATE template0`)
    if (cluster.workers.length > 0) await distribute(cluster.owner, cluster.workers, name, 4)
    const files = await readdir(new URL('../../migrations/', import.meta.url))
    await migrate(owner, role, { only: files.filter(file => file < '0008') })
    await asOwner(owner, client =>
      client.query(`INSERT INTO accounts (email, password_hash, administrator)
        VALUES ('ada@town.test', 'hash of ada', true), ('tess@town.test', 'hash of tess', false), ('ivy@town.test', NULL, false)`),
    )
    await asRole(client => client.query('DELETE FROM lesson_completions'))
    await migrate(owner, role)
  }, 60_000)
  afterAll(async () => {
    await dropOnEveryNode(cluster.owner, cluster.workers, name)
    await onEveryNode(cluster.owner, cluster.workers, `DROP ROLE IF EXISTS ${role.name}`)
  })

  test('keeps its passwords and its Administrators', async () => {
    const { rows } = await asOwner(owner, client =>
      client.query(`SELECT email, hash, administrators.account_id IS NOT NULL AS administrator FROM accounts
        LEFT JOIN passwords ON passwords.account_id = id LEFT JOIN administrators ON administrators.account_id = id ORDER BY 1`),
    )
    expect(rows).toEqual([
      { email: 'ada@town.test', hash: 'hash of ada', administrator: true },
      { email: 'ivy@town.test', hash: null, administrator: false },
      { email: 'tess@town.test', hash: 'hash of tess', administrator: false },
    ])
  })

  test('lets no query of the app role be compiled, whatever the database does otherwise', async () => {
    await asOwner(owner, client => client.query(`ALTER DATABASE ${name} SET jit = on`))
    await asRole(async client => expect((await client.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]))
  })

  test('takes rights from the app role, and the next start does not give them back', async () => {
    const refused = () =>
      asRole(async client => {
        await expect(client.query('DELETE FROM lesson_completions')).rejects.toThrow('permission denied')
        await expect(client.query('SELECT FROM passwords')).rejects.toThrow('permission denied')
      })
    await refused()
    await migrate(owner, role)
    await refused()
  })
})
