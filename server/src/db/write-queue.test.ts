import { expect, test } from 'vitest'
import type { Db } from './pool.ts'
import { WriteQueue, WriteQueueFull } from './write-queue.ts'

const NO_DATABASE = null as unknown as Db

test('a district has one writer at a time, in the order in which they came', async () => {
  const queue = new WriteQueue(NO_DATABASE, { running: 4 })
  const log: string[] = []
  const tasks = ['first', 'second', 'third'].map(name => task(log, name))
  const runs = tasks.map(({ work }) => queue.run('1', work))
  await turn()
  expect(log).toEqual(['first'])
  expect(queue.depth).toEqual({ running: 1, waiting: 2 })
  tasks[0]?.finish()
  await turn()
  expect(log).toEqual(['first', 'second'])
  for (const { finish } of tasks) finish()
  await Promise.all(runs)
  expect(log).toEqual(['first', 'second', 'third'])
  expect(queue.depth).toEqual({ running: 0, waiting: 0 })
})

test('a busy district holds one connection, and the others take turns', async () => {
  const queue = new WriteQueue(NO_DATABASE, { running: 2 })
  const log: string[] = []
  const names = ['busy a', 'busy b', 'busy c', 'quiet a', 'calm a']
  const tasks = names.map(name => task(log, name))
  const runs = names.map((name, at) => queue.run(name.split(' ')[0] as string, (tasks[at] as (typeof tasks)[0]).work))
  await turn()
  expect(log).toEqual(['busy a', 'quiet a'])
  tasks[0]?.finish()
  await turn()
  expect(log).toEqual(['busy a', 'quiet a', 'calm a'])
  for (const { finish } of tasks) finish()
  await Promise.all(runs)
})

test('a queue that is too long refuses at once, for one district and for all', async () => {
  const queue = new WriteQueue(NO_DATABASE, { running: 1, waitingPerDistrict: 2, waiting: 3 })
  const log: string[] = []
  const tasks = Array.from({ length: 4 }, (_, at) => task(log, String(at)))
  const district = ['1', '1', '1', '2']
  const runs = tasks.map(({ work }, at) => queue.run(district[at] as string, work))
  const more = async () => {}
  await expect(queue.run('1', more)).rejects.toThrow(WriteQueueFull)
  await expect(queue.run('3', more)).rejects.toThrow(WriteQueueFull)
  for (const { finish } of tasks) finish()
  await Promise.all(runs)
  await queue.run('3', more)
})

test('work that fails lets the next one in', async () => {
  const queue = new WriteQueue(NO_DATABASE)
  const failing = queue.run('1', () => Promise.reject(new Error('the disk is full')))
  const next = queue.run('1', async () => 'done')
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await next).toBe('done')
})

/** Work that ends when it is told to. */
function task(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    finish: resolve,
    work: async () => {
      log.push(name)
      await promise
    },
  }
}

const turn = () => new Promise(resolve => setImmediate(resolve))
