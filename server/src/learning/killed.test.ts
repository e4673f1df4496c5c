import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LESSONS } from '@hornbook/rules/reading/curriculum'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Random } from '../demo/children/random.ts'
import { randomId, shuffled, testRandom } from '../test/random.ts'
import { inParts, recountFigures, type SentEvent } from '../test/recount.ts'
import { createTown, type RunningServer, startServerProcess, stopServerProcess } from '../test/serving-process.ts'
import { TEST_SETTINGS } from '../test/settings.ts'

const RANGE = { start: '2025-12-15', end: '2026-02-20' }
const NAMES = { 'Amara Okafor': 'KG', 'Benjamin Lee': 'KG', 'Camila Reyes': '01' }

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-killed-')))
let running: RunningServer
afterAll(async () => {
  await stopServerProcess(running)
  rmSync(dataDir, { recursive: true, force: true })
})

test('acknowledged events are stored once and every figure is exact, whatever is killed meanwhile', async () => {
  const random = testRandom()
  running = await startServerProcess(dataDir)
  const maple = await createTown(running.owner)
  const events = Object.keys(NAMES).flatMap(name =>
    Array.from({ length: 400 }, () => someLesson(random, maple.id(name))),
  )
  const batches = inParts(shuffled([...events, ...events, ...events], random), 30)
  let acknowledged = 0
  let attempts = 0
  const senders = [0, 1, 2, 3].map(async sender => {
    for (const batch of batches.filter((_, at) => at % 4 === sender)) {
      // Not `attempts += await …`: that reads the sum before the other senders add theirs.
      const own = await deliver(batch)
      attempts += own
      acknowledged++
    }
  })
  const cuts: ('server' | 'database')[] = ['server', 'database', 'server', 'database']
  for (const [at, what] of cuts.entries()) {
    const due = ((at + 1) * batches.length) / 6
    await expect.poll(() => acknowledged, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(due)
    await cut(what)
  }
  await Promise.all(senders)
  expect(acknowledged).toBe(batches.length)
  expect(attempts).toBeGreaterThan(batches.length)

  const client = new pg.Client(running.owner)
  await client.connect()
  const { rows } = await client.query(
    `SELECT id, student_id AS "studentId", level, lesson, (extract(epoch FROM finished_at) * 1000)::float8 AS at FROM lesson_completions`,
  )
  await client.end()
  const plain = events.map(({ id, attributes: { finishedAt, ...facts } }) => ({
    id,
    ...facts,
    at: Date.parse(finishedAt),
  }))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(rows.sort(byId)).toEqual(plain.sort(byId))

  const url = `http://127.0.0.1:${running.port}/api/classrooms/${maple.id('Room 1')}/student_summaries?filter[startDateEq]=${RANGE.start}&filter[endDateEq]=${RANGE.end}`
  const seen = await fetch(url, { headers: { authorization: `Token token=${maple.token('Tess Teacher')}` } })
  const { data } = (await seen.json()) as { data: { id: string; attributes: object }[] }
  expect(data).toHaveLength(3)
  for (const [name, grade] of Object.entries(NAMES)) {
    const own = events.filter(event => event.attributes.studentId === maple.id(name))
    const row = data.find(({ id }) => id === maple.id(name))
    expect(row?.attributes, name).toMatchObject(recountFigures(own, [grade], 'America/Los_Angeles', RANGE))
  }
}, 240_000)

/** Kills the server or its database as a power cut would, and waits until it is running again. */
async function cut(what: 'server' | 'database') {
  if (what === 'database') {
    const before = running.postgres
    process.kill(before, 'SIGKILL')
    await expect.poll(() => running.postgres, { timeout: 60_000 }).not.toBe(before)
    return
  }
  const gone = new Promise(resolve => running.child.once('exit', resolve))
  running.child.kill('SIGKILL')
  await gone
  running = await startServerProcess(dataDir)
}

/** Posts until the call is acknowledged, as the learning app does; returns the number of attempts. */
async function deliver(items: readonly SentEvent[]): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    const answer = await fetch(`http://127.0.0.1:${running.port}/api/lesson_completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.api+json', authorization: `Bearer ${TEST_SETTINGS.serviceToken}` },
      body: JSON.stringify({ data: items }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    if (answer?.status === 200) {
      const { meta } = (await answer.json()) as { meta: { accepted: number; duplicates: number; rejected: object[] } }
      expect(meta.rejected).toEqual([])
      expect(meta.accepted + meta.duplicates).toBe(items.length)
      return attempts
    }
    if (answer) expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
    // As the learning app, which does not try again at once.
    await sleep(50)
  }
}

function someLesson(random: Random, studentId: string): SentEvent {
  const level = random.int(1, 4)
  const finishedAt = new Date(Date.parse('2025-12-01T00:00:00Z') + random.int(0, 90 * 86_400_000)).toISOString()
  const lesson = random.int(1, LESSONS[level - 1] as number)
  return { type: 'lessonCompletion', id: randomId(random), attributes: { studentId, level, lesson, finishedAt } }
}
