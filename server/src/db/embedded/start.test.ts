import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  canRunAsNobody,
  isRoot,
  isRunning,
  queryOnce,
  startProcess,
  stopProcess,
  temporaryFolders,
} from '../../test/embedded-process.ts'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

it('creates a UTF-8 database on the first start and finds its rows on the second', async () => {
  const data = join(folders.make(), 'made', 'on the, way')
  const first = await startProcess(data)
  await queryOnce(first.report.owner, `CREATE TABLE kept AS SELECT 'Zoë Ōtani' AS name`)
  const [settings] = await queryOnce(
    first.report.owner,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('jit') AS jit,
            current_setting('synchronous_commit') AS durable, datlocprovider::text AS provider
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(settings).toEqual({ encoding: 'UTF8', jit: 'off', durable: 'on', provider: 'b' })
  await stopProcess(first.child)
  expect(isRunning(first.report.pid)).toBe(false)
  const second = await startProcess(data)
  expect(await queryOnce(second.report.owner, 'SELECT name FROM kept')).toEqual([{ name: 'Zoë Ōtani' }])
  await stopProcess(second.child)
})

it('rejects a connection with a wrong password', async () => {
  const { child, report } = await startProcess(folders.make())
  await expect(queryOnce({ ...report.owner, password: 'guess' }, 'SELECT 1')).rejects.toThrow(
    /password authentication failed/,
  )
  await stopProcess(child)
})

it('does not log values that people entered', async () => {
  const data = folders.make()
  const { child, report } = await startProcess(data)
  await expect(queryOnce(report.owner, `SELECT 'Amina Diallo'::int`)).rejects.toThrow(/Amina/)
  await stopProcess(child)
  expect(readFileSync(join(data, 'postgres.log'), 'utf8')).toMatch(/shut down/)
  expect(readFileSync(join(data, 'postgres.log'), 'utf8')).not.toMatch(/Amina/)
})

it('starts under a strict umask', async () => {
  const { child, report } = await startProcess(join(folders.make(), 'data'), { umask: '077' })
  expect(report.problem).toBeUndefined()
  expect(await queryOnce(report.owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stopProcess(child)
})

it('listens on a port of this machine only when the path is too long for a socket', async () => {
  const { child, report } = await startProcess(join(folders.make(), 'd'.repeat(90)))
  expect(report.owner.host).toBe('127.0.0.1')
  expect(await queryOnce(report.owner, `SELECT current_setting('listen_addresses') AS at`)).toEqual([
    { at: '127.0.0.1' },
  ])
  await stopProcess(child)
})

it.runIf(canRunAsNobody)('runs for a user who is not root', async () => {
  const data = folders.make()
  if (isRoot) chownSync(data, 65534, 65534)
  const { child, report } = await startProcess(data, { asNobody: true })
  expect(await queryOnce(report.owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(statSync(join(data, 'postgres')).mode & 0o777).toBe(0o700)
  await stopProcess(child)
})

describe.runIf(isRoot)('started by root', () => {
  it('runs as nobody, in a data folder that others can enter but not list', async () => {
    const data = folders.make()
    const { child, report } = await startProcess(data)
    expect(statSync(`/proc/${report.pid}`).uid).toBe(65534)
    expect(statSync(join(data, 'postgres')).uid).toBe(65534)
    expect(statSync(data).mode & 0o777).toBe(0o711)
    await stopProcess(child)
  })

  it.runIf(canRunAsNobody)('keeps running as the user who created the database', async () => {
    const data = folders.make()
    chownSync(data, 65534, 65534)
    await stopProcess((await startProcess(data, { asNobody: true })).child)
    await stopProcess((await startProcess(data)).child)
    const again = await startProcess(data, { asNobody: true })
    expect(again.report.problem).toBeUndefined()
    await stopProcess(again.child)
  })

  it('names a parent folder that PostgreSQL cannot enter, and leaves it closed', async () => {
    const above = folders.make()
    chmodSync(above, 0o700)
    const { report } = await startProcess(join(above, 'data'))
    expect(report.problem).toBe('closedFolder')
    expect(report.message).toContain(`the folder ${above} is closed`)
    expect(report.message).toContain(`chmod o+x ${above}`)
    expect(statSync(above).mode & 0o777).toBe(0o700)
  })
})

it('stops PostgreSQL when Hornbook is asked to stop', async () => {
  const data = folders.make()
  const { child, report } = await startProcess(data)
  // Ctrl-C reaches the whole group of the terminal.
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await expect.poll(() => child.exitCode).toBe(0)
  expect(isRunning(report.pid)).toBe(false)
})
