import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const { app, maple, as } = inTown({ hasEdgeCases: true })

beforeEach(() => app.owner('DELETE FROM saved_views'))

const LATE = '?range=thisWeek&sort=-attention&where.daysUsage=-3&q=de%20la'
const district = () => `/dashboard/districts/${maple.id('Maple Grove')}`
const school = (name: string) => `${district()}/schools/${maple.id(name)}`
const room = (name: string, of = 'Oak') => `${school(of)}/classrooms/${maple.id(name)}`

describe('A view', () => {
  test('keeps the address of a dashboard with its dates, filters and order, under a name', async () => {
    const answer = await save('Tess Teacher', `${room('Room 1')}/students${LATE}`, { name: '  Who is late ' })
    expect(answer.status, answer.body).toBe(201)
    const { createdAt, ...kept } = answer.data.attributes
    expect(kept).toEqual({
      name: 'Who is late',
      address: `${room('Room 1')}/students${LATE}`,
      resourceType: 'classroom',
      resourceId: maple.id('Room 1'),
      resourceName: 'Room 1',
      shared: false,
      isOwn: true,
      authorName: 'Tess Teacher',
      every: 'never',
      nextMailOn: null,
    })
    expect(Date.parse(createdAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(await listOf('Tess Teacher')).toEqual(['Who is late'])
    expect(await listOf('Sam School')).toEqual([])
  })

  test.each([
    ['', 'Dana District'],
    ['/schools', 'Dana District'],
    ['/compare?of=1,2', 'Dana District'],
    ['/growth?compared=same', 'Sam School'],
    ['/attention?show=needsYou', 'Sam School'],
  ])('can be of the page %s of a district', async (page, by) => {
    expect((await save(by, `${district()}${page}`)).status).toBe(201)
  })

  test.each(['', '/classrooms', '/compare', '/growth', '/attention'])(
    'can be of the page %s of a school',
    async page => {
      expect((await save('Sam School', `${school('Oak')}${page}`)).status).toBe(201)
    },
  )

  test.each(['', '/students', '/growth', '/groups'])('can be of the page %s of a class', async page => {
    expect((await save('Tess Teacher', `${room('Room 1')}${page}`)).status).toBe(201)
  })

  test('is renamed, shared, and deleted by its author alone', async () => {
    const { id } = (await save('Sam School', school('Oak'), { shared: true })).data
    for (const other of ['Dana District', 'Tess Teacher', 'Ada Admin']) {
      expect((await change(other, id, { name: 'Mine' })).status).toBe(404)
      expect((await as(other).delete(`${list()}/${id}`)).status).toBe(404)
    }
    expect((await change('Sam School', id, { name: 'Oak on Friday' })).data.attributes).toMatchObject({
      name: 'Oak on Friday',
      shared: true,
    })
    expect(await listOf('Dana District')).toEqual(['Oak on Friday'])
    expect((await as('Dana District').get(`${list()}/${id}`)).data.attributes.name).toBe('Oak on Friday')
    expect((await change('Sam School', id, { shared: false })).data.attributes.shared).toBe(false)
    expect(await listOf('Dana District')).toEqual([])
    expect((await as('Dana District').get(`${list()}/${id}`)).status).toBe(404)
    expect((await as('Sam School').delete(`${list()}/${id}`)).status).toBe(204)
    expect(await listOf('Sam School')).toEqual([])
    expect((await as('Sam School').delete(`${list()}/${id}`)).status).toBe(404)
  })
})

describe('A shared view', () => {
  test("is listed as somebody's, for those who see the school", async () => {
    await save('Dana District', school('Oak'), { name: 'Oak', shared: true })
    await save('Dana District', school('Elm'), { name: 'Elm', shared: true })
    expect(await listOf('Sam School')).toEqual(['Oak'])
    expect((await as('Sam School').get(list())).data[0].attributes).toMatchObject({
      isOwn: false,
      authorName: 'Dana District',
      resourceName: 'Oak',
    })
    expect(await listOf('Elsa Elm')).toEqual(['Elm'])
    expect(await listOf('Tess Teacher')).toEqual(['Oak'])
  })

  test('of a class is for those who see the class', async () => {
    await save('Sam School', room('Room 2'), { shared: true })
    expect(await listOf('Noor Neighbour')).toEqual(['A view'])
    expect(await listOf('Tess Teacher')).toEqual([])
  })

  test('of the whole district is not for Teachers', async () => {
    await save('Dana District', `${district()}/compare`, { shared: true })
    expect(await listOf('Sam School')).toEqual(['A view'])
    expect(await listOf('Tess Teacher')).toEqual([])
  })

  test('is gone from the lists of the others when its author has left', async () => {
    await save('Sam School', school('Oak'), { shared: true })
    expect(await listOf('Tess Teacher')).toEqual(['A view'])
    await app.owner('UPDATE staff SET archived_at = now() WHERE id = $1', [maple.id('Sam School')])
    expect(await listOf('Tess Teacher')).toEqual([])
    await app.owner('UPDATE staff SET archived_at = NULL WHERE id = $1', [maple.id('Sam School')])
  })

  test('of one school is not seen in another district', async () => {
    expect((await save('Dana District', district(), { shared: true })).status).toBe(201)
    const harbor = `/api/districts/${maple.id('Harbor Point')}/saved_views`
    expect((await as('Hana Harbor').get(harbor)).data).toEqual([])
  })
})

test("a view of what is archived, or no longer its author's, stays in their list and says so", async () => {
  await save('Tess Teacher', room('Room 1'), { shared: true })
  await app.owner('UPDATE classrooms SET archived_at = now() WHERE id = $1', [maple.id('Room 1')])
  const [row] = (await as('Tess Teacher').get(list())).data
  expect(row.attributes).toMatchObject({ name: 'A view', resourceName: null })
  expect(await listOf('Sam School')).toEqual([])
  await app.owner('UPDATE classrooms SET archived_at = NULL WHERE id = $1', [maple.id('Room 1')])
})

describe('A view is refused', () => {
  test.each([
    ['of another server', () => 'https://elsewhere.test/dashboard/districts/1'],
    ['of another server without a scheme', () => `//elsewhere.test${district()}`],
    ['of another server behind a backslash', () => `/\\elsewhere.test${district()}`],
    ['of a script', () => 'javascript:alert(1)'],
    ['of a page without figures', () => `/districts/${maple.id('Maple Grove')}/students`],
    ['of a child', () => `${district()}/students/${maple.id('Amara Okafor')}`],
    ['of login cards', () => `${room('Room 1')}/login-cards`],
    ['of a page with another one in its path', () => `${district()}/../../districts`],
    ['with a fragment', () => `${district()}#top`],
    ['with a line break', () => `${district()}?q=a\nb`],
    ['of more than 2000 characters', () => `${district()}?q=${'a'.repeat(2000)}`],
    ['of nothing', () => ''],
    ['of another district', () => `/dashboard/districts/${maple.id('Harbor Point')}`],
    ['of a school of somebody else', () => school('Elm')],
    ['of an archived class', () => room('Old Room')],
  ])('%s', async (_, address) => {
    const answer = await save('Sam School', address())
    expect([answer.status, answer.errors[0].source]).toEqual([422, { pointer: '/data/attributes/address' }])
    expect(await app.owner('SELECT FROM saved_views')).toEqual([])
  })

  test.each([
    ['without a name', ' '],
    ['with a name of several lines', 'a\nb'],
    ['with a name of more than 80 characters', 'a'.repeat(81)],
  ])('%s', async (_, name) => {
    const answer = await save('Sam School', school('Oak'), { name })
    expect([answer.status, answer.errors[0].source]).toEqual([422, { pointer: '/data/attributes/name' }])
  })

  test('with the name of another of theirs, in capitals too; a colleague may have it', async () => {
    const { id } = (await save('Sam School', school('Oak'), { name: 'Friday' })).data
    await save('Sam School', district(), { name: 'Monday' })
    expect((await save('Sam School', district(), { name: 'FRIDAY' })).status).toBe(422)
    expect((await change('Sam School', id, { name: 'monday' })).status).toBe(422)
    expect((await change('Sam School', id, { name: 'FRIDAY' })).status).toBe(200)
    expect((await save('Dana District', district(), { name: 'Friday' })).status).toBe(201)
  })

  test('after a hundred', async () => {
    await app.owner(
      `INSERT INTO saved_views (district_id, account_id, name, address, unit_kind, unit_id)
        SELECT $1, $2, 'View ' || n, $3, 'district', $1 FROM generate_series(1, 100) n`,
      [maple.id('Maple Grove'), maple.id('account of Sam School'), district()],
    )
    expect((await save('Sam School', district())).status).toBe(422)
    expect((await save('Dana District', district())).status).toBe(201)
  })
})

const list = () => `/api/districts/${maple.id('Maple Grove')}/saved_views`
const save = (by: string, address: string, more: object = {}) =>
  as(by).post(list(), { type: 'savedView', attributes: { name: 'A view', address, ...more } })
const change = (by: string, id: string, attributes: object) =>
  as(by).patch(`${list()}/${id}`, { type: 'savedView', id, attributes })
const listOf = async (by: string) =>
  (await as(by).get(list())).data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
