import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { purgeAnalytics } from './analytics-purge.ts'

const { app, maple, as, call, anotherProcess } = inTown()

beforeEach(() => app.owner('DELETE FROM analytics_counts'))

const send = (name: string, properties: object, by = 'Tess Teacher') =>
  call({ method: 'POST', url: '/service/analyticsEvent', token: maple.token(by), payload: { name, properties } })
const room = (more: object = {}) => ({ instituteType: 'classroom', id: maple.id('Room 1'), ...more })
const counts = () =>
  app.owner('SELECT district_id, name, properties, times FROM analytics_counts ORDER BY name, properties')

describe('A click is counted', () => {
  test('by district, day, name and properties, and neither the person nor the class is kept', async () => {
    for (const by of ['Tess Teacher', 'Dana District']) {
      expect((await send('filterSelected', room({ column: 'daysUsage' }), by)).status).toBe(204)
    }
    await send('lessonLiked', room({ level: 2, lessonOrder: 5 }))
    await send('lessonDisliked', room({ level: 2, lessonOrder: 5 }))
    await send('smallGroupsOpened', room({ instituteType: 'classRoom' }))
    const district_id = maple.id('Maple Grove')
    const lesson = '{"instituteType":"classroom","level":2,"lessonOrder":5}'
    expect(await counts()).toEqual([
      {
        district_id,
        name: 'filterSelected',
        properties: '{"instituteType":"classroom","column":"daysUsage"}',
        times: 2,
      },
      { district_id, name: 'lessonDisliked', properties: lesson, times: 1 },
      { district_id, name: 'lessonLiked', properties: lesson, times: 1 },
      { district_id, name: 'smallGroupsOpened', properties: '{"instituteType":"classroom"}', times: 1 },
    ])
    const [{ columns }] = (await app.owner(
      `SELECT array_agg(attname::text ORDER BY attnum) AS columns FROM pg_attribute
        WHERE attrelid = 'analytics_counts'::regclass AND attnum > 0`,
    )) as [{ columns: string[] }]
    expect(columns).toEqual(['district_id', 'day', 'name', 'properties', 'times'])
  })

  test('each time, although many click at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('smallGroupsOpened', room())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await counts()).toMatchObject([{ times: 12 }])
  })
})

describe('Nothing is counted', () => {
  test.each([
    ['of an unknown name', 'pageOpened', {}],
    ['with the name of a child for a column', 'filterSelected', { column: 'Benjamin Lee' }],
    ['with a property more', 'smallGroupsOpened', { student: 'Benjamin Lee' }],
    ['of a lesson that there is not', 'lessonLiked', { level: 1, lessonOrder: 999 }],
    ['without a lesson', 'lessonLiked', {}],
    ['of another kind of place', 'smallGroupsOpened', { instituteType: 'student' }],
  ])('%s', async (_, name, properties) => {
    expect((await send(name, room(properties))).status).toBe(422)
    expect(await counts()).toEqual([])
  })

  test('of a class of somebody else or of another district', async () => {
    for (const id of [maple.id('Room 9'), maple.id('Harbor Point'), '0', 'x'])
      expect((await send('smallGroupsOpened', room({ id }))).status).toBe(404)
    expect(await counts()).toEqual([])
  })
})

describe('The provider reads', () => {
  const read = (query = '', by = 'Ada Admin') => as(by).get(`/service/analyticsCounts${query}`)

  test('how often what was clicked in all districts, the most often first, and nobody else does', async () => {
    await send('filterSelected', room({ column: 'daysUsage' }))
    await send('smallGroupsOpened', room())
    await send('smallGroupsOpened', { instituteType: 'classroom', id: maple.id('Room 9') }, 'Hana Harbor')
    const answer = await read()
    expect(answer.status, answer.body).toBe(200)
    expect(answer.document).toEqual({
      counts: [
        { name: 'smallGroupsOpened', properties: { instituteType: 'classroom' }, times: 2 },
        { name: 'filterSelected', properties: { instituteType: 'classroom', column: 'daysUsage' }, times: 1 },
      ],
      weeks: [
        { monday: expect.any(String), name: 'filterSelected', times: 1, districts: 1 },
        { monday: expect.any(String), name: 'smallGroupsOpened', times: 2, districts: 2 },
      ],
      recording: true,
    })
    expect((await read('', 'Dana District')).status).toBe(403)
  })

  test('week by week, from Monday to Sunday, in how many districts', async () => {
    const put = (district: string, day: string, times: number) =>
      app.owner(`INSERT INTO analytics_counts VALUES ($1, $2, 'smallGroupsOpened', '{}', $3)`, [
        maple.id(district),
        day,
        times,
      ])
    await put('Maple Grove', '2026-02-02', 3)
    await put('Maple Grove', '2026-02-08', 2)
    await put('Harbor Point', '2026-02-04', 1)
    await put('Harbor Point', '2026-02-09', 7)
    const { weeks } = (await read('?filter[startDateEq]=2026-02-01&filter[endDateEq]=2026-02-20')).document
    expect(weeks).toEqual([
      { monday: '2026-02-02', name: 'smallGroupsOpened', times: 6, districts: 2 },
      { monday: '2026-02-09', name: 'smallGroupsOpened', times: 7, districts: 1 },
    ])
  })

  test('of the days that are asked for', async () => {
    await send('smallGroupsOpened', room())
    await app.owner(`UPDATE analytics_counts SET day = '2026-02-03'`)
    const of = (start: string, end: string) => read(`?filter[startDateEq]=${start}&filter[endDateEq]=${end}`)
    expect((await of('2026-02-03', '2026-02-03')).document.counts).toHaveLength(1)
    expect((await of('2026-02-04', '2026-02-05')).document.counts).toEqual([])
    expect((await of('2026-02-05', '2026-02-04')).status).toBe(422)
    expect((await read('?name=x')).status).toBe(400)
  })
})

test('a count is kept for 400 days', async () => {
  for (const day of ['2026-01-01', '2026-01-02'])
    await app.owner(`INSERT INTO analytics_counts VALUES ($1, $2, 'smallGroupsOpened', '{}', 1)`, [
      maple.id('Maple Grove'),
      day,
    ])
  await purgeAnalytics(app.db.queries, Date.parse('2027-02-06T12:00:00Z'))
  expect(await app.owner('SELECT day::text FROM analytics_counts')).toEqual([{ day: '2026-01-02' }])
})

test('nothing is counted while it is switched off, and the provider is told', async () => {
  const off = await anotherProcess({ countsClicks: false })
  const body = JSON.stringify({ name: 'smallGroupsOpened', properties: room() })
  expect((await off.as('Tess Teacher').post('/service/analyticsEvent', body)).status).toBe(204)
  expect(await counts()).toEqual([])
  expect((await off.as('Ada Admin').get('/service/analyticsCounts')).document.recording).toBe(false)
})
