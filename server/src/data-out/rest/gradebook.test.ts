import { setTimeout as sleep } from 'node:timers/promises'
import { LESSONS } from '@hornbook/rules/reading/curriculum'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { receiverOf } from '../../test/receiver.ts'

const { app, maple, district, service } = inTown()

const BASES = { '1.1': '/ims/oneroster/v1p1', '1.2': '/ims/oneroster/gradebook/v1p2' } as const
type Version = keyof typeof BASES

interface Result {
  readonly sourcedId: string
  readonly dateLastModified: string
  readonly score: number
  readonly scoreStatus: string
  readonly scoreDate: string
  readonly student: { readonly sourcedId: string }
  readonly lineItem: { readonly sourcedId: string }
}

const made = (rights: string[], name = 'Maple Grove') =>
  receiverOf(app, { district: maple.id(name), token: maple.token('Ada Admin'), rights })
let reader: Awaited<ReturnType<typeof made>>
let students = 0
let rooms = 0
beforeAll(async () => {
  reader = await made(['oneroster', 'results'])
  const lessons = (name: string, level: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      learningEvent('lessonCompletion', {
        studentId: maple.id(name),
        level,
        lesson: at + 1,
        finishedAt: '2026-02-03T18:00:00Z',
      }),
    )
  await service.post('/api/lesson_completions', [
    ...lessons('Amara Okafor', 1, 70),
    ...lessons('Amara Okafor', 2, 1),
    ...lessons('Benjamin Lee', 1, 23),
  ])
  const base = '/ims/oneroster/rostering/v1p2'
  const total = async (path: string) => Number((await reader.get(`${base}/${path}`)).headers['x-total-count'])
  students = await total("enrollments?filter=role='student'")
  rooms = await total('classes')
})

/** What comes after it is dated later, also on a quick machine. */
async function aMoment(): Promise<Date> {
  const now = new Date()
  await sleep(5)
  return now
}
const itemOf = (room: string, level: number) => `hornbook-line-item-${level}-${maple.id(room)}`
const classOf = (room: string) => `hornbook-class-${maple.id(room)}`
const studentOf = (name: string) => `hornbook-student-${maple.id(name)}`

describe.each(['1.1', '1.2'] as const)('the gradebook of %s', (version: Version) => {
  const get = (path: string) => reader.get(`${BASES[version]}/${path}`)
  const results = async (path: string): Promise<Result[]> => (await get(path)).json().results
  const totalOf = async (path: string) => Number((await get(path)).headers['x-total-count'])

  test('has an item a class and level, and a result of each of its students', async () => {
    expect(await totalOf('categories')).toBe(1)
    expect(await totalOf('lineItems')).toBe(rooms * 4)
    expect(await totalOf('results')).toBe(students * 4)
    expect(await totalOf(`classes/${classOf('Room 1')}/lineItems`)).toBe(4)
    expect(await totalOf(`classes/${classOf('Room 1')}/categories`)).toBe(1)
  })

  test('a score is the percent of the lessons of its level, rounded down as on every page', async () => {
    const scores = async (name: string) =>
      (await results(`classes/${classOf('Room 1')}/students/${studentOf(name)}/results`)).map(each => [
        each.score,
        each.scoreStatus,
      ])
    expect(await scores('Amara Okafor')).toEqual([
      [100, 'fully graded'],
      [Math.floor(100 / LESSONS[1]), 'partially graded'],
      [0, 'not submitted'],
      [0, 'not submitted'],
    ])
    expect((await scores('Benjamin Lee'))[0]).toEqual([32, 'partially graded'])
    const [first] = await results(`classes/${classOf('Room 1')}/results?filter=score='100'`)
    expect(first).toMatchObject({
      scoreDate: '2026-02-03',
      student: { sourcedId: studentOf('Amara Okafor'), type: 'user' },
      lineItem: { sourcedId: itemOf('Room 1', 1), type: 'lineItem' },
    })
  })

  test('the results of an item are those of its class and level', async () => {
    const all = await results(`classes/${classOf('Room 1')}/lineItems/${itemOf('Room 1', 2)}/results`)
    expect(all.map(({ lineItem }) => lineItem.sourcedId)).toEqual(all.map(() => itemOf('Room 1', 2)))
    expect(all.map(({ student }) => student.sourcedId)).toContain(studentOf('Benjamin Lee'))
    const other = `classes/${classOf('Room 2')}/lineItems/${itemOf('Room 1', 2)}/results`
    expect((await get(other)).statusCode).toBe(404)
  })

  test('every object is at its own address, and every reference leads to one', async () => {
    for (const name of ['categories', 'lineItems', 'results']) {
      const objects = Object.values((await get(`${name}?limit=3`)).json() as Record<string, Result[]>)[0] ?? []
      expect(objects.length).toBeGreaterThan(0)
      for (const object of objects) {
        const answer = await get(`${name}/${object.sourcedId}`)
        expect(Object.values(answer.json())).toEqual([object])
        for (const href of JSON.stringify(object).match(/"href":"[^"]+"/g) ?? []) {
          const { pathname } = new URL(JSON.parse(`{${href}}`).href)
          expect([href, (await reader.get(pathname)).statusCode]).toEqual([href, 200])
        }
      }
    }
  })

  test('pages hold every result once; filter, sort and fields are those of every collection', async () => {
    const seen: string[] = []
    for (let offset = 0; offset < students * 4; offset += 7)
      seen.push(...(await results(`results?limit=7&offset=${offset}`)).map(({ sourcedId }) => sourcedId))
    expect([seen.length, new Set(seen).size]).toEqual([students * 4, students * 4])
    const above = await results("results?limit=1000&filter=score>'4'")
    expect(above.map(({ score }) => score).toSorted()).toEqual([100, 32])
    const sorted = (await results('results?limit=1000&sort=score&orderBy=desc')).map(({ score }) => score)
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
    const ofAmara = await results(`results?filter=student.sourcedId='${studentOf('Amara Okafor')}'&fields=score`)
    expect(ofAmara).toEqual([{ score: 100 }, { score: 0 }, { score: 0 }, { score: 0 }])
    expect(await results("results?filter=dateLastModified>'2099-01-01T00:00:00Z'")).toEqual([])
    expect((await get("results?filter=shoeSize='1'")).statusCode).toBe(400)
  })

  test('tells of what came since, also of lessons that were done long before, and of one that is voided', async () => {
    const ofAmara = `student.sourcedId='${studentOf('Amara Okafor')}'`
    const since = async (at: Date) =>
      (await results(`results?filter=${ofAmara} AND dateLastModified>'${at.toISOString()}'`)).map(({ lineItem }) =>
        lineItem.sourcedId.slice(0, 'hornbook-line-item-3'.length),
      )
    const before = await aMoment()
    const late = learningEvent('lessonCompletion', {
      studentId: maple.id('Amara Okafor'),
      level: 3,
      lesson: 1,
      finishedAt: '2025-10-03T18:00:00Z',
    })
    await service.post('/api/lesson_completions', [late])
    expect(await since(before)).toEqual(['hornbook-line-item-3'])
    const between = await aMoment()
    expect(await since(between)).toEqual([])
    expect((await service.delete(`/api/lesson_completions/${late.id}`)).status).toBe(204)
    expect(await since(between)).toEqual(['hornbook-line-item-3'])
  })

  test.each([
    'constructor',
    'scoreScales',
    'results/nobody',
    'lineItems/hornbook-line-item-5-1',
    'lineItems/x/results',
  ])('%s is nowhere', async path => {
    expect((await get(path)).statusCode).toBe(404)
  })

  test('a key reads what it has the right to, and no more', async () => {
    const [roster, progress] = [await made(['oneroster']), await made(['results'])]
    expect((await roster.get(`${BASES[version]}/results`)).statusCode).toBe(403)
    expect((await progress.get(`${BASES[version]}/results`)).statusCode).toBe(200)
    const users = version === '1.1' ? '/ims/oneroster/v1p1/users' : '/ims/oneroster/rostering/v1p2/users'
    expect((await progress.get(users)).statusCode).toBe(403)
    const ofClass = `${BASES['1.1']}/classes/${classOf('Room 1')}/students`
    expect((await progress.get(ofClass)).statusCode).toBe(403)
  })

  test('a token has no right that its key has lost', async () => {
    const other = await made(['oneroster', 'results'])
    await app.owner(`UPDATE api_keys SET rights = '{oneroster}' WHERE id = $1`, [other.id])
    expect((await other.get(`${BASES[version]}/results`)).statusCode).toBe(403)
  })

  test('nobody sees the results of another district', async () => {
    const theirs = await made(['results'], 'Harbor Point')
    const [ours] = await results('results?limit=1')
    expect((await theirs.get(`${BASES[version]}/results/${ours?.sourcedId}`)).statusCode).toBe(404)
    const body = (await theirs.get(`${BASES[version]}/results?limit=1000`)).body
    expect(body).not.toContain(studentOf('Amara Okafor'))
    expect(body).toContain(studentOf('Fatima Idrissi'))
  })

  test('a student who is archived has no results', async () => {
    const archived = (at: string) =>
      app.owner(`UPDATE students SET archived_at = ${at} WHERE id = $1 AND district_id = $2`, [
        maple.id('Benjamin Lee'),
        district(),
      ])
    await archived('now()')
    const rest = await results('results?limit=1000')
    await archived('NULL')
    expect(rest.map(({ student }) => student.sourcedId)).not.toContain(studentOf('Benjamin Lee'))
  })
})
