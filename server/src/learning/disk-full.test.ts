import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../db/pool.ts'
import { isRunning } from '../test/embedded-process.ts'
import { learningEvent } from '../test/learning-event.ts'
import { inParts, type SentEvent } from '../test/recount.ts'
import { createTown, type RunningServer, startServerProcess, stopServerProcess } from '../test/serving-process.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { fillDisk, mountSmallDisk } from '../test/small-disk.ts'
import type { Town } from '../test/town.ts'
import { verifyDistrict } from '../verify/verify.ts'

const disk = mountSmallDisk(180)
const skipReason = typeof disk === 'string' ? disk : null
let running: RunningServer
let owner: pg.ClientConfig
let maple: Town
const acknowledged = new Set<string>()

beforeAll(async () => {
  if (typeof disk === 'string') return
  running = await startServerProcess(disk.folder, disk.wrapper)
  // If only the server process sees the disk, the path of its database's socket is resolved through that process.
  owner = { ...running.owner, host: disk.hostPath(String(running.owner.host), running.child.pid ?? 0) }
  maple = await createTown(owner)
})
afterAll(async () => {
  if (typeof disk === 'string') return
  await stopServerProcess(running)
  disk.remove()
})

interface PostResult {
  status: number
  code: string | undefined
  detail: string | undefined
}

describe('A full disk', () => {
  test('is answered with 507 and Retry-After, loses nothing acknowledged, and is over once there is room', async ({
    skip,
  }) => {
    if (skipReason) skip(skipReason)
    await deliver(lessons(300))
    fillDisk(filler())
    const refused: SentEvent[][] = []
    const results: PostResult[] = []
    for (const part of inParts(lessons(20_000), 20)) {
      const answer = await post(part)
      results.push(answer)
      if (answer.status !== 200) refused.push(part)
      if (refused.length >= 4) break
    }
    expect(results.map(({ code }) => code)).toContain('storageFull')
    expect(results.find(({ code }) => code === 'storageFull')).toMatchObject({
      status: 507,
      detail: expect.stringMatching(/disk of the server is full. Nothing was stored/),
    })
    // Reads still work.
    const headers = { authorization: `Token token=${maple.token('Tess Teacher')}` }
    expect((await ask(`/api/classrooms/${maple.id('Room 1')}`, { headers })).status).toBe(200)
    rmSync(filler())
    for (const part of refused) await deliver(part)
    await expectExact()
  }, 120_000)

  test('is survived even if the write-ahead log does not fit either', async ({ skip }) => {
    if (skipReason) skip(skipReason)
    const before = running.postgres
    fillDisk(filler())
    const client = new pg.Client(owner)
    client.on('error', () => {})
    await client.connect()
    // Each switch starts a new WAL file, for which there is no room: PostgreSQL stops, and cannot restart either.
    for (let file = 0; file < 12; file++) await client.query('SELECT pg_switch_wal()').catch(() => {})
    const parts = inParts(lessons(200), 4)
    const answers = await Promise.all(parts.map(post))
    expect(answers.map(({ status }) => status)).not.toContain(200)
    await client.end().catch(() => {})
    // Free the disk only after its recovery has failed, too: with room before that, PostgreSQL would recover by itself.
    await expect.poll(() => isRunning(before), { timeout: 30_000 }).toBe(false)
    rmSync(filler())
    for (const part of parts) await deliver(part)
    expect(running.postgres).not.toBe(before)
    await expectExact()
  }, 120_000)
})

const filler = () =>
  typeof disk === 'string' ? '' : disk.hostPath(join(disk.folder, 'filler'), running.child.pid ?? 0)
const ask = (path: string, options: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${running.port}${path}`, { signal: AbortSignal.timeout(20_000), ...options })

function lessons(count: number): SentEvent[] {
  return Array.from({ length: count }, (_, at) => {
    const studentId = maple.id(['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'][at % 3] as string)
    const finishedAt = new Date(Date.now() - at * 60_000).toISOString()
    return learningEvent('lessonCompletion', { studentId, level: 1, lesson: 1 + (at % 60), finishedAt })
  })
}

/** Posts once. A refusal must cover the whole call and say when to retry. */
async function post(items: readonly SentEvent[]): Promise<PostResult> {
  const answer = await ask('/api/lesson_completions', {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json', authorization: `Bearer ${TEST_SETTINGS.serviceToken}` },
    body: JSON.stringify({ data: items }),
  })
  const body = (await answer.json()) as { meta?: { rejected: object[] }; errors?: { code: string; detail: string }[] }
  if (answer.status === 200) {
    expect(body.meta?.rejected).toEqual([])
    for (const { id } of items) acknowledged.add(id)
  } else {
    expect([507, 503], JSON.stringify(body)).toContain(answer.status)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  return { status: answer.status, code: body.errors?.[0]?.code, detail: body.errors?.[0]?.detail }
}

/** Posts until the call is acknowledged, as the learning app does. */
async function deliver(items: readonly SentEvent[]) {
  for (const deadline = Date.now() + 30_000; (await post(items)).status !== 200; await sleep(200))
    expect(Date.now(), 'recovers by itself').toBeLessThan(deadline)
}

async function expectExact() {
  const client = new pg.Client(owner)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('SELECT id FROM lesson_completions')
  await client.end()
  expect(new Set(rows.map(({ id }) => id))).toEqual(acknowledged)
  const db = connect(owner, { max: 2 })
  const headers = { authorization: `Token token=${maple.token('Ada Admin')}` }
  const shown = async (path: string) =>
    ((await (await ask(path, { headers })).json()) as { data: unknown }).data as never
  const verdict = await verifyDistrict(db.queries, maple.id('Maple Grove'), shown, Date.now(), 0.37)
  await db.close()
  expect(verdict.differences).toEqual([])
  expect(verdict.events).toBe(acknowledged.size)
}
