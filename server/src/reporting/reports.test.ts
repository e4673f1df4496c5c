import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { within } from '../db/pool.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { startRunner } from '../jobs/runner.ts'
import { declareTask, handle } from '../jobs/task.ts'
import { onCitus } from '../test/citus.ts'
import { inTown } from '../test/in-town.ts'
import { type ReportReceiver, receiveReports } from '../test/report-receiver.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { flushReports, reportFailure, startReports } from './reports.ts'

const { app, maple, as } = inTown()

// What a local receiver gets from the real library.

let receiver: ReportReceiver

beforeAll(async () => {
  // Citus has no triggers on its tables.
  if (onCitus()) return
  await app.owner(`CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'no room for %', NEW.first_name USING ERRCODE = 'XX001', TABLE = 'students'; END $$`)
  await app.owner('CREATE TRIGGER broken BEFORE UPDATE ON students FOR EACH ROW EXECUTE FUNCTION break_down()')
})

beforeEach(async () => {
  receiver = await receiveReports()
})

afterEach(async () => {
  await startReports(null)
  receiver.close()
})

const PERSONAL =
  /Amara|Okafor|Zebedee|Dana|district@|town\.test|of-dana|session-of|browser|203\.0\.113|no room|breadcrumb|user|cookie|include=/i

describe.skipIf(onCitus())('an error of a call', () => {
  test('is reported with its kind, its code and its lines of source', async () => {
    await start()
    const answer = await breakDown()
    expect(answer.status).toBe(500)
    await expect.poll(() => receiver.reports().length).toBe(1)
    const [{ type, payload }] = receiver.reports() as [{ type: string; payload: Record<string, never> }]
    expect(type).toBe('event')
    expect(Object.keys(payload).sort()).toEqual([
      'environment',
      'event_id',
      'exception',
      'level',
      'platform',
      'release',
      'tags',
      'timestamp',
    ])
    expect(payload).toMatchObject({
      release: 'hornbook@0.0.1',
      tags: {
        method: 'PATCH',
        route: '/api/schools/:schoolId/students/:studentId',
        code: 'XX001',
        table: 'students',
        requestId: answer.headers['x-request-id'],
      },
    })
    const { exception } = payload as unknown as {
      exception: { values: { type: string; stacktrace: { frames: { filename: string; lineno: number }[] } }[] }
    }
    const [{ type: kind, stacktrace }] = exception.values as [(typeof exception.values)[number]]
    expect([kind, Object.keys(exception.values[0] ?? {})]).toEqual(['error', ['type', 'mechanism', 'stacktrace']])
    expect(stacktrace.frames.map(({ filename }) => filename)).toContainEqual(
      expect.stringMatching(/^app:..\/server\/src\//),
    )
  })

  test('tells nothing personal', async () => {
    await start(1)
    await breakDown()
    await expect.poll(() => receiver.reports().length).toBe(2)
    expect(receiver.received.join('\n').replaceAll('user-agent', '')).not.toMatch(PERSONAL)
    expect(receiver.received.join('\n')).not.toContain(fileURLToPath(new URL('../../../', import.meta.url)))
    expect(receiver.received.join('\n')).not.toContain(`students/${maple.id('Amara Okafor')}`)
  })

  test('is reported nowhere without an address', async () => {
    await startReports(null)
    expect((await breakDown()).status).toBe(500)
    await flushReports()
    expect(receiver.received).toEqual([])
  })
})

test('calls are traced by route, as many of them as the rate says', async () => {
  const listSchools = () => as('Sam School').get(`schools/${maple.id('Oak')}?include=district`)
  await start(0)
  await listSchools()
  await flushReports()
  expect(receiver.received).toEqual([])
  await start(1)
  await listSchools()
  await expect.poll(() => receiver.reports().length).toBe(1)
  const [report] = receiver.reports()
  expect(report).toMatchObject({
    type: 'transaction',
    payload: { transaction: 'GET /api/schools/:schoolId', contexts: { trace: { op: 'http.server' } } },
  })
  expect(receiver.received.join('\n')).not.toMatch(/Oak|Maple|include=/)
})

test('pages may call the receiver, and nothing else may', async () => {
  const policyOf = async (settings: object, url: string) => {
    const other = await app.anotherProcess(settings)
    const answer = await other.call({ method: 'GET', url })
    return /connect-src[^;]*/.exec(String(answer.headers['content-security-policy']))?.[0]
  }
  const errorReports = { dsn: receiver.dsn, tracesSampleRate: 0, release: 'a', environment: 'b' }
  expect(await policyOf({ errorReports }, '/login')).toBe(`connect-src 'self' ${new URL(receiver.dsn).origin}`)
  expect(await policyOf({ errorReports }, '/api/timezones')).toBe("connect-src 'self'")
  expect(await policyOf({}, '/login')).toBe("connect-src 'self'")
})

test('a job that fails is reported by its task', async () => {
  await start()
  const fail = declareTask({ name: 'test.fail', payload: z.object({}), lane: 'quick', attempts: 1 })
  const handler = handle(fail, async () => {
    throw new TypeError('Amara Okafor has no class')
  })
  const context = { db: app.db, log: pino({ level: 'silent' }), outbox: app.outbox, settings: TEST_SETTINGS }
  const runner = startRunner({ database: app.appConfig, handlers: [handler], context })
  await within(app.db.queries, [], tx => enqueue(tx, fail, {}))
  await expect.poll(() => receiver.reports().length).toBe(1)
  await runner.stop(1_000)
  expect(receiver.reports()).toMatchObject([
    { payload: { tags: { task: 'test.fail' }, exception: { values: [{ type: 'TypeError' }] } } },
  ])
  expect(receiver.received.join('\n')).not.toMatch(/Amara|has no class/)
})

test('an error that nothing caught is logged and reported before the process ends', async () => {
  const program = fileURLToPath(new URL('../test/uncaught-process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, receiver.dsn], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = [text(child.stdout), text(child.stderr)]
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(receiver.reports()).toMatchObject([{ payload: { exception: { values: [{ type: 'RangeError' }] } } }])
  expect(receiver.received.join('\n')).not.toMatch(/Amara/)
  expect(
    (await out)
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).level),
  ).toEqual([60])
  expect(await err).toBe('')
})

describe.skipIf(onCitus())('nothing waits for a receiver', () => {
  test('that hangs, and what is too much is dropped', async () => {
    const hanging = await receiveReports(true)
    await start(0, hanging.dsn)
    const before = performance.now()
    for (let count = 0; count < 1_000; count++) reportFailure(new Error('again'), { thread: 'main' })
    expect((await breakDown()).status).toBe(500)
    expect(performance.now() - before).toBeLessThan(3_000)
    await flushReports()
    expect(performance.now() - before).toBeLessThan(4_000)
    await expect.poll(() => hanging.received.length).toBe(30)
    hanging.close()
  })

  test('that is not there', async () => {
    receiver.close()
    await start()
    expect((await breakDown()).status).toBe(500)
    await flushReports()
  })
})

const start = (tracesSampleRate = 0, dsn = receiver.dsn) =>
  startReports({ dsn, tracesSampleRate, release: 'hornbook@0.0.1', environment: 'test' })
/** Renames a child, which the database refuses with the name in its message. The cookie and headers are of a person. */
const breakDown = () =>
  as('Dana District').patch(
    `schools/${maple.id('Oak')}/students/${maple.id('Amara Okafor')}`,
    { type: 'student', id: maple.id('Amara Okafor'), attributes: { firstName: 'Zebedee' } },
    { cookie: 'known=of-dana', 'user-agent': 'A browser of Dana', 'x-forwarded-for': '203.0.113.7' },
  )
