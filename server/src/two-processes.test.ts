import { setTimeout as sleep } from 'node:timers/promises'
import { LESSONS } from '@hornbook/rules/reading/curriculum'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Random } from './demo/children/random.ts'
import { differingCopies } from './test/citus.ts'
import { inTown } from './test/in-town.ts'
import { type KillableServer, startKillableServer } from './test/killable-server.ts'
import { rosterFiles, zipOf } from './test/oneroster-zip.ts'
import { randomId, testRandom } from './test/random.ts'
import type { SentEvent } from './test/recount.ts'
import { TEST_SETTINGS } from './test/settings.ts'
import { SLOWNESS } from './test/slowness.ts'
import { verifyChain } from './verify/audit-chain.ts'
import { verifyDistrict } from './verify/verify.ts'

const { app, maple } = inTown({ runsJobs: false })

// Two web processes share one database, and one of them is killed at work (SAFE-23).

const STUDENTS = 300
const CHILDREN = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Eleni Papadopoulou', 'Fatima Idrissi']

let holder: pg.Client
/** The running ones. */
let servers: KillableServer[]

beforeAll(async () => {
  holder = new pg.Client(app.ownerConfig)
  await holder.connect()
  servers = [await startKillableServer(app.appConfig, null)]
})

afterAll(async () => {
  for (const server of servers) await server.kill()
  await holder.end()
})

/** How often each event was accepted. */
const accepted = new Map<string, number>()
const attempts = { views: 0, unanswered: 0 }

test(
  'classes, events and a roster go on when one of two processes is killed in the middle of them',
  async () => {
    const [{ id: district } = { id: '' }] = await app.owner<{ id: string }>(
      `INSERT INTO districts (name, timezone, one_roster_enabled) VALUES ('Two', 'America/Chicago', true) RETURNING id`,
    )
    const imports = `/api/districts/${district}/roster_imports`
    const current = async () =>
      (await asAda<{ id: string; attributes: { status: string; progress: object | null } }[]>('GET', imports))[0]
    const settled = async () => (await current())?.attributes.progress === null
    const zip = await zipOf(rosterFiles({ version: '1.1', schools: 3, classes: 12, students: STUDENTS }))
    await asAda('POST', imports, zip)
    await until(settled)

    const stop = new AbortController()
    const random = testRandom()
    const traffic = [0, 1, 2, 3, 4, 5].map(poster => post(random, poster, stop.signal))
    traffic.push(view(stop.signal), view(stop.signal))

    // The first process applies the roster and is held up in the middle of it, while a second one starts.
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE student_enrollments IN SHARE MODE')
    const { id = '' } = (await current()) ?? {}
    asAda('POST', `${imports}/${id}/apply`, {}).catch(() => {})
    const held = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'relation'
    AND datname = current_database()`
    await until(async () => (await app.owner(held)).length > 0)
    const first = servers[0] as KillableServer
    servers.push(await startKillableServer(app.appConfig, null))
    const before = { ...attempts, accepted: accepted.size }
    await until(async () => accepted.size > before.accepted + 60 && attempts.views > before.views + 20)

    // Events are held up too, so that the kill meets at least one: this one, which asks the first process first.
    await holder.query('LOCK TABLE lesson_completions IN SHARE MODE')
    traffic.push(deliver(anEvent(random, 'Amara Okafor'), 0))
    await until(async () => (await app.owner(held)).length > 1)
    servers.shift()
    await first.kill()
    await holder.query('ROLLBACK')
    await until(async () => (await settled()) && (await current())?.attributes.status === 'applied')
    stop.abort()
    await Promise.all(traffic)

    const stored = await app.owner<{ id: string }>('SELECT id FROM lesson_completions')
    expect(stored.map(event => event.id).sort()).toEqual([...accepted.keys()].sort())
    expect(Math.max(...accepted.values())).toBe(1)
    expect(attempts.unanswered, 'the kill met no call').toBeGreaterThan(0)
    const counts = await app.owner<{ students: number; entries: number }>(
      `SELECT (SELECT count(*)::int FROM students WHERE district_id = $1 AND archived_at IS NULL) AS students,
      (SELECT count(*)::int FROM audit_entries WHERE district_id = $1 AND action = 'rosterImport.apply') AS entries`,
      [district],
    )
    expect(counts).toEqual([{ students: STUDENTS, entries: 1 }])

    await until(async () => (await app.owner('SELECT FROM unsealed_entries')).length === 0)
    for (const each of [district, maple.id('Maple Grove'), maple.id('Harbor Point')]) {
      const verdict = await verifyDistrict(app.db.queries, each, path => asAda('GET', path), Date.now(), 0.3)
      expect(verdict.differences).toEqual([])
      expect((await verifyChain(app.db.queries, each)).broken).toBeNull()
    }
    expect(await differingCopies(app.ownerConfig)).toEqual([])
  },
  180_000 * SLOWNESS,
)

/** Null when the process is killed before it answers. */
const ask = (server: KillableServer, method: string, path: string, authorization: string, body?: object) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      authorization,
      ...(body && { 'content-type': Buffer.isBuffer(body) ? 'application/zip' : 'application/vnd.api+json' }),
    },
    ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  }).catch(() => null)

const asAda = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
  const server = servers.at(-1) as KillableServer
  const answer = await ask(server, method, path, `Token token=${maple.token('Ada Admin')}`, body)
  if (!answer) throw new Error(`${method} ${path} was not answered`)
  return ((await answer.json()) as { data: Data }).data
}

function anEvent(random: Random, child: string): SentEvent {
  const level = random.int(1, 4)
  const attributes = {
    studentId: maple.id(child),
    level,
    lesson: random.int(1, LESSONS[level - 1] as number),
    finishedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + random.int(0, 60 * 86_400_000)).toISOString(),
  }
  return { type: 'lessonCompletion', id: randomId(random), attributes }
}

/** Posts one event after the other, each until it is acknowledged, to any process that lives. */
async function post(random: Random, poster: number, stop: AbortSignal) {
  for (let next = poster; !stop.aborted; next++) {
    const event = anEvent(random, CHILDREN[next % CHILDREN.length] as string)
    await deliver(event, next)
    // As if the answer had been lost; the other process is asked first.
    if (random.chance(0.2)) await deliver(event, next + 1)
  }
}

async function deliver(event: SentEvent, start: number) {
  for (let turn = start; ; turn++) {
    const server = servers[turn % servers.length] as KillableServer
    const bearer = `Bearer ${TEST_SETTINGS.serviceToken}`
    const answer = await ask(server, 'POST', '/api/lesson_completions', bearer, { data: [event] })
    const text = await answer?.text().catch(() => null)
    if (answer?.status === 200 && text) {
      const { meta } = JSON.parse(text) as { meta: { accepted: number; duplicates: number } }
      expect(meta.accepted + meta.duplicates).toBe(1)
      accepted.set(event.id, (accepted.get(event.id) ?? 0) + meta.accepted)
      return
    }
    if (answer && text) expect(answer.status, text).toBe(503)
    else attempts.unanswered++
    // As the learning app, which does not try again at once.
    await sleep(20)
  }
}

/** Looks at a class on each process in turn. Only a process that is killed may leave a call without an answer. */
async function view(stop: AbortSignal) {
  for (let turn = 0; !stop.aborted; turn++) {
    const server = servers[turn % servers.length] as KillableServer
    const path = `/api/classrooms/${maple.id('Room 1')}/student_summaries`
    const answer = await ask(server, 'GET', path, `Token token=${maple.token('Tess Teacher')}`)
    const rows = ((await answer?.json().catch(() => null)) as { data: object[] } | null)?.data.length
    if (rows === undefined) expect(servers).not.toContain(server)
    else expect([answer?.status, rows]).toEqual([200, 3])
    attempts.views++
  }
}

const until = (holds: () => Promise<unknown>) => expect.poll(holds, { timeout: 60_000 * SLOWNESS }).toBeTruthy()
