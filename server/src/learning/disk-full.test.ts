import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../db/pool.ts'
import { isRunning } from '../test/embedded-process.ts'
import { inParts, type SentEvent } from '../test/recount.ts'
import { endServing, type Running, settle, startServing } from '../test/serving-process.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { fill, smallDisk } from '../test/small-disk.ts'
import type { Town } from '../test/town.ts'
import { verifyDistrict } from '../verify/verify.ts'

const disk = smallDisk(180)
const why = typeof disk === 'string' ? disk : null
let running: Running
let owner: pg.ClientConfig
let maple: Town
const acknowledged = new Set<string>()

beforeAll(async () => {
  if (typeof disk === 'string') return
  running = await startServing(disk.folder, disk.within)
  // Where only the server sees the disk, its database's socket is reached through the server's eyes.
  owner = { ...running.owner, host: disk.seen(String(running.owner.host), running.child.pid ?? 0) }
  maple = await settle(owner)
})
afterAll(async () => {
  if (typeof disk === 'string') return
  await endServing(running)
  disk.remove()
})

const filler = () => (typeof disk === 'string' ? '' : disk.seen(join(disk.folder, 'filler'), running.child.pid ?? 0))
const ask = (path: string, options: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${running.port}${path}`, { signal: AbortSignal.timeout(20_000), ...options })

function lessons(count: number): SentEvent[] {
  return Array.from({ length: count }, (_, at) => {
    const studentId = maple.id(['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'][at % 3] as string)
    const finishedAt = new Date(Date.now() - at * 60_000).toISOString()
    return {
      type: 'lessonCompletion',
      id: randomUUID(),
      attributes: { studentId, level: 1, lesson: 1 + (at % 60), finishedAt },
    }
  })
}

interface Told {
  status: number
  code: string | undefined
  detail: string | undefined
}

/** Posts once. What is refused is refused as a whole, says why, and says when to come again. */
async function post(items: readonly SentEvent[]): Promise<Told> {
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

/** Posts the same again until it is acknowledged, as the learning app does. */
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
  await db.queries.destroy()
  expect(verdict.differences).toEqual([])
  expect(verdict.events).toBe(acknowledged.size)
}

describe('A disk that is full', () => {
  test('is told with 507 and when to come again, loses nothing acknowledged, and is over when there is room', async ({
    skip,
  }) => {
    if (why) skip(why)
    await deliver(lessons(300))
    fill(filler())
    const refused: SentEvent[][] = []
    const told: Told[] = []
    for (const part of inParts(lessons(20_000), 20)) {
      const answer = await post(part)
      told.push(answer)
      if (answer.status !== 200) refused.push(part)
      if (refused.length >= 4) break
    }
    expect(told.map(({ code }) => code)).toContain('storageFull')
    expect(told.find(({ code }) => code === 'storageFull')).toMatchObject({
      status: 507,
      detail: expect.stringMatching(/disk of the server is full. Nothing was stored/),
    })
    // What only reads goes on.
    const headers = { authorization: `Token token=${maple.token('Tess Teacher')}` }
    expect((await ask(`/api/classrooms/${maple.id('Room 1')}`, { headers })).status).toBe(200)
    rmSync(filler())
    for (const part of refused) await deliver(part)
    await expectExact()
  }, 120_000)

  test('where not even the journal of the database fits is outlived as well', async ({ skip }) => {
    if (why) skip(why)
    const before = running.postgres
    fill(filler())
    const client = new pg.Client(owner)
    client.on('error', () => {})
    await client.connect()
    // The journal begins a new file, for which there is no room: PostgreSQL ends, and cannot start again either.
    for (let file = 0; file < 12; file++) await client.query('SELECT pg_switch_wal()').catch(() => {})
    const parts = inParts(lessons(200), 4)
    const answers = await Promise.all(parts.map(post))
    expect(answers.map(({ status }) => status)).not.toContain(200)
    await client.end().catch(() => {})
    // It ends once its recovery has found no room; were there room again before that, it would go on by itself.
    await expect.poll(() => isRunning(before), { timeout: 30_000 }).toBe(false)
    rmSync(filler())
    for (const part of parts) await deliver(part)
    expect(running.postgres).not.toBe(before)
    await expectExact()
  }, 120_000)
})
