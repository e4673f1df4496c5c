import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { within } from '../db/pool.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { jobsOf } from '../test/jobs.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { enqueue } from './enqueue.ts'
import { callOffJob, retryJob } from './list.ts'
import { type Runner, startRunner } from './runner.ts'
import { declareTask, handle, id } from './task.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication({}, undefined, { runsJobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner('TRUNCATE jobs')
  happened.length = 0
})

let runner: Runner | undefined
afterEach(async () => {
  await runner?.stop(1_000)
  runner = undefined
})

const happened: string[] = []
const task = declareTask({ name: 'test.cancelled', payload: z.object({ number: id }), lane: 'quick', attempts: 3 })
const handler = handle(
  task,
  async ({ payload }) => void happened.push(`ran ${payload.number}`),
  async ({ payload }, calledOff) => void happened.push(`gave up ${payload.number} ${calledOff?.code}`),
)
const start = () => {
  const context = { db: app.db, log: pino({ level: 'silent' }), outbox: app.outbox, settings: TEST_SETTINGS }
  runner = startRunner({ database: app.appConfig, handlers: [handler], context })
}
const inHand = <T>(work: (tx: Parameters<typeof callOffJob>[0]) => Promise<T>) => within(app.db.queries, [], work)
const put = (number: string, when: Parameters<typeof enqueue>[3] = {}) =>
  inHand(tx => enqueue(tx, task, { number }, when))
const later = { runAt: new Date(Date.now() + 3_600_000) }
const only = async () => (await jobsOf(app))[0]?.id ?? ''
const gone = () => expect.poll(async () => (await jobsOf(app)).length).toBe(0)

test('a job that waits gives up at once when it is called off, without being tried', async () => {
  start()
  await put('1', later)
  expect(await inHand(async tx => callOffJob(tx, await only()))).toBe('givesUp')
  await gone()
  expect(happened).toEqual(['gave up 1 conflict'])
})

test('one that has failed is deleted, and has given up before', async () => {
  await put('1')
  await app.owner('UPDATE jobs SET attempts = max_attempts')
  expect(await inHand(async tx => callOffJob(tx, await only()))).toBe('deleted')
  await gone()
})

test('one that runs, and one that is gone, cannot be called off', async () => {
  await put('1')
  await app.owner(`UPDATE jobs SET locked_by = 'somebody', locked_at = now()`)
  const running = await only()
  expect(await inHand(tx => callOffJob(tx, running))).toBeNull()
  expect(await inHand(tx => callOffJob(tx, '987654321'))).toBeNull()
  expect(await jobsOf(app)).toHaveLength(1)
})

test('one that is wanted again after all is run', async () => {
  await put('1', { ...later, key: 'same' })
  const first = await only()
  await inHand(tx => callOffJob(tx, first))
  await put('2', { key: 'same' })
  start()
  await gone()
  await runner?.stop(1_000)
  await put('3', later)
  const third = await only()
  await inHand(tx => callOffJob(tx, third))
  await inHand(tx => retryJob(tx, third))
  start()
  await gone()
  expect(happened).toEqual(['ran 2', 'ran 3'])
})
