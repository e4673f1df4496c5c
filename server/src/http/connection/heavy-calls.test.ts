import { expect, test } from 'vitest'
import { HeavyCalls } from './heavy-calls.ts'

const LIMITS = { running: 2, runningPerCaller: 1, waiting: 3, waitingPerCaller: 2 }

test('a caller runs one at a time, and another caller is not held up by the first', async () => {
  const log: string[] = []
  const { call, finish } = start(new HeavyCalls(LIMITS), log)
  const all = [call('a', 'a1'), call('a', 'a2'), call('b', 'b1'), call('c', 'c1')]
  await finish('nothing yet')
  expect(log).toEqual(['a1', 'b1'])
  await finish('b1')
  expect(log).toEqual(['a1', 'b1', 'c1'])
  await finish('a1')
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2'])
  await finish('a2')
  await finish('c1')
  await Promise.all(all)
})

test('a caller who asks too much gets 429, and everybody gets 503 when too many wait', async () => {
  const log: string[] = []
  const { call, finish } = start(new HeavyCalls(LIMITS), log)
  const all = [call('a', 'a1'), call('b', 'b1'), call('a', 'a2'), call('a', 'a3')]
  await expect(call('a', 'a4')).rejects.toMatchObject({ code: 'rateLimited', retryAfterSeconds: 1 })
  all.push(call('c', 'c1'))
  await expect(call('d', 'd1')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
  for (const name of ['a1', 'b1', 'a2', 'c1', 'a3']) await finish(name)
  await Promise.all(all)
})

test('a call that fails makes room', async () => {
  const calls = new HeavyCalls(LIMITS)
  await expect(calls.run('a', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  const log: string[] = []
  await calls.run('a', async () => void log.push('done'))
  expect(log).toEqual(['done'])
})

test('a call whose caller has left while it waited does nothing, and makes room', async () => {
  const log: string[] = []
  const calls = new HeavyCalls(LIMITS)
  const { call, finish } = start(calls, log)
  const first = call('a', 'a1')
  let left = false
  const second = calls.run(
    'a',
    async () => void log.push('a2'),
    () => left,
  )
  const third = call('a', 'a3')
  left = true
  await finish('nothing yet')
  await finish('a1')
  await Promise.all([first, second])
  await finish('a3')
  await third
  expect(log).toEqual(['a1', 'a3'])
})

test("those who have left while they waited take nobody's place", async () => {
  const log: string[] = []
  const calls = new HeavyCalls(LIMITS)
  const { call, finish } = start(calls, log)
  let left = false
  const leave = () =>
    calls.run(
      'a',
      async () => void log.push('nobody waits for this'),
      () => left,
    )
  const all = [call('a', 'a1'), leave(), leave()]
  await expect(call('a', 'a2')).rejects.toMatchObject({ code: 'rateLimited' })
  left = true
  all.push(call('a', 'a2'))
  await finish('nothing yet')
  expect([log, calls.depth]).toEqual([['a1'], { running: 1, waiting: 1 }])
  await finish('a1')
  await finish('a2')
  await Promise.all(all)
  expect(log).toEqual(['a1', 'a2'])
})

/** Starts calls that run until they are finished by name. */
function start(calls: HeavyCalls, log: string[]) {
  const ends = new Map<string, () => void>()
  return {
    call: (caller: string, name: string) =>
      calls.run(caller, async () => {
        log.push(name)
        await new Promise<void>(end => ends.set(name, end))
      }),
    finish: async (name: string) => {
      ends.get(name)?.()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}
