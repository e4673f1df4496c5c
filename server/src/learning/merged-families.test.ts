import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Random } from '../demo/children/random.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { differencesIn } from '../test/differences.ts'
import { randomId, shuffled, testRandom } from '../test/random.ts'
import type { SentEvent } from '../test/recount.ts'
import { type Town, town } from '../test/town.ts'

const CAST = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali', 'Eleni Papadopoulou']
const STEPS = 36
let app: TestApplication
let maple: Town
let district: string
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  district = maple.id('Maple Grove')
})
afterAll(() => app.close())

const URLS = { lessonCompletion: '/api/lesson_completions', assessmentResult: '/api/assessment_results' } as const
const bearer = 'service-token-of-the-tests'

async function post(type: SentEvent['type'], data: readonly SentEvent[]) {
  const answer = await app.call({ method: 'POST', url: URLS[type], bearer, payload: { data } })
  expect(answer.json().meta.rejected, answer.body).toEqual([])
}

async function voidEvent({ type, id }: SentEvent) {
  expect((await app.call({ method: 'DELETE', url: `${URLS[type]}/${id}`, bearer })).statusCode).toBe(204)
}

const ask = (path: string, type: string, attributes: object, relationships: object = {}) =>
  app.call({
    ...{ method: 'POST', url: `/api/districts/${district}/${path}`, token: maple.token('Dana District') },
    payload: { data: { type, attributes, relationships } },
  })
const student = (name: string) => ({ data: { type: 'student', id: maple.id(name) } })
const merge = (kept: string, merged: string) =>
  ask('student_merges', 'studentMerge', {}, { kept: student(kept), merged: student(merged) })
const undo = (id: string) => ask(`student_merges/${id}/undo`, 'studentMerge', { override: true })

const lesson = (id: string, name: string, number: number, day: number): SentEvent => ({
  ...{ type: 'lessonCompletion', id },
  attributes: { studentId: maple.id(name), level: 1, lesson: number, finishedAt: `2026-02-${day + 10}T18:00:00.000Z` },
})
const result = (id: string, name: string, number: number, day: number): SentEvent => ({
  ...{ type: 'assessmentResult', id },
  attributes: {
    ...{ studentId: maple.id(name), test: 1 + (number % 3), result: day % 2 ? 'passed' : 'failed' },
    finishedAt: `2026-02-${day + 10}T18:00:00.000Z`,
  },
})

async function lessonsInTable(name: string): Promise<number> {
  const url = `/api/classrooms/${maple.id('Room 1')}/student_summaries?filter[startDateEq]=2026-01-01`
  const rows = (await app.call({ method: 'GET', url, token: maple.token('Dana District') })).json().data
  return rows.find((row: { id: string }) => row.id === maple.id(name)).attributes.level1CompletedLessonsCount
}

test('what one merged record did stays when something of another changes (EVENT-21)', async () => {
  const random = testRandom()
  const [kept, first, second] = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'] as const
  const sent = [
    ...[1, 2, 3].map(n => lesson(randomId(random), kept, n, 1)),
    ...[11, 12, 13, 14].map(n => lesson(randomId(random), first, n, 2)),
    ...[21, 22].map(n => lesson(randomId(random), second, n, 3)),
  ]
  await post('lessonCompletion', sent)
  const merges = [await merge(kept, first), await merge(kept, second)].map(each => each.json().meta.studentMergeId)
  expect(await lessonsInTable(kept)).toBe(9)
  await voidEvent(sent.at(-1) as SentEvent)
  expect(await lessonsInTable(kept)).toBe(8)
  await post('lessonCompletion', [lesson(randomId(random), second, 23, 0)])
  expect(await lessonsInTable(kept)).toBe(9)
  await post('assessmentResult', [{ ...result(randomId(random), second, 0, 1) }])
  expect(await lessonsInTable(kept)).toBe(9)
  expect(await differencesIn(app, maple, district)).toEqual([])
  for (const id of merges.reverse()) expect((await undo(id)).statusCode).toBe(200)
  expect(await lessonsInTable(kept)).toBe(3)
  expect(await differencesIn(app, maple, district)).toEqual([])
})

test('figures stay exact while records are merged in chains and as siblings, and taken apart again', {
  timeout: 120_000,
}, async () => {
  const random = testRandom()
  const sent: SentEvent[] = []
  const merges: string[] = []
  for (let step = 0; step < STEPS; step++) {
    const what = await act(random, sent, merges)
    if (step % 6 === 5 || /merge/.test(what)) expect(await differencesIn(app, maple, district), what).toEqual([])
  }
  expect(merges.length).toBeGreaterThan(0)
})

/** Sends or voids some events, or merges two records, or undoes a merge: most are refused, and the rest is by chance. */
async function act(random: Random, sent: SentEvent[], merges: string[]): Promise<string> {
  const [one = '', other = ''] = shuffled(CAST, random)
  const kind = random.int(1, 10)
  if (kind <= 2) {
    const answer = await merge(one, other)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    if (answer.statusCode === 200) merges.push(answer.json().meta.studentMergeId)
    return `merge ${other} into ${one}: ${answer.statusCode}`
  }
  if (kind === 3 && merges.length > 0) {
    const answer = await undo(random.pick(merges))
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    return `undo a merge: ${answer.statusCode}`
  }
  if (kind <= 5 && sent.length > 0) {
    await voidEvent(random.pick(sent))
    return 'void'
  }
  const make = random.chance(0.3) ? result : lesson
  const data = Array.from({ length: random.int(1, 4) }, () =>
    make(randomId(random), one, random.int(1, 40), random.int(0, 15)),
  )
  sent.push(...data)
  await post(data[0]?.type ?? 'lessonCompletion', data)
  return `events of ${one}`
}
