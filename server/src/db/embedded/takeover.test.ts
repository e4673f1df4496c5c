import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  isRoot,
  isRunning,
  queryOnce,
  startProcess,
  stopProcess,
  temporaryFolders,
} from '../../test/embedded-process.ts'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

// The shell that stops PostgreSQL when its parent is gone.
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

it('names the process that uses the folder when it is started twice, and leaves the first one running', async () => {
  const data = folders.make()
  const first = await startProcess(data)
  const second = await startProcess(data)
  expect(second.report.problem).toBe('alreadyRunning')
  expect(second.report.message).toContain(`process ${first.child.pid}`)
  expect(second.report.message).toContain('DATA_DIR=')
  expect(await queryOnce(first.report.owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stopProcess(first.child)
})

it('stops by itself after kill -9 of its parent', async () => {
  const data = folders.make()
  const { child, report } = await startProcess(data)
  await stopProcess(child, 'SIGKILL')
  await expect.poll(() => isRunning(report.pid)).toBe(false)
  await expect.poll(() => watcherOf(data)).toBeNaN()
})

it('keeps every confirmed row when it is started right after kill -9', async () => {
  const data = folders.make()
  const first = await startProcess(data)
  await queryOnce(first.report.owner, 'CREATE TABLE confirmed AS SELECT 1 AS id')
  await stopProcess(first.child, 'SIGKILL')
  const second = await startProcess(data)
  expect(second.report.problem).toBeUndefined()
  expect(await queryOnce(second.report.owner, 'SELECT id FROM confirmed')).toEqual([{ id: 1 }])
  await stopProcess(second.child)
})

it('stops a PostgreSQL whose parent and watcher were both killed, and starts its own', async () => {
  const data = folders.make()
  const first = await startProcess(data)
  process.kill(watcherOf(data), 'SIGKILL')
  await stopProcess(first.child, 'SIGKILL')
  expect(isRunning(first.report.pid)).toBe(true)
  const second = await startProcess(data)
  expect(second.report.problem).toBeUndefined()
  expect(isRunning(first.report.pid)).toBe(false)
  await stopProcess(second.child)
})

it('restarts PostgreSQL when only PostgreSQL is killed', async () => {
  const { child, report } = await startProcess(folders.make())
  await queryOnce(report.owner, 'CREATE TABLE confirmed AS SELECT 1 AS id')
  process.kill(report.pid, 'SIGKILL')
  const answers = () =>
    queryOnce(report.owner, 'SELECT id FROM confirmed').then(
      rows => rows.length === 1,
      () => false,
    )
  await expect.poll(async () => !isRunning(report.pid) && (await answers()), { timeout: 25_000 }).toBe(true)
  await stopProcess(child)
})

it('ignores a pid file whose process id now belongs to another program', async () => {
  const data = folders.make()
  const first = await startProcess(data)
  const file = join(data, 'postgres', 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  await stopProcess(first.child)
  const otherProgram = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {})
  writeFileSync(file, [otherProgram.pid, ...rest].join('\n'))
  const second = await startProcess(data)
  expect(second.report.problem).toBeUndefined()
  expect(otherProgram.exitCode).toBeNull()
  otherProgram.kill()
  await stopProcess(second.child)
})
