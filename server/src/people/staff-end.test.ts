import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { verifyDistrict } from '../verify/verify.ts'
import { archiveEndedStaff } from './staff-end.ts'

const { app, maple, district, as } = inTown()

/** Noon on 21 November 2026 in Los Angeles; already the 22nd in Auckland. */
const NOON = Date.parse('2026-11-21T20:00:00Z')
const HOUR = 3_600_000
/** A substitute of Oak in Room 1. */
let sub: string

beforeEach(async () => {
  const answer = await create({})
  expect(answer.status, answer.body).toBe(201)
  sub = answer.data.id
})

test('somebody is archived when their last day is over in the time zone of the district, and signed out', async () => {
  await setEnd('2026-11-21')
  await sweep(NOON)
  expect(await stored()).toEqual({ archived: false, ends_on: '2026-11-21' })
  await sweep(NOON + 12 * HOUR)
  expect(await stored()).toEqual({ archived: true, ends_on: '2026-11-21' })
  expect((await entries()).at(-1)?.facts).toEqual({ count: 1 })
  const read = async (url: string) => (await as('Dana District').get(url)).data
  expect((await verifyDistrict(app.db.queries, district(), read, Date.now(), 0.3)).differences).toEqual([])
  const history = (await as('Dana District').get(`districts/${district()}/teachers/${sub}/history`)).data
  expect(history[0].attributes).toMatchObject({
    author: 'server',
    action: 'teachers.end',
    changes: [{ field: 'archived' }],
  })
})

test('two servers at once, or one again, archive once', async () => {
  await setEnd('2026-11-20')
  const before = (await entries()).length
  await Promise.all([sweep(NOON), sweep(NOON)])
  await sweep(NOON)
  expect(await entries()).toHaveLength(before + 1)
  expect((await stored())?.archived).toBe(true)
})

test('a day that is moved while the job runs is kept: they are archived, or stay with the new day', async () => {
  await setEnd('2026-11-20')
  const [, answer] = await Promise.all([sweep(NOON), change({ endsOn: inDays(5) })])
  const now = await stored()
  expect([200, 404]).toContain(answer.status)
  expect(now?.archived).toBe(answer.status === 404)
})

test('who comes from a roster system is archived by its files, and has no last day here', async () => {
  await setEnd('2026-11-20', `, source = 'SIS', sourced_id = 's-${randomUUID()}'`)
  await sweep(NOON)
  expect((await stored())?.archived).toBe(false)
  expect(problem(await change({ endsOn: inDays(3) }))).toEqual([
    422,
    { pointer: '/data/attributes/endsOn' },
    'This person comes from SIS, which says when they leave.',
  ])
})

test('is shown, listed, sorted, in spreadsheets and in the history', async () => {
  const day = inDays(3)
  const answer = await change({ endsOn: day })
  expect([answer.status, answer.data.attributes.endsOn]).toEqual([200, day])
  const { data } = await as('Dana District').get(
    `districts/${district()}/teachers?filter[endsOnEq]=${day}&sort=-endsOn`,
  )
  expect(data.map(({ id }: { id: string }) => id)).toContain(sub)
  const csv = await as('Dana District').get(`districts/${district()}/teachers/spreadsheet?format=csv`)
  expect(csv.body.split('\r\n')[0]).toContain('Ends On')
  expect(csv.body).toContain(day)
  const history = (await as('Dana District').get(`districts/${district()}/teachers/${sub}/history`)).data
  expect(history[0].attributes.changes).toEqual([{ field: 'endsOn', before: null, after: day }])
  expect((await change({ endsOn: null })).data.attributes.endsOn).toBe(null)
})

test.each([
  ['yesterday', () => inDays(-1)],
  ['a day that there is not', () => '2027-02-30'],
  ['no day', () => 'soon'],
] as [string, () => string][])('%s is refused beside its field, and nothing changes', async (_, day) => {
  const answer = await change({ endsOn: day(), middleName: 'X.' })
  expect(problem(answer).slice(0, 2)).toEqual([422, { pointer: '/data/attributes/endsOn' }])
  expect((await create({ endsOn: day() })).status).toBe(422)
  expect((await stored())?.ends_on).toBe(null)
})

test('today is the last day that can be chosen, and what is stored already may stay', async () => {
  expect((await change({ endsOn: inDays(0) })).status).toBe(200)
  await setEnd('2020-01-01')
  expect((await change({ endsOn: '2020-01-01', middleName: 'X.' })).status).toBe(200)
})

test('who is unarchived has no last day any more, and can be given a new one', async () => {
  await setEnd('2026-11-20')
  await sweep(NOON)
  const back = await as('Dana District').patch(`schools/${maple.id('Oak')}/teachers/${sub}/unarchive`)
  expect([back.status, back.data.attributes.endsOn]).toEqual([200, null])
  await sweep(NOON)
  expect(await stored()).toEqual({ archived: false, ends_on: null })
  expect((await change({ endsOn: inDays(7) })).status).toBe(200)
})

test('who left and is added again has the day that is chosen then, or none', async () => {
  const email = `${randomUUID()}@sub.test`
  const made = (await create({ endsOn: inDays(1) }, email)).data.id
  await app.owner(`UPDATE staff SET ends_on = '2026-11-20' WHERE id = $1`, [made])
  await sweep(NOON)
  const again = (await create({}, email)).data
  expect([again.id, again.attributes.endsOn]).toEqual([made, null])
})

test('nobody sets their own last day', async () => {
  const refused = await change({ endsOn: '2030-06-30' }, maple.id('Dana District'))
  const [error] = refused.errors
  expect([error.status, error.source.pointer, error.detail]).toEqual([
    ...['422', '/data/attributes/endsOn', 'You cannot set your own last day.'],
  ])
})

const create = (attributes: object, email = `${randomUUID()}@sub.test`) =>
  as('Dana District').post(`schools/${maple.id('Oak')}/teachers`, {
    type: 'teacher',
    attributes: { firstName: 'Sub', lastName: 'Stitute', email, ...attributes },
    relationships: { classrooms: { data: [{ type: 'classroom', id: maple.id('Room 1') }] } },
  })
const stored = async (id = sub) => {
  const [row] = await app.owner<{ archived: boolean; ends_on: string | null }>(
    'SELECT archived_at IS NOT NULL AS archived, ends_on::text FROM staff WHERE id = $1',
    [id],
  )
  return row
}
const problem = (answer: { status: number; errors: { detail: string; source?: object }[] }) => {
  const [error] = answer.errors
  return [answer.status, error?.source, error?.detail]
}
const change = (attributes: object, id = sub, by = 'Dana District') =>
  as(by).patch(`districts/${district()}/teachers/${id}`, { type: 'teacher', attributes })
const setEnd = (day: string | null, more = '') =>
  app.owner(`UPDATE staff SET ends_on = $2 ${more} WHERE id = $1`, [sub, day])
const sweep = (now: number) => archiveEndedStaff(app.db.queries, now)
const entries = () =>
  app.owner<{ facts: object }>(`SELECT facts FROM audit_entries WHERE action = 'teachers.end' ORDER BY id`)
/** A day from today on in Los Angeles. */
const inDays = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(Date.now() + days * 24 * HOUR)
