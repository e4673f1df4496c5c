import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, call } = inTown({ hasEdgeCases: true })

beforeAll(giveIdsOfRosters)

describe('GET /api/students', () => {
  test.each([
    ['filter[sourcedIdIn]=S-1,S-4', ['Amara Okafor']],
    ['filter[sourcedIdIn]=S-2', ['Benjamin Lee', 'Camila Reyes']],
    ['filter[usernameIn]=ben,fatima', ['Benjamin Lee']],
    ['filter[oneRosterIdIn]=00camila', ['Camila Reyes']],
    ['filter[sourcedIdIn]=S-2&filter[usernameIn]=ben', ['Benjamin Lee']],
    ['filter[sourcedIdIn]=', []],
  ])('finds the current students of the district of the token: %s', async (query, names) => {
    expect(await find(query)).toEqual(idsOf(...names))
  })

  test("a provider's token finds them in every district, or in the one that it names", async () => {
    expect(await find('filter[sourcedIdIn]=S-1', 'provider app')).toEqual(idsOf('Amara Okafor', 'Fatima Idrissi'))
    const inHarbor = `filter[sourcedIdIn]=S-1&filter[districtIdEq]=${maple.id('Harbor Point')}`
    expect(await find(inHarbor, 'provider app')).toEqual(idsOf('Fatima Idrissi'))
    expect(await find(inHarbor, 'maple app')).toEqual([])
    expect(await find(inHarbor, 'harbor app')).toEqual(idsOf('Fatima Idrissi'))
  })

  test('has ids and the user name, and nothing else', async () => {
    const url = '/api/students?filter[usernameIn]=amara'
    const { data } = await call({ method: 'GET', url, bearer: maple.token('maple app') })
    const attributes = {
      sourcedId: 'S-1',
      oneRosterId: '00amara',
      username: 'amara',
      districtId: maple.id('Maple Grove'),
    }
    expect(data).toEqual([{ type: 'student', id: maple.id('Amara Okafor'), attributes }])
  })

  test('comes in pages, whose cursors open for no other token', async () => {
    const page = async (address: string, name = 'maple app') =>
      (await call({ method: 'GET', url: address, bearer: maple.token(name) })).document
    const all: string[] = []
    let next: string | null = '/api/students?page[size]=2'
    const first = await page(next)
    while (next !== null) {
      const answer = await page(next)
      all.push(...answer.data.map((each: { id: string }) => each.id))
      next = answer.links.next
    }
    expect(all).toEqual(await find(''))
    expect(all.length).toBeGreaterThan(3)
    expect((await page(first.links.next, 'provider app')).errors[0].code).toBe('badParameter')
    expect((await page('/api/students')).links).toEqual({ next: null })
  })

  test('a token without the right is refused', async () => {
    expect(await find('', 'handoff app')).toBe(403)
  })
})

describe('an event that names a student by studentSourcedId', () => {
  const finishedAt = '2026-02-02T17:00:00Z'
  const item = (named: object, id = randomUUID()) => ({
    type: 'lessonCompletion',
    id,
    attributes: { level: 1, lesson: 5, finishedAt, ...named },
  })
  const post = async (items: object[], name = 'maple app') => {
    const payload = JSON.stringify({ data: items })
    const answer = await call({
      method: 'POST',
      url: '/api/lesson_completions',
      payload,
      bearer: maple.token(name),
    })
    return answer.meta as { accepted: number; duplicates: number; rejected: { index: number; code: string }[] }
  }
  const codes = async (items: object[], name?: string) => (await post(items, name)).rejected.map(each => each.code)
  const studentOf = async (id: string) => {
    const [row] = await app.owner<{ student_id: string }>('SELECT student_id FROM lesson_completions WHERE id = $1', [
      id,
    ])
    return row?.student_id
  }

  test('is stored for that student of the district, and is a duplicate under either name', async () => {
    const [own, other, foreign] = [randomUUID(), randomUUID(), randomUUID()]
    const harbor = { studentSourcedId: 'S-1', districtId: maple.id('Harbor Point') }
    expect(await post([item({ studentSourcedId: 'S-1' }, own)])).toMatchObject({ accepted: 1, rejected: [] })
    expect(await post([item({ studentId: maple.id('Amara Okafor') }, own)])).toMatchObject({ duplicates: 1 })
    const both = [item(harbor, foreign), item({ ...harbor, districtId: maple.id('Maple Grove') }, other)]
    expect(await post(both, 'provider app')).toMatchObject({ accepted: 2, rejected: [] })
    expect(await Promise.all([own, other, foreign].map(studentOf))).toEqual(
      idsOf('Amara Okafor', 'Amara Okafor', 'Fatima Idrissi'),
    )
  })

  test('is one of an unknown student when it names nobody, two, or somebody beyond the token', async () => {
    const harbor = maple.id('Harbor Point')
    const unknown = [
      { studentSourcedId: 'S-9' },
      { studentSourcedId: 'S-2' },
      { studentSourcedId: 'S-1', districtId: harbor },
    ]
    expect(await codes(unknown.map(each => item(each)))).toEqual(['unknownStudent', 'unknownStudent', 'unknownStudent'])
  })

  test('is of an archived student like any other', async () => {
    expect(await codes([item({ studentSourcedId: 'S-4' })])).toEqual(['archivedStudent'])
  })

  test('is invalid with both names, with neither, and without a district where the token reaches all', async () => {
    const twice = item({ studentId: maple.id('Amara Okafor'), studentSourcedId: 'S-1' })
    const wrong = [twice, item({}), item({ studentSourcedId: 7 }), item({ studentSourcedId: 'S-1', districtId: 'x' })]
    expect(await codes(wrong)).toEqual(['invalid', 'invalid', 'invalid', 'invalid'])
    expect(await codes([item({ studentSourcedId: 'S-1' })], 'provider app')).toEqual(['invalid'])
  })
})

const find = async (query: string, name = 'maple app') => {
  const answer = await call({ method: 'GET', url: `/api/students?${query}`, bearer: maple.token(name) })
  return answer.status === 200 ? answer.data.map((each: { id: string }) => each.id) : answer.status
}
const idsOf = (...names: string[]) => names.map(name => maple.id(name))

async function giveIdsOfRosters() {
  const ids: [string, string, string, string][] = [
    ['Amara Okafor', 'PowerSchool', 'S-1', 'amara'],
    ['Benjamin Lee', 'PowerSchool', 'S-2', 'ben'],
    // Two systems gave two children the same id.
    ['Camila Reyes', 'Skyward', 'S-2', 'camila'],
    ['Ola Old', 'PowerSchool', 'S-4', 'ola'],
    ['Fatima Idrissi', 'PowerSchool', 'S-1', 'fatima'],
  ]
  for (const [name, source, sourcedId, username] of ids)
    await app.owner(
      `UPDATE students SET source = $2, sourced_id = $3, username = $4, one_roster_id = '00' || $4 WHERE id = $1`,
      [maple.id(name), source, sourcedId, username],
    )
}
