import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { LOCK_CLASSES } from '../../db/locks.ts'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'

const { app, maple, as, nobody, service } = inTown()

const look = () => as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/student_summaries`)
const post = (items: object[]) => service.post('lesson_completions', items)
const role = () => app.db.pool.options.user as string

describe('When the database goes away', () => {
  test('running requests get 503 with Retry-After, and later ones work again', async () => {
    const seen = { 200: 0, 503: 0 }
    let running = true
    const callers = Array.from({ length: 6 }, async () => {
      while (running) {
        const answer = await look()
        if (answer.status !== 200) unavailable(answer)
        seen[answer.status as 200 | 503]++
      }
    })
    // Cuts again only once calls have been answered.
    for (let cut = 0; cut < 15 || seen[503] === 0; cut++) {
      const answered = seen[200]
      await expect.poll(() => seen[200], { interval: 5 }).toBeGreaterThan(answered)
      await cutConnections()
    }
    running = false
    await Promise.all(callers)
    // The pool may hand out a connection that has just been cut, before it notices.
    await expect.poll(async () => (await look()).status).toBe(200)
  })

  test('each event is stored once when the sender retries until it is acknowledged', async () => {
    const batches = Array.from({ length: 12 }, () => [event(), event(), event()])
    let cutting = true
    const cutter = (async () => {
      while (cutting) {
        await cutConnections()
        // Cut without a pause, no call would ever come through.
        await sleep(10)
      }
    })()
    let refused = 0
    await Promise.all(
      batches.map(async batch => {
        for (let answer = await post(batch); answer.status !== 200; answer = await post(batch)) {
          unavailable(answer)
          refused++
          if (refused > 20) cutting = false
        }
      }),
    )
    cutting = false
    await cutter
    const [row] = await app.owner('SELECT count(*)::int AS count FROM lesson_completions')
    expect(row).toEqual({ count: 36 })
  })

  test('and stays away, calls and the readiness check get 503 quickly, and recover when it is back', async () => {
    const [database] = await app.owner<{ name: string }>('SELECT current_database() AS name')
    await app.owner(`ALTER DATABASE ${database?.name} CONNECTION LIMIT 0`)
    await cutConnections()
    const began = performance.now()
    unavailable(await look())
    unavailable(await post([event()]))
    expect((await nobody.get('/health/ready')).status).toBe(503)
    expect((await nobody.get('/health/live')).status).toBe(200)
    expect((await nobody.get('configuration')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(10_000)
    await app.owner(`ALTER DATABASE ${database?.name} CONNECTION LIMIT -1`)
    expect((await look()).status).toBe(200)
    expect((await nobody.get('/health/ready')).status).toBe(200)
  })

  test('a call that is cancelled while it waits for a lock gets 503, and the next one works', async () => {
    const slow = await app.db.pool.connect()
    await slow.query('BEGIN')
    await slow.query('SELECT pg_advisory_xact_lock($1, hashint8($2::bigint))', [
      LOCK_CLASSES.figures,
      maple.id('Maple Grove'),
    ])
    const waiting = post([event()])
    const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE usename = $1 AND wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(async () => (await app.owner(cancel, [role()])).length).toBe(1)
    unavailable(await waiting)
    await slow.query('ROLLBACK')
    slow.release()
    expect((await post([event()])).meta.accepted).toBe(1)
  })
})

const event = () =>
  learningEvent('lessonCompletion', {
    studentId: maple.id('Amara Okafor'),
    level: 1,
    lesson: 1,
    finishedAt: '2026-02-03T10:00:00Z',
  })
const cutConnections = () =>
  app.owner(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND datname = current_database()',
    [role()],
  )
const unavailable = (answer: Awaited<ReturnType<typeof look>>) => {
  expect(answer.errors).toMatchObject([{ status: '503', code: 'unavailable' }])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}
