import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { promotionNamed } from '../test/promotion.ts'

const { app, maple, as, anotherProcess } = inTown({ hasEdgeCases: true })

beforeEach(async () => {
  await app.owner('DELETE FROM promotion_reads')
  await app.owner('DELETE FROM promotions')
  await app.owner('DELETE FROM analytics_counts')
})

const KEY = '2026-winter-reading'
const save = (body: object, id?: string, by = as('Ada Admin')) =>
  by.post(`/service/promotion${id === undefined ? '' : `?id=${id}`}`, JSON.stringify(body))
const make = async (more: object = {}, key = KEY) => {
  const answer = await save(promotionNamed(key, more))
  expect(answer.status, answer.body).toBe(200)
  return answer.document
}
const list = async (by: string, query = '') => (await as(by).get(`/service/promotions${query}`)).document
const keys = async (by: string, query = '') =>
  (await list(by, query)).map(({ analyticsKey }: { analyticsKey: string }) => analyticsKey)
const seen = (by: string, key = KEY) => as(by).post(`/service/promotionSeen?promotionKey=${key}`)
const read = (by: string, isPrimary: boolean, key = KEY) =>
  as(by).post(`/service/promotionRead?promotionKey=${key}&isPrimary=${isPrimary}`)
const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

describe('The provider keeps promotions', () => {
  test('makes one, which the list of all has with its author and its counts', async () => {
    const { startAt, endAt, ...body } = promotionNamed(KEY)
    const made = await save({ ...body, startAt, endAt })
    expect(made.status, made.body).toBe(200)
    expect(made.document).toEqual({
      ...body,
      id: made.document.id,
      isEnabled: true,
      startAt,
      endAt,
      version: 1,
      createdBy: 'Ada Admin',
      seen: 0,
      clicked: 0,
      dismissed: 0,
    })
    expect(await list('Ada Admin')).toEqual([made.document])
  })

  test('changes the whole of it, and switches it off and on, without losing what was not sent', async () => {
    const { id, ...made } = await make()
    const off = await save({ ...made, isEnabled: false }, id)
    expect(off.document).toEqual({ ...made, id, isEnabled: false, version: 2 })
    const { isEnabled: _, ...rest } = made
    const titled = await save(
      { ...rest, version: 2, templateData: { title: 'Spring reading', description: 'Five words' } },
      id,
    )
    expect(titled.document).toMatchObject({ isEnabled: false, version: 3, templateData: { title: 'Spring reading' } })
    const again = await save({ ...titled.document }, id)
    expect(again.document).toEqual(titled.document)
  })

  test('has them with the last to end first', async () => {
    await make({ endAt: days(2) }, 'second')
    await make({ endAt: days(9) }, 'first')
    await make({ endAt: days(1) }, 'third')
    expect(await keys('Ada Admin')).toEqual(['first', 'second', 'third'])
  })

  test('writes and reads both names of a type of user, and keeps what is none', async () => {
    const named = async (targetGroup: string[], key: string) => (await make({ targetGroup }, key)).targetGroup
    expect((await save(promotionNamed('one', { targetGroup: ['Teacher'] }))).status).toBe(422)
    expect(await named(['Teacher', 'Users::SchoolAdmin'], 'one-a')).toEqual(['Users::Teacher', 'Users::SchoolAdmin'])
    expect(await named(['Parent'], 'two-a')).toEqual(['Parent'])
    expect(await named([], 'three')).toEqual([])
    expect(await keys('Tess Teacher')).toEqual(['one-a'])
    await app.owner(`UPDATE promotions SET target_group = '{Teacher}'`)
    expect(await keys('Tess Teacher')).toEqual(['one-a', 'two-a', 'three'])
  })

  test('of two who change one at once, the second is refused with 412', async () => {
    const { id, ...made } = await make()
    const switched = { ...made, isEnabled: false }
    const answers = await Promise.all([save(switched, id), save({ ...made, endAt: days(5) }, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const stale = answers.find(({ status }) => status === 412)
    expect(stale?.document).toEqual({ message: 'This promotion was changed meanwhile.', code: 'stale' })
    expect((await list('Ada Admin'))[0].version).toBe(2)
    const { version: _, ...unchecked } = switched
    expect((await save(unchecked, id)).status).toBe(200)
  })

  test('gets a key once, whatever its case, also from two processes at once', async () => {
    const other = await anotherProcess()
    const answers = await Promise.all([
      save(promotionNamed(KEY)),
      save(promotionNamed(KEY.toUpperCase()), undefined, other.as('Ada Admin')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.document).toEqual({
      message: 'Another promotion has this key.',
      code: 'invalid',
      fields: { '/analyticsKey': 'Another promotion has this key.' },
    })
    const { id } = await make({}, 'another')
    expect((await save(promotionNamed(KEY), id)).status).toBe(422)
  })

  test('makes one of two calls with one Idempotency-Key', async () => {
    const body = JSON.stringify(promotionNamed(KEY))
    const send = () => as('Ada Admin').post('/service/promotion', body, { 'idempotency-key': 'once' })
    const [first, second] = [await send(), await send()]
    expect([second.status, second.document]).toEqual([200, first.document])
    expect(await keys('Ada Admin')).toEqual([KEY])
  })
})

describe('Somebody is shown', () => {
  test('what is on, in its time and meant for their type, without who made it and without counts', async () => {
    await make({ endAt: days(3) }, 'later')
    await make({ endAt: days(2) }, 'sooner')
    await make({ isEnabled: false }, 'switched-off')
    await make({ startAt: days(1), endAt: days(2) }, 'not-yet')
    await make({ startAt: days(-2), endAt: days(-1) }, 'over-now')
    await make({ targetGroup: ['Users::SchoolAdmin', 'Users::Teacher'] }, 'others')
    expect(await keys('Tess Teacher')).toEqual(['sooner', 'later'])
    expect(await keys('Sam School')).toEqual(['others'])
    expect(await keys('Dana District')).toEqual([])
    const [shown] = await list('Tess Teacher')
    for (const name of ['createdBy', 'seen', 'clicked', 'dismissed']) expect(shown).not.toHaveProperty(name)
  })

  test('an Administrator too, when only those are asked for', async () => {
    await make({ targetGroup: ['Administrator'] }, 'for-us')
    await make({}, 'for-teachers')
    expect(await keys('Ada Admin', '?shown=true')).toEqual(['for-us'])
    expect((await list('Ada Admin', '?shown=true'))[0]).not.toHaveProperty('createdBy')
    expect(await keys('Ada Admin')).toHaveLength(2)
  })

  test('nothing that they have followed or declined, and again what they only saw', async () => {
    await make({}, KEY)
    expect((await seen('Tess Teacher')).status).toBe(204)
    expect(await keys('Tess Teacher')).toEqual([KEY])
    expect((await read('Tess Teacher', false)).status).toBe(204)
    expect(await keys('Tess Teacher')).toEqual([])
    expect(await keys('Noor Neighbour')).toEqual([KEY])
  })
})

describe('The provider sees how many', () => {
  const counts = async () => {
    const [{ seen, clicked, dismissed }] = await list('Ada Admin')
    return { seen, clicked, dismissed }
  }

  test('saw, followed and declined it: people, however often', async () => {
    await make()
    for (const by of ['Tess Teacher', 'Tess Teacher', 'Noor Neighbour', 'Piet Pier']) await seen(by)
    expect(await counts()).toEqual({ seen: 3, clicked: 0, dismissed: 0 })
    await Promise.all([read('Tess Teacher', true), read('Tess Teacher', true), seen('Tess Teacher')])
    await read('Noor Neighbour', false)
    expect(await counts()).toEqual({ seen: 3, clicked: 1, dismissed: 1 })
  })

  test('and who has followed it once stays counted so', async () => {
    await make()
    await read('Tess Teacher', false)
    expect(await counts()).toEqual({ seen: 1, clicked: 0, dismissed: 1 })
    await read('Tess Teacher', true)
    await read('Tess Teacher', false)
    expect(await counts()).toEqual({ seen: 1, clicked: 1, dismissed: 0 })
  })

  test('also of one that was switched off or ended while somebody looked at it', async () => {
    const { id, ...made } = await make()
    await save({ ...made, isEnabled: false }, id)
    expect((await read('Tess Teacher', true)).status).toBe(204)
    await app.owner(`UPDATE promotions SET start_at = now() - interval '2 days', end_at = now() - interval '1 day'`)
    expect((await seen('Noor Neighbour')).status).toBe(204)
    expect(await counts()).toEqual({ seen: 2, clicked: 1, dismissed: 0 })
  })

  test('while nobody learns of one that is not for them, or has not begun', async () => {
    await make({ targetGroup: ['Users::DistrictAdmin'] }, 'not-theirs')
    await make({ startAt: days(1), endAt: days(2) }, 'tomorrow')
    for (const key of ['not-theirs', 'tomorrow', 'nowhere']) {
      const answers = [await seen('Tess Teacher', key), await read('Tess Teacher', true, key)]
      for (const { status, document } of answers) expect([status, document.code]).toEqual([404, 'notFound'])
    }
    expect(await app.owner('SELECT FROM promotion_reads')).toEqual([])
  })

  test('and among what is used: each time it is seen, once a person followed, by district and without who (API-4)', async () => {
    await make()
    for (const by of ['Tess Teacher', 'Tess Teacher', 'Piet Pier']) await seen(by, KEY.toUpperCase())
    await Promise.all([read('Tess Teacher', true), read('Tess Teacher', true), read('Piet Pier', false)])
    const properties = JSON.stringify({ promotionKey: KEY })
    const counted = (district: string, name: string, times: number) => ({
      district_id: maple.id(district),
      name,
      properties,
      times,
    })
    const used = () =>
      app.owner('SELECT district_id, name, properties, times FROM analytics_counts ORDER BY district_id, name')
    expect(await used()).toEqual([
      counted('Maple Grove', 'promotionClicked', 1),
      counted('Maple Grove', 'promotionSeen', 2),
      counted('Harbor Point', 'promotionSeen', 1),
    ])
    const { counts } = (await as('Ada Admin').get('/service/analyticsCounts')).document
    expect(counts).toEqual([
      { name: 'promotionSeen', properties: { promotionKey: KEY }, times: 3 },
      { name: 'promotionClicked', properties: { promotionKey: KEY }, times: 1 },
    ])
  })

  test('but not where counting is off, nor of the provider, who works in no district', async () => {
    const off = await anotherProcess({ countsClicks: false })
    await make()
    await off.as('Tess Teacher').post(`/service/promotionSeen?promotionKey=${KEY}`)
    await make({ targetGroup: ['Administrator'] }, 'for-us')
    expect((await seen('Ada Admin', 'for-us')).status).toBe(204)
    expect((await read('Ada Admin', true, 'for-us')).status).toBe(204)
    expect(await app.owner('SELECT FROM analytics_counts')).toEqual([])
  })

  test('and how many each type would reach: who may sign in and would be shown it', async () => {
    const audience = async () => (await as('Ada Admin').get('/service/promotionAudience')).document
    const before = await audience()
    const loses = async (change: string, undo: string, name: string) => {
      await app.owner(change, [maple.id(name)])
      const now = await audience()
      await app.owner(undo, [maple.id(name)])
      return Object.keys(before).filter(type => now[type] !== before[type])
    }
    const status = (to: string) => `UPDATE staff SET status = '${to}' WHERE id = $1`
    expect(await loses(status('training'), status('enabled'), 'Tess Teacher')).toEqual(['Teacher'])
    expect(await loses(status('training'), status('enabled'), 'Sam School')).toEqual(['SchoolAdmin'])
    const sign = (at: string) => `UPDATE accounts SET credentials_set_at = ${at} WHERE id = $1`
    expect(await loses(sign('NULL'), sign('now()'), 'account of Dana District')).toEqual(['DistrictAdmin'])
    const role = (to: string) => `UPDATE staff SET role = '${to}' WHERE id = $1`
    expect(await loses(role('SchoolAdmin'), role('Teacher'), 'Tess Teacher')).toEqual(['SchoolAdmin', 'Teacher'])
    const lasts = (days: number) =>
      `UPDATE memberships SET expires_at = now() + interval '${days} days' WHERE district_id = $1`
    expect(await loses(lasts(-1), lasts(300), 'Maple Grove')).toEqual(['DistrictAdmin', 'SchoolAdmin', 'Teacher'])
    expect(before).toEqual({ Administrator: 1, DistrictAdmin: 3, SchoolAdmin: 2, Teacher: 3 })
    // A DistrictAdmin as well, where the membership is over.
    expect(await loses(sign('now()'), sign('NULL'), 'account of Bea Both')).toEqual(['SchoolAdmin'])
  })

  test('and seeing one keeps no session alive', async () => {
    await make()
    const age = () =>
      app.owner(`UPDATE sessions SET used_at = now() - interval '10 minutes' WHERE account_id = $1`, [
        maple.id('account of Tess Teacher'),
      ])
    const idle = async () => {
      const [row] = await app.owner<{ idle: boolean }>(
        `SELECT used_at < now() - interval '5 minutes' AS idle FROM sessions WHERE account_id = $1`,
        [maple.id('account of Tess Teacher')],
      )
      return row?.idle
    }
    await age()
    await seen('Tess Teacher')
    expect(await idle()).toBe(true)
    await read('Tess Teacher', false)
    expect(await idle()).toBe(false)
  })
})
