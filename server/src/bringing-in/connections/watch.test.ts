import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { within } from '../../db/pool.ts'
import { SpooledFile } from '../../files/spooled-file.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { inTown } from '../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { type Adapter, ConnectionFailure } from './adapter.ts'
import { ADAPTERS } from './adapters.ts'
import { nextNight } from './nights.ts'
import { purgeArrivals } from './purge.ts'
import { watchConnections } from './watch.ts'

const { app, maple, as, desk } = inTown()

/** Tuesday, 13 October 2026, noon in Chicago. */
const TUESDAY = Date.parse('2026-10-13T17:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What the other side has to give at the moment. */
let there: Buffer | 'nothingThere' | ConnectionFailure = 'nothingThere'
let asked = 0
/** The state of its data that the other side was last told of. */
let known: string | null = null

/** The other side of these tests: what it gives is `there`. What is tried here is what becomes of it. */
const shelf: Adapter = {
  async fetch({ env, lastRevision }) {
    asked += 1
    known = lastRevision
    if (there instanceof ConnectionFailure) throw there
    if (there === 'nothingThere') return there
    const content = await SpooledFile.create(join(env.settings.dataDir ?? '', 'uploads'))
    const bytes = there
    await content.write(
      (async function* () {
        yield bytes
      })(),
      10_000_000,
    )
    return { name: 'nightly.zip', content, revision: `r${asked}` }
  },
  test: () => Promise.resolve({ steps: [{ step: 'Reached', state: 'done', says: '' }] }),
}
beforeAll(() => void Object.assign(ADAPTERS, { sftpFetch: shelf }))

const SIZE = { version: '1.1', schools: 1, classes: 2, students: 20 } as const
const roster = (students = 20, longIds = false) => zipOf(rosterFiles({ ...SIZE, students, longIds }))

let district = ''
let districts = 0
beforeEach(async () => {
  await app.owner(`UPDATE connections SET role = 'off'`)
  district = await desk.district(`Prairie ${++districts}`)
  await app.owner(
    `WITH known AS (SELECT id FROM accounts WHERE email = 'dana.district@town.test')
     INSERT INTO staff (district_id, account_id, role, first_name, last_name)
     SELECT $1, id, 'DistrictAdmin', 'Dana', 'District' FROM known`,
    [district],
  )
  there = 'nothingThere'
  asked = 0
  app.mails.length = 0
})

const url = (rest = '') => `/api/districts/${district}/connections${rest}`
const settings = { host: 'sis.example.org', username: 'hornbook', signIn: 'password', hostKey: 'SHA256:x' }
const create = async (more: object = {}) => {
  const answer = await as('Ada Admin').post(url(), {
    type: 'connection',
    attributes: { kind: 'sftpFetch', name: 'Prairie SIS', settings, ...more },
  })
  expect(answer.status).toBe(201)
  return (answer.data as { id: string }).id
}
const change = async (id: string, attributes: object) => {
  const answer = await as('Ada Admin').patch(url(`/${id}`), { type: 'connection', id, attributes })
  expect(answer).toMatchObject({ status: 200 })
}
/** A connection that brings the roster, and was looked at once. */
const running = async (more: object = {}) => {
  const id = await create(more)
  await change(id, { role: 'roster' })
  await app.owner('UPDATE connections SET hold_since = NULL WHERE id = $1', [id])
  return id
}
interface Shown {
  id: string
  state: string
  sentence: string
  importId: string | null
  importStatus: string | null
  hasFile: boolean
  counts: { students: { added: number; archived: number } } | null
}
const runs = async (id: string): Promise<Shown[]> =>
  ((await as('Ada Admin').get(url(`/${id}/runs`))).data as { id: string; attributes: Omit<Shown, 'id'> }[]).map(
    row => ({ ...row.attributes, id: row.id }),
  )
const shown = async (id: string) =>
  ((await as('Ada Admin').get(url(`/${id}`))).data as { attributes: Record<string, unknown> }).attributes

/** Lets the server look until the newest run has ended. */
async function settled(id: string, now = Date.now()): Promise<Shown> {
  let newest: Shown | undefined
  await vi.waitUntil(
    async () => {
      await watchConnections(app.db.queries, now, app.app.settings)
      newest = (await runs(id))[0]
      return newest && !['fetching', 'reading', 'applying'].includes(newest.state)
    },
    { timeout: 60_000, interval: 50 },
  )
  if (!newest) throw new Error('There is no run')
  return newest
}
/** Asks now, as a person. */
async function runNow(id: string): Promise<Shown> {
  const answer = await as('Ada Admin').post(url(`/${id}/run`), undefined)
  expect(answer.status).toBe(202)
  return settled(id)
}
const mailed = async (subject: string) => {
  await vi.waitUntil(() => app.mails.some(mail => mail.subject === subject), { timeout: 20_000, interval: 20 })
  return app.mails.filter(mail => mail.subject === subject)
}

describe('What comes by a connection', () => {
  test('is looked at by a person the first time, and applied by itself from then on', async () => {
    const id = await create()
    await change(id, { role: 'roster' })
    there = await roster()
    const first = await runNow(id)
    expect(first).toMatchObject({ state: 'held', importStatus: 'previewed', counts: { students: { added: 20 } } })
    expect(first.sentence).toContain('it is the first since')
    const [mail] = await mailed('A roster waits for you: Prairie SIS')
    expect(mail?.to).toBe('dana.district@town.test')
    expect(mail?.text).toContain(first.sentence)
    expect(await desk.count(district)).toMatchObject({ students: 0 })

    await desk.apply(district, first.importId ?? '')
    expect((await runs(id))[0]).toMatchObject({ state: 'held', importStatus: 'applied' })
    expect((await runs(id))[0]?.sentence).toBe('It was held, then a person applied it.')
    there = await roster(21)
    expect(await runNow(id)).toMatchObject({ state: 'applied', importStatus: 'applied' })
    expect(await desk.count(district)).toMatchObject({ students: 21 })
    expect(await shown(id)).toMatchObject({ holdNext: false, failures: 0, alarm: null })
    const [entry] = await app.owner(
      `SELECT actor, account_id FROM audit_entries WHERE district_id = $1 AND action = 'rosterImport.apply' ORDER BY id DESC LIMIT 1`,
      [district],
    )
    expect(entry).toEqual({ actor: 'server', account_id: null })
  })

  test('is not read again when it is the same file, nor applied when it says the same', async () => {
    const id = await running()
    there = await roster()
    expect(await runNow(id)).toMatchObject({ state: 'applied' })
    expect(await runNow(id)).toMatchObject({ state: 'noChange', importId: null })
    // Other bytes with the same content.
    there = await zipOf({ ...rosterFiles(SIZE), 'read me.txt': 'Hello' })
    expect(await runNow(id)).toMatchObject({ state: 'noChange', importStatus: 'discarded' })
    // The import before it is still the one that can be undone.
    const [applied] = (await as('Ada Admin').get(`/api/districts/${district}/roster_imports`)).data.filter(
      (row: { attributes: { status: string } }) => row.attributes.status === 'applied',
    ) as { attributes: object }[]
    expect(applied?.attributes).toMatchObject({ undoable: true, createdByName: 'Prairie SIS' })
  })

  test('waits for a person when most children would be archived, whatever the connection says', async () => {
    const id = await running()
    there = await roster()
    await runNow(id)
    there = await roster(4)
    const held = await runNow(id)
    expect(held).toMatchObject({ state: 'held', importStatus: 'held', counts: { students: { archived: 16 } } })
    expect(held.sentence).toContain('16 of 20 students are not in the file and would be archived.')
    expect(await desk.count(district)).toMatchObject({ students: 20 })
    const thrown = await as('Ada Admin').delete(`/api/districts/${district}/roster_imports/${held.importId}`)
    expect(thrown).toMatchObject({ status: 200, data: { attributes: { status: 'discarded' } } })
    expect((await runs(id))[0]?.sentence).toBe('It was held, then a person threw it away.')
    expect((await desk.applyCall(district, held.importId ?? '')).status).toBe(409)
  })

  test('is asked for again when it was thrown away, and not once it is in the lists', async () => {
    const id = await running()
    there = await roster()
    await runNow(id)
    there = await roster(4)
    const held = await runNow(id)
    expect(known).toBe('r1')
    await as('Ada Admin').delete(`/api/districts/${district}/roster_imports/${held.importId}`)
    await runNow(id)
    expect(known).toBe('r1')
    expect(asked).toBe(3)
  })

  test('waits for a person where the district said so', async () => {
    const id = await running({ applyBy: 'person' })
    there = await roster()
    expect(await runNow(id)).toMatchObject({ state: 'held', importStatus: 'previewed' })
  })

  test('is only looked at beside the one that brings the roster', async () => {
    const main = await running()
    there = await roster()
    await runNow(main)
    const beside = await create({ name: 'Other SIS' })
    await change(beside, { role: 'beside' })
    there = await roster(19)
    expect(await runNow(beside)).toMatchObject({
      state: 'beside',
      importStatus: 'discarded',
      counts: { students: { archived: 1 } },
    })
    expect(await desk.count(district)).toMatchObject({ students: 20 })
    await change(beside, { role: 'roster' })
    expect(await shown(main)).toMatchObject({ role: 'off', nextRunAt: null })
    const off = await as('Ada Admin').post(url(`/${main}/run`), undefined)
    expect([off.status, off.errors[0]?.code]).toEqual([409, 'conflict'])
  })

  test('is not looked at beside a file that waits for a person, which stays', async () => {
    const main = await running({ applyBy: 'person' })
    there = await roster()
    const { importId } = await runNow(main)
    const beside = await create()
    await change(beside, { role: 'beside' })
    expect(await runNow(beside)).toMatchObject({ state: 'failed', importId: null })
    expect((await desk.apply(district, importId ?? '')).status).toBe('applied')
  })

  test('is kept for thirty days as it came', async () => {
    const id = await running()
    there = await roster()
    const { id: run } = await runNow(id)
    const path = url(`/${id}/runs/${run}/file`)
    const file = await app.call({ method: 'GET', url: path, token: maple.token('Ada Admin') })
    expect(file.rawPayload.equals(there)).toBe(true)
    await purgeArrivals(app.db.queries, app.app.settings, Date.now() + 29 * DAY)
    expect((await runs(id))[0]).toMatchObject({ hasFile: true })
    await purgeArrivals(app.db.queries, app.app.settings, Date.now() + 31 * DAY)
    expect((await runs(id))[0]).toMatchObject({ hasFile: false })
    expect(await filesOf(app.app.settings).get(`arrivals/${district}/${run}`)).toBe(null)
    expect((await app.call({ method: 'GET', url: path, token: maple.token('Ada Admin') })).statusCode).toBe(404)
  })

  test('that failed is told once, and from the third time on it is an alarm that ends by itself', async () => {
    const id = await running()
    there = new ConnectionFailure('notOffered')
    expect(await runNow(id)).toMatchObject({
      state: 'failed',
      sentence: 'This server does not offer this kind of connection.',
    })
    await mailed('A roster could not be read: Prairie SIS')
    await runNow(id)
    expect(await shown(id)).toMatchObject({ failures: 2, alarm: null })
    await runNow(id)
    expect(await shown(id)).toMatchObject({ failures: 3, alarm: 'failing' })
    await mailed('Three rosters in a row have failed: Prairie SIS')
    there = await roster()
    await runNow(id)
    expect(await shown(id)).toMatchObject({ failures: 0, alarm: null })
    await mailed('Rosters come again: Prairie SIS')
    expect(app.mails).toHaveLength(3)
  })

  test('that cannot be read leaves the lists as they were, and says so', async () => {
    const id = await running()
    there = await roster()
    await runNow(id)
    there = Buffer.from('<html>Please sign in</html>')
    const failed = await runNow(id)
    expect(failed).toMatchObject({ state: 'failed', importStatus: 'failed' })
    expect(await desk.count(district)).toMatchObject({ students: 20 })
  })

  test('runs once at a time in a district', async () => {
    const id = await running()
    there = await roster()
    const answers = await Promise.all([1, 2, 3].map(() => as('Ada Admin').post(url(`/${id}/run`), undefined)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    await settled(id)
    expect(asked).toBe(1)
  })
})

describe('A night', () => {
  const at = async (hours: object, after: string, timezone = 'America/Chicago') =>
    within(app.db.queries, [district], tx =>
      nextNight(
        tx,
        { windowFrom: '01:00', windowUntil: '05:00', pausedFrom: null, pausedUntil: null, ...hours },
        { timezone, id: '0', after: Date.parse(after) },
      ),
    )

  test.each([
    ['in winter', {}, '2026-12-01T20:00:00Z', '2026-12-02T07:00:00.000Z', '2026-12-02T11:00:00.000Z'],
    ['in which clocks go forward', {}, '2027-03-14T00:00:00Z', '2027-03-14T07:00:00.000Z', '2027-03-14T10:00:00.000Z'],
    [
      'over midnight',
      { windowFrom: '22:00', windowUntil: '04:00' },
      '2026-12-01T20:00:00Z',
      '2026-12-02T04:00:00.000Z',
      '2026-12-02T10:00:00.000Z',
    ],
    [
      'after a pause',
      { pausedFrom: '2026-12-02', pausedUntil: '2027-01-05' },
      '2026-12-01T20:00:00Z',
      '2027-01-05T07:00:00.000Z',
      '2027-01-05T11:00:00.000Z',
    ],
  ])('%s', async (_, hours, after, runAt, endsAt) => {
    const night = await at(hours, after)
    expect([night.runAt.toISOString(), night.endsAt.toISOString()]).toEqual([runAt, endsAt])
  })

  const nightOf = (id: string, endsAt: number, asks = false) =>
    app.owner(
      `UPDATE connections SET night_ends_at = $2, next_run_at = $3, created_at = '2026-10-01', last_arrived_at = NULL WHERE id = $1`,
      [id, new Date(endsAt).toISOString(), asks ? new Date(endsAt - 3 * HOUR).toISOString() : null],
    )

  test('whose time has come is asked by itself, once, whoever looks', async () => {
    const id = await running()
    there = await roster()
    await nightOf(id, TUESDAY + HOUR, true)
    const other = await app.anotherProcess()
    await Promise.all([app.db, other.db].map(db => watchConnections(db.queries, TUESDAY, app.app.settings)))
    expect(await settled(id, TUESDAY)).toMatchObject({ state: 'applied' })
    expect(asked).toBe(1)
    expect(await runs(id)).toHaveLength(1)
    // Wednesday, from 01:00 on in Chicago.
    expect(String((await shown(id)).nextRunAt)).toMatch(/^2026-10-14T0[67]:/)
  })

  test('without anything has a row, and two of them are an alarm that is told once', async () => {
    const id = await running({ silentNights: 2 })
    await nightOf(id, TUESDAY - HOUR)
    await watchConnections(app.db.queries, TUESDAY, app.app.settings)
    expect((await runs(id)).map(({ state }) => state)).toEqual(['nothing'])
    expect(await shown(id)).toMatchObject({ nightsSilent: 1, alarm: null })
    for (const day of [1, 2]) {
      await nightOf(id, TUESDAY + day * DAY - HOUR)
      await watchConnections(app.db.queries, TUESDAY + day * DAY, app.app.settings)
    }
    expect(await shown(id)).toMatchObject({ nightsSilent: 3, alarm: 'silent' })
    const [mail] = await mailed('No roster for 2 nights: Prairie SIS')
    expect(mail?.text).toContain('for 2 school nights')
    there = await roster()
    await runNow(id)
    expect(await shown(id)).toMatchObject({ nightsSilent: 0, alarm: null })
    await mailed('Rosters come again: Prairie SIS')
    expect(app.mails).toHaveLength(2)
  })

  test.each([
    ['a Sunday', '2026-10-18T15:00:00Z'],
    ['Labor Day', '2026-09-07T15:00:00Z'],
  ])('of %s counts for nothing', async (_, endsAt) => {
    const id = await running()
    await nightOf(id, Date.parse(endsAt))
    await watchConnections(app.db.queries, Date.parse(endsAt) + HOUR, app.app.settings)
    expect(await runs(id)).toEqual([])
    expect(await shown(id)).toMatchObject({ nightsSilent: 0 })
  })

  test('in a pause is not asked and not judged; two days before each end people are told, and the first after it waits', async () => {
    const id = await running()
    there = await roster()
    await change(id, { pausedFrom: '2026-10-15', pausedUntil: '2026-10-20' })
    await nightOf(id, TUESDAY + 10 * DAY, false)
    await watchConnections(app.db.queries, TUESDAY, app.app.settings)
    const [begins] = await mailed('Rosters pause soon: Prairie SIS')
    expect(begins?.text).toContain('From 10/15/2026 on')
    await app.owner('UPDATE connections SET next_run_at = $2 WHERE id = $1', [id, new Date(TUESDAY).toISOString()])
    await watchConnections(app.db.queries, TUESDAY + 3 * DAY, app.app.settings)
    expect(asked).toBe(0)
    await watchConnections(app.db.queries, TUESDAY + 5 * DAY, app.app.settings)
    await mailed('Rosters go on soon: Prairie SIS')
    await watchConnections(app.db.queries, TUESDAY + 7 * DAY, app.app.settings)
    expect(await shown(id)).toMatchObject({ pausedFrom: null, holdNext: true })
    expect(await settled(id, TUESDAY + 7 * DAY)).toMatchObject({ state: 'held' })
    expect(app.mails.filter(({ subject }) => subject.includes('soon'))).toHaveLength(2)
  })
})

describe('What is said of a connection', () => {
  test.each([
    [{ settings: { ...settings, port: 0 } }, '/data/attributes/settings/port'],
    [{ settings: { ...settings, more: 1 } }, '/data/attributes/settings'],
    [{ windowFrom: '25:00' }, '/data/attributes/windowFrom'],
    [{ silentNights: 0 }, '/data/attributes/silentNights'],
    [{ told: ['1'] }, '/data/attributes/told'],
    [{ name: ' ' }, '/data/attributes/name'],
  ])('is refused as %j', async (more, pointer) => {
    const answer = await as('Ada Admin').post(url(), {
      type: 'connection',
      attributes: { kind: 'sftpFetch', settings, ...more },
    })
    expect(answer.status).toBe(422)
    expect(answer.errors.map((error: { source?: { pointer?: string } }) => error.source?.pointer)).toContain(pointer)
  })

  test('never has its secret, and a change by two people at once is noticed', async () => {
    const id = await create({ secret: 'hunter2-very-secret' })
    const answer = await as('Ada Admin').get(url(`/${id}`))
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(await shown(id)).toMatchObject({ hasSecret: true, version: 1 })
    await change(id, { name: 'One', version: 1 })
    const stale = await as('Ada Admin').patch(url(`/${id}`), {
      type: 'connection',
      id,
      attributes: { name: 'Two', version: 1 },
    })
    expect([stale.status, stale.errors[0]?.code]).toEqual([412, 'stale'])
    const kept = await app.owner(
      `SELECT 1 FROM changes WHERE district_id = $1 AND (before::text || coalesce(after::text, '')) LIKE '%hunter2%'`,
      [district],
    )
    expect(kept).toEqual([])
    expect((await as('Ada Admin').delete(url(`/${id}`))).status).toBe(204)
    expect((await as('Ada Admin').get(url(`/${id}`))).status).toBe(404)
    const [row] = await app.owner('SELECT sealed_secret FROM connections WHERE id = $1', [id])
    expect(row).toEqual({ sealed_secret: null })
  })

  test('a pause ends after it has begun', async () => {
    const id = await create()
    const answer = await as('Ada Admin').patch(url(`/${id}`), {
      type: 'connection',
      id,
      attributes: { pausedFrom: '2026-10-20', pausedUntil: '2026-10-20' },
    })
    expect([answer.status, answer.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/pausedUntil'])
  })
})
