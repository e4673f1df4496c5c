import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, as, call } = inTown()

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
    })
    expect((await read('', 'Dana District')).status).toBe(403)
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
