import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../db/pool.ts'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { ThreadedIntake } from './threaded-intake.ts'

const { app, maple } = inTown()

let intake: ThreadedIntake

beforeAll(async () => {
  intake = new ThreadedIntake(app.appConfig, pino({ level: 'silent' }))
})

afterAll(async () => {
  await intake.close()
})

const CALLER = { tokenId: null, name: 'the tests', districtId: null }

test('posts of several districts at once are stored, each answered for itself', async () => {
  const one = event('Amara Okafor', 3)
  const outcomes = await Promise.all([
    take([one, event('Benjamin Lee', 3)]),
    take([event('Fatima Idrissi', 3)]),
    take([one, { ...event('Amara Okafor', 4), id: one.id }]),
  ])
  expect(outcomes.map(({ accepted, duplicates }) => [accepted, duplicates])).toEqual([
    [2, 0],
    [1, 0],
    [0, 1],
  ])
  expect(outcomes[2]?.rejected).toMatchObject([{ index: 1, code: 'conflict' }])
  const entries = await app.owner(
    "SELECT facts FROM audit_entries WHERE action = 'lessonCompletion.post' ORDER BY facts->>'accepted' DESC",
  )
  expect(entries).toEqual([{ facts: { accepted: 2 } }, { facts: { accepted: 1 } }])
})

test('a body that is wrong is refused as it would be without a thread', async () => {
  await expect(take('{"data":')).rejects.toMatchObject({ code: 'malformed' })
  await expect(take({})).rejects.toMatchObject({ code: 'invalid' })
  await expect(take(Array.from({ length: 10_001 }, () => 0))).rejects.toMatchObject({ code: 'tooLarge' })
})

test('a body that is handed over whole arrives whole', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({ ...event('Camila Reyes', 5), id: randomUUID(), at }))
  expect(await take(many)).toMatchObject({ accepted: 2_000, duplicates: 0, rejected: [] })
})

test('when the database ends its connections the posts fail as unavailable, and the next ones are stored', async () => {
  const role = app.db.pool.options.user
  const lost = take([event('Amara Okafor', 9)]).then(
    () => null,
    (failure: Error) => failure,
  )
  // Other test files use the same role beside this one.
  await app.owner(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND datname = current_database()',
    [role],
  )
  // It may have been stored before; if not, the failure says that the database is the reason.
  const failure = await lost
  if (failure) expect(isDatabaseUnavailable(failure), failure.stack).toBe(true)
  await expect
    .poll(() => take([event('Amara Okafor', 10)]).catch(() => null))
    .toMatchObject({
      accepted: 1,
    })
})

const event = (student: string, lesson: number) =>
  learningEvent('lessonCompletion', {
    studentId: maple.id(student),
    level: 1,
    lesson,
    finishedAt: '2026-03-02T10:00:00Z',
  })
const take = (data: unknown) =>
  intake.take({
    kind: 'lessonCompletion',
    body: Buffer.from(typeof data === 'string' ? data : JSON.stringify({ data })),
    serviceCaller: CALLER,
    requestId: randomUUID(),
    now: Date.now(),
  })
