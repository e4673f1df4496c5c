import { describe, expect, test } from 'vitest'
import { LOCK_CLASSES } from '../db/locks.ts'
import { within } from '../db/pool.ts'
import { lockFigures } from '../figures/change.ts'
import { enqueueTimeZone } from '../people/districts/pending-settings.ts'
import { lockDistrict } from '../people/lock-district.ts'
import { inTown } from '../test/in-town.ts'
import { jobsOf, occupyQueue } from '../test/jobs.ts'
import { learningEvent } from '../test/learning-event.ts'
import { verifyDistrict } from '../verify/verify.ts'

const { app, maple, as, service, anotherProcess } = inTown()

const harbor = () => maple.id('Harbor Point')
const ask = async (url: string) => (await as('Ada Admin').get(url)).data
const differences = async () => (await verifyDistrict(app.db.queries, harbor(), ask, Date.now(), 0.37)).differences

test('a new time zone recounts the days of all lessons, and applies to later ones', async () => {
  expect((await move('America/New_York')).status).toBe(200)
  const before = (await days()) ?? 0
  // Tuesday night and Wednesday morning in New York; both on Tuesday in Honolulu.
  for (const [at, lesson] of [
    ['2026-02-04T03:00:00Z', 11],
    ['2026-02-04T06:00:00Z', 12],
  ] as const)
    expect((await learn(at, lesson)).status).toBe(200)
  expect(await days()).toBe(before + 2)
  expect((await move('Pacific/Honolulu')).status).toBe(200)
  expect(await days()).toBe(before + 1)
  expect((await learn('2026-02-04T08:00:00Z', 13)).meta).toMatchObject({ accepted: 1, rejected: [] })
  expect(await days()).toBe(before + 1)
  expect(await differences()).toEqual([])
})

test.each(['Pacific/Honolulu', 'Pacific/Pago_Pago'])(
  'a lesson of the first day that there is still counts on it in %s, where it was the day before (DAY-6)',
  async zone => {
    expect((await move('Pacific/Kiritimati')).status).toBe(200)
    // Midnight of 2000-01-01 in Kiritimati.
    expect((await learn('1999-12-31T10:00:00Z', 40)).meta.rejected).toEqual([])
    expect((await move(zone)).status).toBe(200)
    expect(await differences()).toEqual([])
  },
)

describe('while the job of a district waits', () => {
  const shown = (answer: Awaited<ReturnType<typeof move>>) => {
    const { attributes, relationships } = answer.data
    return [answer.status, relationships.timezone.data.id, attributes.pendingTimezone]
  }

  test('a new time zone is pending and the old one counts; the last one chosen is the one that comes', async () => {
    expect(shown(await move('America/New_York'))).toEqual([200, 'America/New_York', null])
    const free = await occupyQueue(app, harbor())
    const other = await anotherProcess({ jobWaitSeconds: 0.3 })
    const first = await move('Asia/Tokyo', {}, other.as)
    expect(shown(first)).toEqual([202, 'America/New_York', 'Asia/Tokyo'])
    const second = await move('Europe/Berlin', {}, other.as)
    expect(shown(second)).toEqual([202, 'America/New_York', 'Europe/Berlin'])
    await free()
    const zone = async () =>
      (await app.owner('SELECT timezone, pending_timezone FROM districts WHERE id = $1', [harbor()]))[0]
    await expect.poll(zone).toEqual({ timezone: 'Europe/Berlin', pending_timezone: null })
    expect(await differences()).toEqual([])
  })

  test('choosing the zone that counts takes the pending one back', async () => {
    const free = await occupyQueue(app, harbor())
    const pending = move('Asia/Tokyo')
    await expect
      .poll(() => app.owner('SELECT pending_timezone FROM districts WHERE id = $1', [harbor()]))
      .toEqual([{ pending_timezone: 'Asia/Tokyo' }])
    expect(shown(await move('Europe/Berlin'))).toEqual([200, 'Europe/Berlin', null])
    expect(shown(await pending)).toEqual([200, 'Europe/Berlin', null])
    const entries = () =>
      app.owner("SELECT FROM audit_entries WHERE action = 'district.timezone' AND district_id = $1", [harbor()])
    const before = (await entries()).length
    await free()
    await expect.poll(() => jobsOf(app)).toEqual([])
    expect(await entries()).toHaveLength(before)
  })
})

const author = () => ({ accountId: maple.id('account of Tess Teacher'), requestId: 'of-the-test' })
const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = ${LOCK_CLASSES.districts}
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

test('a zone that is saved while the job of another begins is not lost', async () => {
  await within(app.db.queries, [harbor()], async tx => {
    await lockDistrict(tx, harbor())
    await within(app.db.queries, [harbor()], other => enqueueTimeZone(other, harbor(), author()))
    await expect.poll(() => app.owner(waiting)).toHaveLength(1)
    await tx.updateTable('districts').set({ pending_timezone: 'Asia/Tokyo' }).where('id', '=', harbor()).execute()
  })
  const zones = () => app.owner('SELECT timezone, pending_timezone FROM districts WHERE id = $1', [harbor()])
  await expect.poll(zones).toEqual([{ timezone: 'Asia/Tokyo', pending_timezone: null }])
  expect(await differences()).toEqual([])
})

test('a save that goes on to change figures does not deadlock with the job of a zone', async () => {
  await within(app.db.queries, [harbor()], async tx => {
    await lockDistrict(tx, harbor())
    await within(app.db.queries, [harbor()], other => enqueueTimeZone(other, harbor(), author()))
    await expect.poll(() => app.owner(waiting)).toHaveLength(1)
    await lockFigures(tx, harbor())
    expect(await app.owner(waiting)).toHaveLength(1)
  })
  await expect.poll(() => jobsOf(app)).toEqual([])
})

test('events stored while the time zone changes are counted in the final zone', async () => {
  const zones = ['Asia/Tokyo', 'America/Chicago', 'Europe/Berlin', 'Pacific/Honolulu']
  const moves = zones.map(zone => move(zone))
  const events = Array.from({ length: 24 }, (_, n) => learn(`2026-03-0${1 + (n % 5)}T0${n % 10}:30:00Z`, 20 + n))
  const answers = await Promise.all([...moves, ...events])
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
  expect(await differences()).toEqual([])
})

test.each(['america/chicago', 'US/Central', 'America/Chicago'])('%s is stored under its listed name', async name => {
  const moved = await move(name)
  expect(moved.status).toBe(200)
  const { id } = moved.data.relationships.timezone.data
  expect(id).toBe('America/Chicago')
  const zone = (listed: string) => as('Ada Admin').get(`timezones/${encodeURIComponent(listed)}`)
  expect((await zone(id)).data.id).toBe(id)
  expect((await zone(name)).status).toBe(name === id ? 200 : 404)
})

test('an unknown zone and an invalid date are listed together', async () => {
  const refused = await move('Middle/Earth', { membershipExpiresAt: 'someday' })
  expect(refused.status).toBe(422)
  expect(refused.errors.map((error: { source: { pointer: string } }) => error.source.pointer).sort()).toEqual([
    '/data/attributes/membershipExpiresAt',
    '/data/relationships/timezone/data/id',
  ])
})

const move = (timezone: string, attributes: object = {}, on = as) =>
  on('Ada Admin').patch(`districts/${harbor()}`, {
    type: 'district',
    attributes,
    relationships: { timezone: { data: { type: 'timezone', id: timezone } } },
  })
const learn = (finishedAt: string, lesson: number) =>
  service.post('lesson_completions', [
    learningEvent('lessonCompletion', { studentId: maple.id('Fatima Idrissi'), level: 2, lesson, finishedAt }),
  ])
const days = async () => {
  const [row] = await app.owner<{ days: number[] }>('SELECT days FROM student_timelines WHERE student_id = $1', [
    maple.id('Fatima Idrissi'),
  ])
  return row?.days.length
}
