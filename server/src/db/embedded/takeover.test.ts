import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  ask,
  endProcess,
  isRoot,
  isRunning,
  startProcess,
  temporaryFolders,
  until,
} from '../../test/embedded-process.ts'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

// The shell that ends PostgreSQL when its parent is gone.
function watcherOf(data: string): number {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const found = pids.find(pid => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return words[0] === '/bin/sh' && words.includes(join(data, 'postgres'))
    } catch {
      return false
    }
  })
  return Number(found)
}

it('says who uses the folder when it is started twice, and leaves the first one running', async () => {
  const data = folders.make()
  const first = await startProcess(data)
  const second = await startProcess(data)
  expect(second.told.problem).toBe('alreadyRunning')
  expect(second.told.message).toContain(`process ${first.child.pid}`)
  expect(second.told.message).toContain('DATA_DIR=')
  expect(await ask(first.told.owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await endProcess(first.child)
})

it('ends by itself after kill -9 of its parent', async () => {
  const data = folders.make()
  const { child, told } = await startProcess(data)
  await endProcess(child, 'SIGKILL')
  expect(await until(() => !isRunning(told.pid))).toBe(true)
  expect(await until(() => Number.isNaN(watcherOf(data)))).toBe(true)
})

it('is taken over by a start right after kill -9, with every confirmed row', async () => {
  const data = folders.make()
  const first = await startProcess(data)
  await ask(first.told.owner, 'CREATE TABLE confirmed AS SELECT 1 AS id')
  await endProcess(first.child, 'SIGKILL')
  const second = await startProcess(data)
  expect(second.told.problem).toBeUndefined()
  expect(await ask(second.told.owner, 'SELECT id FROM confirmed')).toEqual([{ id: 1 }])
  await endProcess(second.child)
})

it('ends a PostgreSQL whose parent and watcher were both killed, and starts its own', async () => {
  const data = folders.make()
  const first = await startProcess(data)
  process.kill(watcherOf(data), 'SIGKILL')
  await endProcess(first.child, 'SIGKILL')
  expect(isRunning(first.told.pid)).toBe(true)
  const second = await startProcess(data)
  expect(second.told.problem).toBeUndefined()
  expect(isRunning(first.told.pid)).toBe(false)
  await endProcess(second.child)
})

it('starts PostgreSQL again when that alone is killed', async () => {
  const { child, told } = await startProcess(folders.make())
  await ask(told.owner, 'CREATE TABLE confirmed AS SELECT 1 AS id')
  process.kill(told.pid, 'SIGKILL')
  const answers = () =>
    ask(told.owner, 'SELECT id FROM confirmed').then(
      rows => rows.length === 1,
      () => false,
    )
  expect(await until(async () => !isRunning(told.pid) && (await answers()), 25)).toBe(true)
  await endProcess(child)
})

it('is not misled by a pid file whose number now belongs to a stranger', async () => {
  const data = folders.make()
  const first = await startProcess(data)
  const file = join(data, 'postgres', 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  await endProcess(first.child)
  const stranger = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {})
  writeFileSync(file, [stranger.pid, ...rest].join('\n'))
  const second = await startProcess(data)
  expect(second.told.problem).toBeUndefined()
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
  await endProcess(second.child)
})
