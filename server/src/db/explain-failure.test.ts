import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from './open.ts'

// The README's steps, each left out or mistyped, on a real server.

const { owner: superuser, workers } = inject('cluster')
const name = `hbadvice_${randomBytes(4).toString('hex')}`
const other = `${name}_other`

describe.skipIf(workers.length > 0)('a database that cannot be used says what to do', () => {
  beforeAll(() =>
    asSuperuser(
      `CREATE ROLE ${name} LOGIN PASSWORD 'right'`,
      `CREATE DATABASE ${name} OWNER ${name}`,
      `CREATE DATABASE ${other}`,
    ),
  )
  afterAll(() =>
    asSuperuser(
      `DROP DATABASE ${name} WITH (FORCE)`,
      `DROP DATABASE ${other} WITH (FORCE)`,
      `DROP ROLE IF EXISTS ${name}_app`,
      `DROP ROLE IF EXISTS ${other}_app`,
      `DROP ROLE ${name}`,
    ),
  )

  test('a wrong password', async () => {
    await expect(start(name, { password: 'wrong' })).rejects.toThrow(`refuses the password of ${name}. Check`)
  })
  test('a database that is missing', async () => {
    await expect(start(`${name}x`)).rejects.toThrow(`Create it: CREATE DATABASE ${name}x OWNER ${name} ENCODING`)
  })
  test('a server that is not there', async () => {
    await expect(start(name, { port: '1' })).rejects.toThrow(
      /^PostgreSQL does not answer at .* \((ENOENT|ECONNREFUSED)\)/,
    )
  })
  test('a user who may not create roles', async () => {
    await expect(start(name)).rejects.toThrow(`As a superuser: ALTER ROLE ${name} CREATEROLE;`)
  })
  test('a database of somebody else', async () => {
    await asSuperuser(`ALTER ROLE ${name} CREATEROLE`)
    await expect(start(other)).rejects.toThrow(`As a superuser: ALTER DATABASE ${other} OWNER TO ${name};`)
  })
  test('an app role that would see every district', async () => {
    await asSuperuser(`DROP ROLE IF EXISTS ${name}_app`, `CREATE ROLE ${name}_app SUPERUSER`)
    await expect(start(name)).rejects.toThrow(`The role ${name}_app is a superuser`)
  })
})

async function asSuperuser(...statements: string[]) {
  const client = new pg.Client({ ...superuser, database: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const start = (database: string, { user = name, password = 'right', port = String(superuser.port) } = {}) => {
  const given = new URLSearchParams({ host: String(superuser.host), port, user, password })
  const options = { databaseUrl: `postgres:///${database}?${given}`, dataDir: '', secret: 'of a test' }
  return openDatabase({ ...options, log: { info() {}, warn() {} } })
}
