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

describe('a database whose jobs were run by a library', () => {
  const cluster = inject('cluster')
  const name = `${cluster.run}_${randomBytes(5).toString('hex')}`
  const owner = { ...cluster.owner, database: name }
  const role = appRoleOf(name, 'app-password-of-a-test')
  const query = (text: string, as: pg.ClientConfig = owner) =>
    asOwner(as, async client => (await client.query(text)).rows)

  beforeAll(async () => {
    await onEveryNode(cluster.owner, cluster.workers, `CREATE DATABASE ${name} TEMPLATE template0`)
    if (cluster.workers.length > 0) await distribute(cluster.owner, cluster.workers, name, 4)
    const files = await readdir(new URL('../../migrations/', import.meta.url))
    await migrate(owner, role, { only: files.filter(file => file < '0082') })
    const columns =
      'id, task_id, job_queue_id, key, run_at, attempts, max_attempts, last_error, created_at, locked_by, locked_at'
    await query(`CREATE SCHEMA graphile_worker;
      CREATE TABLE graphile_worker._private_tasks (id text, identifier text);
      CREATE TABLE graphile_worker._private_job_queues (id text, queue_name text);
      CREATE TABLE graphile_worker._private_jobs (${columns.replaceAll(',', ' text,')} text, payload json);
      INSERT INTO graphile_worker._private_tasks VALUES ('1', 'rosterSync.apply'), ('2', 'session.mailLink'), ('3', 'audit.seal');
      INSERT INTO graphile_worker._private_job_queues VALUES ('5', 'district 9');
      INSERT INTO graphile_worker._private_jobs (${columns}, payload) VALUES
        ('41', '1', '5', NULL, '2026-01-01', '1', '4', NULL, '2026-01-01', 'pool-1', '2026-01-01', '{"districtId":"9"}'),
        ('42', '2', NULL, NULL, '2027-01-01', '3', '13', 'Error ESOCKET', '2026-01-01', NULL, NULL, '{"linkId":"7"}'),
        ('43', '3', NULL, 'audit.seal', '2026-01-01', '0', '26', NULL, '2026-01-01', NULL, NULL, '{}')`)
    await migrate(owner, role)
  }, 60_000)
  afterAll(async () => {
    await dropOnEveryNode(cluster.owner, cluster.workers, name)
    await onEveryNode(cluster.owner, cluster.workers, `DROP ROLE IF EXISTS ${role.name}`)
  })

  test('keeps those that wait; one that runs stays with its process', async () => {
    const rows = await query(
      `SELECT id, task, lane, queue, key, attempts, max_attempts, last_error, locked_by, payload FROM jobs ORDER BY id`,
    )
    const none = { queue: null, key: null, last_error: null, locked_by: null }
    expect(rows).toEqual([
      {
        ...none,
        id: '41',
        task: 'rosterSync.apply',
        lane: 'heavy',
        queue: 'district 9',
        locked_by: 'pool-1',
        attempts: 1,
        max_attempts: 4,
        payload: { districtId: '9' },
      },
      {
        ...none,
        id: '42',
        task: 'session.mailLink',
        lane: 'remote',
        last_error: 'Error ESOCKET',
        attempts: 3,
        max_attempts: 13,
        payload: { linkId: '7' },
      },
      {
        ...none,
        id: '43',
        task: 'audit.seal',
        lane: 'quick',
        key: 'audit.seal',
        attempts: 0,
        max_attempts: 26,
        payload: {},
      },
    ])
    expect(await query(`SELECT FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace`)).toEqual([])
  })

  test('lets a process of the version before go on enqueuing', async () => {
    const app = { ...owner, user: role.name, password: role.password }
    const add = (year: string) =>
      query(
        `SELECT FROM graphile_worker.add_job('rostering.beginYear', '{"year":"${year}"}'::json, queue_name => 'district 9',
          run_at => NULL::timestamptz, max_attempts => 4, job_key => 'one')`,
        app,
      )
    await add('2026')
    await add('2027')
    expect(await query(`SELECT id, lane, queue, payload FROM jobs WHERE key = 'one'`)).toEqual([
      { id: '45', lane: 'heavy', queue: 'district 9', payload: { changeId: '2027', override: false } },
    ])
    await query(`SELECT FROM graphile_worker.remove_job('one')`, app)
    expect(await query('SELECT FROM jobs')).toHaveLength(3)
  })
})
