import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { hurryJobs } from '../test/jobs.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { todayIn } from './reading/read-roster.ts'

const { app, desk } = inTown()

afterEach(() => void vi.useRealTimers())

const DAY = 86_400_000
const inDays = (days: number) => todayIn('America/Chicago', new Date(Date.now() + days * DAY))
const BEGINS = inDays(30)

const SIZE = { version: '1.1', schools: 2, classes: 4, students: 40 } as const
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(BEGINS))

describe("next year's file, early", () => {
  test('is held with the day and the number of children without a class until then', async () => {
    const { shown } = await districtWithNextYear('Early')
    expect(shown.status).toBe('held')
    expect(shown.holds).toContainEqual({
      code: 'begins_later',
      count: 40,
      day: BEGINS,
      message: `40 of 40 students would be in no class until ${longDate}, when classes in the file begin.`,
    })
  })

  test('is applied by itself on its day, once', async () => {
    const { district, shown } = await districtWithNextYear('By itself')
    const before = await desk.dump(district)
    const waiting = await desk.schedule(district, shown.id, BEGINS)
    expect(waiting).toMatchObject({ status: 'scheduled', appliesOn: BEGINS })
    const [job] = await app.owner(
      `SELECT (run_at AT TIME ZONE 'America/Chicago')::text AS at FROM jobs
       WHERE payload->>'districtId' = $1`,
      [district],
    )
    expect(job).toEqual({ at: `${BEGINS} 05:00:00` })
    expect(await desk.dump(district)).toEqual(before)
    expect(await letRun(district, shown.id, 31)).toMatchObject({ status: 'applied', appliesOn: null, missedOn: null })
    expect(await desk.count(district)).toMatchObject({ classrooms: 4, students: 40, enrolled: 88 })
    expect(await desk.studentState(district, 'p000003')).toMatchObject({
      archived: false,
      classes: ['c000003', 'n000003'],
    })
    expect((await entries(district)).slice(-2)).toEqual(['schedule', 'apply'])
  })

  test('is not applied before its day comes in the district, whatever becomes of its time zone', async () => {
    const { district, shown } = await districtWithNextYear('Moved west')
    await desk.schedule(district, shown.id, BEGINS)
    expect(await letRun(district, shown.id, 1)).toMatchObject({ status: 'scheduled', appliesOn: BEGINS })
    expect(await jobsOf(district)).toBe(1)
  })

  test('is applied now with override', async () => {
    const { district, shown } = await districtWithNextYear('Now')
    expect((await desk.applyCall(district, shown.id)).status).toBe(409)
    expect(await desk.apply(district, shown.id, true)).toMatchObject({ status: 'applied' })
  })

  test('can be taken back, and then nothing runs', async () => {
    const { district, shown } = await districtWithNextYear('Taken back')
    await desk.schedule(district, shown.id, BEGINS)
    expect(await desk.cancel(district, shown.id)).toMatchObject({
      status: 'held',
      appliesOn: null,
      supersededBy: null,
    })
    expect(await jobsOf(district)).toBe(0)
    expect((await desk.cancelCall(district, shown.id)).errors[0]).toMatchObject({
      status: '409',
      code: 'conflict',
    })
    expect(await desk.schedule(district, shown.id, BEGINS)).toMatchObject({ status: 'scheduled' })
    expect((await entries(district)).slice(-3)).toEqual(['schedule', 'unschedule', 'schedule'])
  })

  test('needs override for the reasons that waiting does not answer', async () => {
    const { district, shown } = await districtWithNextYear('Leavers', 30)
    expect(shown.holds.map(({ code }) => code)).toEqual(['guard.threshold', 'begins_later', 'guard.school_enrollments'])
    const refused = (await desk.applyCall(district, shown.id, undefined, BEGINS)).errors[0]
    expect(refused).toMatchObject({
      code: 'held',
      meta: { holds: [{ code: 'guard.threshold', count: 30 }, { code: 'guard.school_enrollments' }] },
    })
    await desk.schedule(district, shown.id, BEGINS, true)
    expect(await letRun(district, shown.id, 31)).toMatchObject({ status: 'applied' })
    expect(await desk.count(district)).toMatchObject({ students: 10 })
  })

  test('is held again, unapplied, when it would do more than was confirmed', async () => {
    const { of, district, shown } = await districtWithNextYear('Came since')
    await desk.schedule(district, shown.id, BEGINS)
    await app.owner(
      `INSERT INTO students (district_id, first_name, last_name, source, sourced_id, username)
       SELECT $1, 'Late', 'Comer', 'Riverbend SIS', $2 || n, $2 || n FROM generate_series(1, 30) n`,
      [district, of],
    )
    const missed = await letRun(district, shown.id, 31)
    expect(missed).toMatchObject({ status: 'held', appliesOn: null, missedOn: BEGINS })
    expect(missed.holds).toContainEqual(expect.objectContaining({ code: 'guard.threshold', count: 30 }))
    expect(await desk.count(district)).toMatchObject({ students: 70 })
    expect((await entries(district)).at(-1)).toBe('schedule')
  })

  test.each([
    ['today', inDays(0)],
    ['a day that is over', '2020-01-01'],
    ['a day years ahead', inDays(800)],
    ['no day', '2026-02-30'],
  ])('cannot be scheduled for %s', async (_, on) => {
    const district = await desk.district('No day')
    const { id } = await desk.preview(district, await zipOf(thisYear('no-day')))
    const refused = await desk.applyCall(district, id, false, on)
    expect([refused.status, refused.errors[0].source]).toEqual([422, { pointer: '/data/attributes/on' }])
  })
})

describe('a newer file', () => {
  test('replaces one that is only previewed', async () => {
    const { district, shown } = await districtWithNextYear('Replaced')
    const newer = await desk.preview(district, await zipOf(thisYear('replaced')))
    expect(await desk.read(district, shown.id)).toMatchObject({ status: 'held', supersededBy: newer.id })
    expect((await desk.applyCall(district, shown.id, true)).code).toBe('stalePreview')
  })

  test('leaves a scheduled one in place while it is only previewed, and cancels it when it is applied', async () => {
    const { of, district, shown } = await districtWithNextYear('Kept')
    await desk.schedule(district, shown.id, BEGINS)
    const changed = {
      ...thisYear(of),
      'orgs.csv': (thisYear(of)['orgs.csv'] as string).replace('School 1', 'School 1 North'),
    }
    const newer = await desk.preview(district, await zipOf(changed))
    expect(await desk.read(district, shown.id)).toMatchObject({ status: 'scheduled', supersededBy: null })
    await desk.apply(district, newer.id)
    expect(await desk.read(district, shown.id)).toMatchObject({
      status: 'held',
      appliesOn: null,
      supersededBy: newer.id,
    })
    const before = await desk.dump(district)
    await letRun(district, shown.id, 31)
    expect(await desk.dump(district)).toEqual(before)
  })

  test('does not lose its own bytes when the scheduled one is applied', async () => {
    const { of, district, shown } = await districtWithNextYear('Both')
    await desk.schedule(district, shown.id, BEGINS)
    const newer = await desk.preview(district, await zipOf(nextYear(of)))
    expect(await letRun(district, shown.id, 31)).toMatchObject({ status: 'applied' })
    expect(await desk.preview(district, await zipOf(nextYear(of)))).toMatchObject({ status: expect.any(String) })
    expect(await desk.read(district, newer.id)).toMatchObject({ status: expect.stringMatching(/previewed|held/) })
  })

  test('replaces a scheduled one that is taken back', async () => {
    const { of, district, shown } = await districtWithNextYear('Older')
    await desk.schedule(district, shown.id, BEGINS)
    const newer = await desk.preview(district, await zipOf(thisYear(of)))
    expect(await desk.cancel(district, shown.id)).toMatchObject({ status: 'held', supersededBy: newer.id })
  })
})

const thisYear = (of: string): CsvFiles => {
  const files = rosterFiles(SIZE)
  return { ...files, 'users.csv': (files['users.csv'] as string).replaceAll('@school.', `@${of}.`) }
}
/** The file of next year: the same people, in new classes that begin on a later day. Without the first `leavers`. */
const nextYear = (of: string, leavers = 0): CsvFiles => {
  const files = thisYear(of)
  const isLeaver = (line: string) => Number(/\bp(\d{6})\b/.exec(line)?.[1] ?? SIZE.students) < leavers
  const change = (text: string) =>
    text
      .split('\r\n')
      .filter(line => !isLeaver(line))
      .join('\r\n')
      .replaceAll(/\bc(\d{6})\b/g, 'n$1')
      .replaceAll(/\be(\d{6})\b/g, 'f$1')
      .replaceAll('2025-08-18', BEGINS)
  const changed = ['users.csv', 'classes.csv', 'enrollments.csv'].map(name => [name, change(files[name] as string)])
  return { ...files, ...Object.fromEntries(changed) }
}

async function districtWithNextYear(name: string, leavers = 0) {
  const of = name.toLowerCase().replaceAll(' ', '-')
  const district = await desk.district(name)
  await desk.importRoster(district, await zipOf(thisYear(of)))
  return { of, district, shown: await desk.preview(district, await zipOf(nextYear(of, leavers))) }
}

/** Lets the district's scheduled job run now, `days` from today. */
async function letRun(district: string, id: string, days: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
  await hurryJobs(app, "payload->>'districtId' = $1", [district])
  await expect.poll(() => jobsOf(district, "now() + interval '1 hour'")).toBe(0)
  vi.useRealTimers()
  return desk.read(district, id)
}

const jobsOf = async (district: string, until = "'infinity'") =>
  (await app.owner(`SELECT FROM jobs WHERE payload->>'districtId' = $1 AND run_at <= ${until}`, [district])).length
const entries = async (district: string) =>
  (
    await app.owner<{ action: string }>(
      `SELECT action FROM audit_entries WHERE district_id = $1 AND action LIKE 'rosterImport%' ORDER BY id`,
      [district],
    )
  ).map(({ action }) => action.replace('rosterImport.', ''))
