import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { within } from '../db/pool.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { hurryJobs, jobsOf } from '../test/jobs.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { enqueue } from './enqueue.ts'
import { freeAbandonedJobs } from './lease.ts'
import { type Runner, startRunner } from './runner.ts'
import { CannotSucceed, declareTask, flag, handle, id, type Job, type TaskHandler } from './task.ts'

/** With a table `effects`: one row for each time that a job took effect. */
let app: TestApplication
beforeAll(async () => {
  app = await testApplication({}, undefined, { runsJobs: false })
  await app.owner('CREATE TABLE effects (task text, number bigint, at timestamptz DEFAULT clock_timestamp())')
  await app.owner('GRANT ALL ON effects TO public')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.owner('TRUNCATE effects, jobs')
})

const runners: Runner[] = []
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop(1_000)
})
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
const start = (handlers: readonly TaskHandler[], everyMs = 60_000) => {
  const context = { db: app.db, log, outbox: app.outbox, settings: TEST_SETTINGS }
  const runner = startRunner({ database: app.appConfig, handlers, context, upkeep: { everyMs, graceSeconds: 0 } })
  runners.push(runner)
  return runner
}

const count = declareTask({ name: 'test.count', payload: z.object({ number: id }), lane: 'quick', attempts: 3 })
const record = (job: Job, number: string) =>
  within(job.db.queries, [], async tx => {
    await tx
      .insertInto('effects' as never)
      .values({ task: 'count', number } as never)
      .execute()
    await job.finish(tx)
  })
const counting = handle(count, job => record(job as unknown as Job, job.payload.number))
const put = (number: string, when: Parameters<typeof enqueue>[3] = {}) =>
  within(app.db.queries, [], tx => enqueue(tx, count, { number }, when))
const effects = async () =>
  (await app.owner<{ number: string }>('SELECT number::text FROM effects ORDER BY at')).map(row => row.number)
const waiting = async () => (await jobsOf(app)).length

describe('A job', () => {
  test('runs once after its transaction is committed, and never if it is rolled back', async () => {
    start([counting])
    await put('1')
    const rolledBack = within(app.db.queries, [], async tx => {
      await enqueue(tx, count, { number: '2' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await put('3')
    await expect.poll(effects).toEqual(['1', '3'])
    await expect.poll(waiting).toBe(0)
  })

  test('waits until it is due', async () => {
    start([counting])
    const due = new Date(Date.now() + 1_500)
    await put('1', { runAt: due })
    await expect.poll(effects).toEqual(['1'])
    expect(await app.owner('SELECT FROM effects WHERE at < $1', [due])).toEqual([])
  })

  test('replaces a waiting one with the same key', async () => {
    await put('1', { key: 'same' })
    await put('2', { key: 'same' })
    start([counting])
    await expect.poll(effects).toEqual(['2'])
    expect(await waiting()).toBe(0)
  })

  test('of a queue waits for the one before it; other queues go on', async () => {
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
    const slow = declareTask({ name: 'test.slow', payload: z.object({ number: id }), lane: 'heavy', attempts: 3 })
    const slowly = handle(slow, async job => {
      if (job.payload.number === '1') await hold
      await record(job as unknown as Job, job.payload.number)
    })
    const putIn = (queue: string, number: string) =>
      within(app.db.queries, [], tx => enqueue(tx, slow, { number }, { queue }))
    await putIn('one', '1')
    await putIn('one', '2')
    await putIn('other', '3')
    start([slowly])
    await expect.poll(effects).toEqual(['3'])
    // Jobs are taken in the order in which they came: once this one is taken, the second has been passed over.
    await putIn('other', '4')
    await expect.poll(effects).toEqual(['3', '4'])
    letGo()
    await expect.poll(effects).toEqual(['3', '4', '1', '2'])
  })

  test('cannot be enqueued with text in its payload', async () => {
    const refused = within(app.db.queries, [], tx => enqueue(tx, count, { number: 'Amara Okafor' }))
    await expect(refused).rejects.toThrow()
    expect(await waiting()).toBe(0)
  })
})

describe('A job that fails', () => {
  const failing = (failure: () => Error, giveUp?: (job: Job) => Promise<void>) => {
    const tried: string[] = []
    const attempt = async () => {
      tried.push('')
      throw failure()
    }
    return { tried, handler: handle(count, attempt, giveUp && (job => giveUp(job as unknown as Job))) }
  }
  const state = async () =>
    (
      await app.owner<{ attempts: number; max_attempts: number; last_error: string; seconds: number }>(
        `SELECT attempts, max_attempts, last_error, extract(epoch FROM run_at - now())::float8 AS seconds
          FROM jobs WHERE locked_by IS NULL AND last_error IS NOT NULL`,
      )
    )[0]
  /** As if the pause before the next attempt were over. */
  const hurry = () => hurryJobs(app)

  test('is tried again after a pause that grows, then stays as failed', async () => {
    const { tried, handler } = failing(() => new Error('not yet'))
    await put('1')
    start([handler])
    await expect.poll(async () => (await state())?.attempts).toBe(1)
    expect((await state())?.seconds).toBeGreaterThan(2)
    await hurry()
    await expect.poll(async () => (await state())?.attempts).toBe(2)
    expect((await state())?.seconds).toBeGreaterThan(6)
    await hurry()
    await expect.poll(async () => (await state())?.attempts).toBe(4)
    expect(await state()).toMatchObject({ max_attempts: 4, last_error: 'not yet' })
    expect(tried).toHaveLength(3)
  })

  test('is not tried again when that is pointless, and its task can clear up', async () => {
    const { tried, handler } = failing(
      () => new CannotSucceed('never'),
      job => record(job, '404'),
    )
    await put('1')
    start([handler])
    await expect.poll(effects).toEqual(['404'])
    expect(await waiting()).toBe(0)
    expect(tried).toHaveLength(1)
  })

  test('leaves neither in its row nor in the log what a database or a mail server says about a person', async () => {
    const { handler } = failing(() => Object.assign(new Error('550 no mailbox bea@town.test'), { code: 'EENVELOPE' }))
    await put('1')
    start([handler])
    await expect.poll(state).toMatchObject({ last_error: 'Error EENVELOPE' })
    expect(logged.join()).toContain('a job failed')
    expect(logged.join()).not.toContain('bea@town.test')
  })

  test('gives up when its process was killed at every attempt', async () => {
    const { tried, handler } = failing(
      () => new Error('no'),
      job => record(job, '500'),
    )
    await put('1')
    await app.owner("UPDATE jobs SET attempts = 3, locked_by = 'gone', locked_at = now()")
    start([handler], 100)
    await expect.poll(effects).toEqual(['500'])
    expect(tried).toEqual([])
  })
})

describe('The lease of a lane', () => {
  const lock = (lane: string) => app.owner(`UPDATE jobs SET locked_by = $1, locked_at = now(), attempts = 1`, [lane])

  test('frees the jobs and queues of a lane that is gone', async () => {
    await put('1', { queue: 'one' })
    await lock('a lane that is gone')
    expect(await freeAbandonedJobs(app.db.queries, 60)).toEqual([])
    start([counting], 100)
    await expect.poll(effects).toEqual(['1'])
  })

  test('keeps the jobs of a lane that is there, however long they take', async () => {
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
    let runs = 0
    const slow = handle(count, async job => {
      runs++
      await hold
      await record(job as unknown as Job, job.payload.number)
    })
    const leases = () =>
      app.owner(`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.classid = 7261553 AND l.granted`)
    start([slow], 50)
    await expect.poll(leases).toHaveLength(1)
    await put('1')
    await expect.poll(() => runs).toBe(1)
    start([slow], 50)
    await expect.poll(leases).toHaveLength(2)
    // Jobs of lanes that are gone are freed together: once this one is free, the other lane was looked at too.
    const abandoned = 'FROM jobs WHERE locked_by IS NOT NULL AND run_at > now()'
    await put('2', { runAt: new Date(Date.now() + 3_600_000) })
    for (let round = 0; round < 2; round++) {
      await app.owner("UPDATE jobs SET locked_by = 'gone', locked_at = now() WHERE run_at > now()")
      await expect.poll(() => app.owner(`SELECT ${abandoned}`)).toEqual([])
    }
    expect([runs, await freeAbandonedJobs(app.db.queries, 0)]).toEqual([1, []])
    letGo()
    await expect.poll(effects).toEqual(['1'])
  })

  test('that ends while its job runs on undoes the effect of that job: whoever has the job now does it', async () => {
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
    let runs = 0
    const slow = handle(count, async job => {
      if (++runs === 1) await hold
      await record(job as unknown as Job, job.payload.number)
    })
    const stalled = start([slow])
    await put('1', { queue: 'one' })
    await expect.poll(() => runs).toBe(1)
    await app.owner('UPDATE jobs SET locked_by = NULL, locked_at = NULL')
    start([slow])
    await expect.poll(effects).toEqual(['1'])
    letGo()
    await stalled.stop(2_000)
    runners.splice(runners.indexOf(stalled), 1)
    expect([await effects(), runs]).toEqual([['1'], 2])
    expect(await waiting()).toBe(0)
  })
})

describe('A runner that is stopped', () => {
  test('hands back what it has not finished, as if it had not been tried', async () => {
    const stopped = Promise.withResolvers<void>()
    let runs = 0
    const endless = handle(count, async job => {
      runs++
      job.stopping.addEventListener('abort', () => stopped.resolve())
      await new Promise(() => {})
    })
    const runner = start([endless])
    await put('1', { queue: 'one' })
    await expect.poll(() => runs).toBe(1)
    const began = Date.now()
    await runner.stop(200)
    runners.splice(runners.indexOf(runner), 1)
    await stopped.promise
    expect(Date.now() - began).toBeLessThan(1_000)
    expect(await app.owner('SELECT attempts, locked_by FROM jobs')).toEqual([{ attempts: 0, locked_by: null }])
    start([counting])
    await expect.poll(effects).toEqual(['1'])
  })
})

describe('A recurring job', () => {
  const tick = (fails = false) => {
    const task = declareTask({ name: 'test.tick', payload: z.object({}), lane: 'quick', attempts: 5, everySeconds: 1 })
    return handle(task, async job => {
      await within(job.db.queries, [], tx =>
        tx
          .insertInto('effects' as never)
          .values({ task: 'tick', number: 0 } as never)
          .execute(),
      )
      if (fails) throw new Error('no')
    })
  }

  test('is run by one of two processes at a time, again and again', async () => {
    start([tick()], 100)
    start([tick()], 100)
    await expect.poll(async () => (await effects()).length).toBeGreaterThanOrEqual(3)
    const [{ gap } = { gap: 0 }] = await app.owner<{ gap: number }>(
      'SELECT min(extract(epoch FROM gap))::float8 AS gap FROM (SELECT at - lag(at) OVER (ORDER BY at) AS gap FROM effects) g',
    )
    expect(gap).toBeGreaterThan(0.9)
    expect(await waiting()).toBe(1)
  })

  test('that fails is tried again within half a minute for ever', async () => {
    // An effect is seen before its attempt is written down as failed.
    const failed = () =>
      app.owner<{ seconds: number; attempts: number }>(
        `SELECT attempts, extract(epoch FROM run_at - now())::float8 AS seconds
         FROM jobs WHERE locked_by IS NULL AND last_error IS NOT NULL`,
      )
    start([tick(true)], 100)
    await expect.poll(failed).toHaveLength(1)
    expect(await effects()).toHaveLength(1)
    await app.owner('UPDATE jobs SET attempts = 5, max_attempts = 6, last_error = NULL, run_at = now()')
    await expect.poll(failed).toHaveLength(1)
    expect(await effects()).toHaveLength(2)
    const [job] = await failed()
    expect(job?.attempts).toBe(3)
    expect(job?.seconds).toBeLessThan(30)
  })
})

test('a payload can hold ids and flags', () => {
  expect(z.object({ id, flag }).parse({ id: '12', flag: true })).toEqual({ id: '12', flag: true })
})
