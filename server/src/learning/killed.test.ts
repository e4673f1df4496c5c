import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LESSONS } from '@hornbook/rules/curriculum'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { inParts, recounted, type SentEvent, shuffled } from '../test/recount.ts'
import { endServing, type Running, settle, startServing } from '../test/serving-process.ts'
import { TEST_SETTINGS } from '../test/settings.ts'

const RANGE = { start: '2025-12-15', end: '2026-02-20' }
const NAMES = { 'Amara Okafor': 'KG', 'Benjamin Lee': 'KG', 'Camila Reyes': '01' }

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-killed-')))
let running: Running
afterAll(async () => {
  await endServing(running)
  rmSync(dataDir, { recursive: true, force: true })
})

/** Ends the server or its database as a power cut would, and goes on when it serves again. */
async function cut(what: 'server' | 'database') {
  if (what === 'database') {
    const before = running.postgres
    process.kill(before, 'SIGKILL')
    while (running.postgres === before) await sleep(20)
    return
  }
  const gone = new Promise(resolve => running.child.once('exit', resolve))
  running.child.kill('SIGKILL')
  await gone
  running = await startServing(dataDir)
}

/** Posts until it is acknowledged, as the learning app does; how often it had to ask is answered. */
async function deliver(items: readonly SentEvent[]): Promise<number> {
  for (let asked = 1; ; asked++) {
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
      return asked
    }
    if (answer) expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
    await sleep(randomInt(20, 80))
  }
}

function someLesson(studentId: string): SentEvent {
  const level = randomInt(1, 5)
  const finishedAt = new Date(Date.parse('2025-12-01T00:00:00Z') + randomInt(90 * 86_400_000)).toISOString()
  const lesson = randomInt(1, (LESSONS[level - 1] as number) + 1)
  return { type: 'lessonCompletion', id: randomUUID(), attributes: { studentId, level, lesson, finishedAt } }
}

test('what was acknowledged is there once, and every figure exact, whatever was killed meanwhile', async () => {
  running = await startServing(dataDir)
  const maple = await settle(running.owner)
  const events = Object.keys(NAMES).flatMap(name => Array.from({ length: 400 }, () => someLesson(maple.id(name))))
  const batches = inParts(shuffled([...events, ...events, ...events]), 30)
  let acknowledged = 0
  let asked = 0
  const senders = [0, 1, 2, 3].map(async sender => {
    for (const batch of batches.filter((_, at) => at % 4 === sender)) {
      // Not 'asked += await …': that reads the sum before the others add theirs.
      const times = await deliver(batch)
      asked += times
      acknowledged++
    }
  })
  const cuts: ('server' | 'database')[] = ['server', 'database', 'server', 'database']
  for (const [at, what] of cuts.entries()) {
    while (acknowledged < ((at + 1) * batches.length) / 6) await sleep(5)
    await cut(what)
  }
  await Promise.all(senders)
  expect(acknowledged).toBe(batches.length)
  expect(asked).toBeGreaterThan(batches.length)

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
    expect(row?.attributes, name).toMatchObject(recounted(own, [grade], 'America/Los_Angeles', RANGE))
  }
}, 120_000)
