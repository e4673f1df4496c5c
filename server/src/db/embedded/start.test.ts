import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  ask,
  canBeNobody,
  endProcess,
  isRoot,
  isRunning,
  startProcess,
  temporaryFolders,
  until,
} from '../../test/embedded-process.ts'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

it('makes a UTF-8 database on the first start and finds its rows again on the second', async () => {
  const data = join(folders.make(), 'made', 'on the, way')
  const first = await startProcess(data)
  await ask(first.told.owner, `CREATE TABLE kept AS SELECT 'Zoë Ōtani' AS name`)
  const [settings] = await ask(
    first.told.owner,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('jit') AS jit,
            current_setting('synchronous_commit') AS durable, datlocprovider::text AS provider
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(settings).toEqual({ encoding: 'UTF8', jit: 'off', durable: 'on', provider: 'b' })
  await endProcess(first.child)
  expect(isRunning(first.told.pid)).toBe(false)
  const second = await startProcess(data)
  expect(await ask(second.told.owner, 'SELECT name FROM kept')).toEqual([{ name: 'Zoë Ōtani' }])
  await endProcess(second.child)
})

it('lets nobody in without the password', async () => {
  const { child, told } = await startProcess(folders.make())
  await expect(ask({ ...told.owner, password: 'guess' }, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  await endProcess(child)
})

it('keeps values that people entered out of its log', async () => {
  const data = folders.make()
  const { child, told } = await startProcess(data)
  await expect(ask(told.owner, `SELECT 'Amina Diallo'::int`)).rejects.toThrow(/Amina/)
  await endProcess(child)
  expect(readFileSync(join(data, 'postgres.log'), 'utf8')).toMatch(/shut down/)
  expect(readFileSync(join(data, 'postgres.log'), 'utf8')).not.toMatch(/Amina/)
})

it('starts under a umask that closes everything', async () => {
  const { child, told } = await startProcess(join(folders.make(), 'data'), { umask: '077' })
  expect(told.problem).toBeUndefined()
  expect(await ask(told.owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await endProcess(child)
})

it('listens on a port of this machine alone where the path is too long for a socket', async () => {
  const { child, told } = await startProcess(join(folders.make(), 'd'.repeat(90)))
  expect(told.owner.host).toBe('127.0.0.1')
  expect(await ask(told.owner, `SELECT current_setting('listen_addresses') AS at`)).toEqual([{ at: '127.0.0.1' }])
  await endProcess(child)
})

it.runIf(canBeNobody)('runs for a user who is not root', async () => {
  const data = folders.make()
  if (isRoot) chownSync(data, 65534, 65534)
  const { child, told } = await startProcess(data, { asNobody: true })
  expect(await ask(told.owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(statSync(join(data, 'postgres')).mode & 0o777).toBe(0o700)
  await endProcess(child)
})

describe.runIf(isRoot)('started by root', () => {
  it('runs as nobody, in a data folder that others can only pass through', async () => {
    const data = folders.make()
    const { child, told } = await startProcess(data)
    expect(statSync(`/proc/${told.pid}`).uid).toBe(65534)
    expect(statSync(join(data, 'postgres')).uid).toBe(65534)
    expect(statSync(data).mode & 0o777).toBe(0o711)
    await endProcess(child)
  })

  it.runIf(canBeNobody)('goes on as the user who made the database, so that they can use it again', async () => {
    const data = folders.make()
    chownSync(data, 65534, 65534)
    await endProcess((await startProcess(data, { asNobody: true })).child)
    await endProcess((await startProcess(data)).child)
    const again = await startProcess(data, { asNobody: true })
    expect(again.told.problem).toBeUndefined()
    await endProcess(again.child)
  })

  it('names the closed folder above that keeps PostgreSQL out, and leaves it closed', async () => {
    const above = folders.make()
    chmodSync(above, 0o700)
    const { told } = await startProcess(join(above, 'data'))
    expect(told.problem).toBe('closedFolder')
    expect(told.message).toContain(`the folder ${above} is closed`)
    expect(told.message).toContain(`chmod o+x ${above}`)
    expect(statSync(above).mode & 0o777).toBe(0o700)
  })
})

it('ends its children, too, when it is asked to end', async () => {
  const data = folders.make()
  const { child, told } = await startProcess(data)
  // Ctrl-C reaches the whole group of the terminal.
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await until(() => child.exitCode === 0)).toBe(true)
  expect(isRunning(told.pid)).toBe(false)
})
