import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, call } = inTown({ hasEdgeCases: true })

const CONFIGURED = 'service-token-of-the-tests'
const send = (payload: unknown, bearer = CONFIGURED) =>
  call({ method: 'POST', url: '/api/lesson_completions', bearer, payload: payload as object })
const stored = async () =>
  (await app.owner<{ count: number }>('SELECT count(*)::int AS count FROM lesson_completions'))[0]?.count

describe('A bad event is rejected by itself, and the others of its call are accepted', () => {
  const cases: [string, () => unknown, string][] = [
    ['an unknown student', () => good({ studentId: '987654321' }), 'unknownStudent'],
    ['a student id as a number', () => good({ studentId: Number(maple.id('Amara Okafor')) }), 'invalid'],
    ['a student id of nineteen digits', () => good({ studentId: '9'.repeat(19) }), 'invalid'],
    ['a student id that is SQL', () => good({ studentId: "1' OR '1'='1" }), 'invalid'],
    ['level 0', () => good({ level: 0 }), 'outOfRange'],
    ['level 5', () => good({ level: 5 }), 'outOfRange'],
    ['lesson 71 of level 1', () => good({ lesson: 71 }), 'outOfRange'],
    ['a lesson below zero', () => good({ lesson: -1 }), 'outOfRange'],
    ['a lesson beyond any integer', () => good({ lesson: 1e300 }), 'outOfRange'],
    ['a lesson too large for the column', () => good({ lesson: 40_000 }), 'outOfRange'],
    ['a fractional lesson', () => good({ lesson: 1.5 }), 'invalid'],
    ['a lesson as a string', () => good({ lesson: '1' }), 'invalid'],
    ['a lesson that is a list', () => good({ lesson: [1] }), 'invalid'],
    ['no lesson', () => good({ lesson: undefined }), 'invalid'],
    ['a level that is a NUL character', () => good({ level: '\u0000' }), 'invalid'],
    ['an id with a NUL character', () => good({}, { id: `${randomUUID()}\u0000` }), 'invalid'],
    ['an id that is not a UUID', () => good({}, { id: 'lesson-1' }), 'invalid'],
    ['no id', () => good({}, { id: undefined }), 'invalid'],
    ['another type', () => good({}, { type: 'assessmentResult' }), 'invalid'],
    ['no attributes', () => good({}, { attributes: null }), 'invalid'],
    ['a time six minutes ahead', () => good({ finishedAt: new Date(Date.now() + 360_000).toISOString() }), 'badTime'],
    ['a time in 1999', () => good({ finishedAt: '1999-12-31T12:00:00Z' }), 'badTime'],
    [
      "the last millisecond of 1999 in the district's time zone",
      () => good({ finishedAt: '2000-01-01T07:59:59.999Z' }),
      'badTime',
    ],
    ['a time in the year 9999', () => good({ finishedAt: '9999-12-31T23:59:59Z' }), 'badTime'],
    ['a time without an offset', () => good({ finishedAt: '2026-02-03T10:00:00' }), 'invalid'],
    ['the 30th of February', () => good({ finishedAt: '2026-02-30T10:00:00Z' }), 'invalid'],
    ['a time as a number', () => good({ finishedAt: 1_770_000_000_000 }), 'invalid'],
    ['null', () => null, 'invalid'],
    ['a string', () => 'lessonCompletion', 'invalid'],
    ['a list', () => [[]], 'invalid'],
  ]

  test.each(cases)('%s', async (_, bad, code) => {
    expect(await submit([good(), bad(), good()])).toMatchObject({ accepted: 2, duplicates: 0, rejected: [code] })
  })

  test('rejections give the index of each event, in the order sent', async () => {
    const items = cases.flatMap(([, bad]) => [good(), bad()])
    const { accepted, all } = await submit(items)
    expect(accepted).toBe(cases.length)
    expect(all.map((each: { index: number }) => each.index)).toEqual(cases.map((_, at) => at * 2 + 1))
    expect(all.every((each: { detail: string }) => each.detail.length > 10)).toBe(true)
  })

  test('values at the very limits are accepted', async () => {
    const edge = [
      good({ finishedAt: new Date(Date.now() + 290_000).toISOString() }),
      good({ finishedAt: '2000-01-01T08:00:00.000Z' }),
      good({ finishedAt: '2026-02-03T10:00:00.123456789+05:30' }),
      good({ level: 1, lesson: 70 }),
      good({ level: 2, lesson: 207 }),
      good({ level: 3, lesson: 114 }),
      good({ level: 4, lesson: 137 }),
    ]
    expect(await submit(edge)).toMatchObject({ accepted: 7, rejected: [] })
  })
})

describe('An id that is used again', () => {
  test('is a duplicate if the content is the same, in the same call or another, in upper or lower case', async () => {
    const item = good()
    expect(await submit([item, item])).toMatchObject({ accepted: 1, duplicates: 1 })
    const written = { ...item, id: item.id.toUpperCase() }
    const instant = { ...item, attributes: { ...item.attributes, finishedAt: '2026-02-03T11:00:00+01:00' } }
    expect(await submit([written, instant])).toMatchObject({ accepted: 0, duplicates: 2 })
  })

  test('is a conflict if the content differs, and the first event is kept', async () => {
    const item = good()
    const other = (attributes: object) => ({ ...item, attributes: { ...item.attributes, ...attributes } })
    expect(await submit([item, other({ lesson: 2 })])).toMatchObject({ accepted: 1, rejected: ['conflict'] })
    const changes = [
      { level: 2 },
      { finishedAt: '2026-02-03T10:00:00.001Z' },
      { studentId: maple.id('Benjamin Lee') },
      { studentId: '987654321' },
      { lesson: 99_999 },
    ]
    expect(await submit(changes.map(other))).toMatchObject({ accepted: 0, rejected: changes.map(() => 'conflict') })
    const [row] = await app.owner('SELECT level, lesson FROM lesson_completions WHERE id = $1', [item.id])
    expect(row).toEqual({ level: 1, lesson: 1 })
  })

  test('is checked before the student, who may have been archived since', async () => {
    const item = good({ studentId: maple.id('Benjamin Lee'), finishedAt: '2026-02-03T10:00:00Z' })
    await submit([item])
    await app.owner("UPDATE students SET archived_at = '2026-02-04T00:00:00Z' WHERE id = $1", [
      maple.id('Benjamin Lee'),
    ])
    const late = good({ studentId: maple.id('Benjamin Lee'), finishedAt: '2026-02-03T23:59:59.999Z' })
    const after = good({ studentId: maple.id('Benjamin Lee'), finishedAt: '2026-02-04T00:00:00Z' })
    expect(await submit([item, late, after])).toMatchObject({
      accepted: 1,
      duplicates: 1,
      rejected: ['archivedStudent'],
    })
    await app.owner('UPDATE students SET archived_at = NULL WHERE id = $1', [maple.id('Benjamin Lee')])
  })

  test('is a new event in another district', async () => {
    const item = good()
    const there = { ...item, attributes: { ...item.attributes, studentId: maple.id('Fatima Idrissi') } }
    expect(await submit([item])).toMatchObject({ accepted: 1 })
    expect(await submit([there])).toMatchObject({ accepted: 1 })
  })

  test('is a conflict if one call uses it in two districts', async () => {
    const item = good()
    const there = { ...item, attributes: { ...item.attributes, studentId: maple.id('Fatima Idrissi') } }
    expect(await submit([there, item])).toMatchObject({ accepted: 1, rejected: ['conflict'] })
    expect(await submit([there, item])).toMatchObject({ accepted: 0, duplicates: 1, rejected: ['conflict'] })
  })
})

describe("A token reaches only its own district's events", () => {
  test("another district's student is rejected exactly like one that does not exist", async () => {
    const bearer = maple.token('harbor app')
    const items = [good(), good({ studentId: '987654321' }), good({ studentId: maple.id('Fatima Idrissi') })]
    const { accepted, all } = await submit(items, bearer)
    expect(accepted).toBe(1)
    const [foreign, missing] = all.map(({ code, detail }: { code: string; detail: string }) => [code, detail])
    expect(foreign).toEqual(missing)
  })

  test("another district's event does not count as a duplicate and cannot be voided", async () => {
    const item = good()
    await submit([item])
    expect(await submit([item], maple.token('harbor app'))).toMatchObject({
      duplicates: 0,
      rejected: ['unknownStudent'],
    })
    const url = `/api/lesson_completions/${item.id}`
    expect((await call({ method: 'DELETE', url, bearer: maple.token('harbor app') })).status).toBe(204)
    const voids = await app.owner<{ district_id: string }>('SELECT district_id FROM event_voids WHERE event_id = $1', [
      item.id,
    ])
    expect(voids.map(row => row.district_id)).toEqual([maple.id('Harbor Point')])
  })
})

describe('A refused call changes nothing', () => {
  const events = (count: number) => Array.from({ length: count }, () => good())

  test('10,000 events are accepted, 10,001 are too many', async () => {
    const before = (await stored()) as number
    expect((await send({ data: events(10_001) })).errors).toMatchObject([{ status: '413', code: 'tooLarge' }])
    expect(await stored()).toBe(before)
    expect(await submit(events(10_000))).toMatchObject({ accepted: 10_000 })
    expect(await stored()).toBe(before + 10_000)
  })

  test.each([
    ['a body over the limit', `{"data":["${'x'.repeat(8 * 1024 * 1024)}"]}`, 413, 'tooLarge'],
    ['malformed JSON', '{"data":[', 400, 'malformed'],
    ['a truncated event', '{"data":[{"type":"lessonCompletion"', 400, 'malformed'],
    ['a poisoned prototype', '{"data":[],"__proto__":{"admin":true}}', 400, 'malformed'],
    ['no data', '{}', 422, 'invalid'],
    ['data that is not a list', '{"data":{"0":1}}', 422, 'invalid'],
    ['an empty body', '', 422, 'invalid'],
    ['a number', '7', 422, 'invalid'],
  ])('%s', async (_, body, status, code) => {
    const before = await stored()
    const answer = await call({
      method: 'POST',
      url: '/api/lesson_completions',
      bearer: CONFIGURED,
      headers: { 'content-type': 'application/json' },
      payload: body,
    })
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(await stored()).toBe(before)
  })

  test('a constructor key does not pollute a prototype', async () => {
    const item = JSON.parse(JSON.stringify(good()).replace('"level"', '"constructor":{"prototype":{"x":1}},"level"'))
    const { accepted, rejected } = await submit([good()])
    expect([accepted, rejected]).toEqual([1, []])
    const answer = await send({ data: [item] })
    expect([200, 400]).toContain(answer.status)
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test('an empty list is accepted', async () => {
    expect(await submit([])).toMatchObject({ accepted: 0, duplicates: 0, rejected: [] })
  })
})

const submit = async (items: readonly unknown[], bearer = CONFIGURED) => {
  const answer = await send({ data: items }, bearer)
  expect(answer.status, answer.body).toBe(200)
  const { accepted, duplicates, rejected } = answer.meta
  expect(accepted + duplicates + rejected.length).toBe(items.length)
  return { accepted, duplicates, rejected: rejected.map((each: { code: string }) => each.code), all: rejected }
}
const good = (attributes: object = {}, more: object = {}) => ({
  type: 'lessonCompletion',
  id: randomUUID(),
  attributes: {
    studentId: maple.id('Amara Okafor'),
    level: 1,
    lesson: 1,
    finishedAt: '2026-02-03T10:00:00Z',
    ...attributes,
  },
  ...more,
})
