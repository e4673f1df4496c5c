import { expect, test } from 'vitest'
import type { Random } from '../demo/children/random.ts'
import { differencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'
import { randomId, shuffled, testRandom } from '../test/random.ts'
import type { SentEvent } from '../test/recount.ts'
import { SLOWNESS } from '../test/slowness.ts'

const { app, maple, district, as, service } = inTown()

const CAST = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali', 'Eleni Papadopoulou']
const STEPS = 36

const URLS = { lessonCompletion: '/api/lesson_completions', assessmentResult: '/api/assessment_results' } as const

test('what one merged record did stays when something of another changes (EVENT-21)', async () => {
  const random = testRandom()
  const [kept, first, second] = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'] as const
  const sent = [
    ...[1, 2, 3].map(n => lesson(randomId(random), kept, n, 1)),
    ...[11, 12, 13, 14].map(n => lesson(randomId(random), first, n, 2)),
    ...[21, 22].map(n => lesson(randomId(random), second, n, 3)),
  ]
  await post('lessonCompletion', sent)
  const merges = [await merge(kept, first), await merge(kept, second)].map(each => each.meta.studentMergeId)
  expect(await lessonsInTable(kept)).toBe(9)
  await voidEvent(sent.at(-1) as SentEvent)
  expect(await lessonsInTable(kept)).toBe(8)
  await post('lessonCompletion', [lesson(randomId(random), second, 23, 0)])
  expect(await lessonsInTable(kept)).toBe(9)
  await post('assessmentResult', [{ ...result(randomId(random), second, 0, 1) }])
  expect(await lessonsInTable(kept)).toBe(9)
  expect(await differencesIn(app, maple, district())).toEqual([])
  for (const id of merges.reverse()) expect((await undo(id)).status).toBe(200)
  expect(await lessonsInTable(kept)).toBe(3)
  expect(await differencesIn(app, maple, district())).toEqual([])
})

test('figures stay exact while records are merged in chains and as siblings, and taken apart again', {
  timeout: 120_000 * SLOWNESS,
}, async () => {
  const random = testRandom()
  const sent: SentEvent[] = []
  const merges: string[] = []
  for (let step = 0; step < STEPS; step++) {
    const what = await act(random, sent, merges)
    if (step % 6 === 5 || /merge/.test(what)) expect(await differencesIn(app, maple, district()), what).toEqual([])
  }
  expect(merges.length).toBeGreaterThan(0)
})

/** Sends or voids some events, or merges two records, or undoes a merge: most are refused, and the rest is by chance. */
async function act(random: Random, sent: SentEvent[], merges: string[]): Promise<string> {
  const [one = '', other = ''] = shuffled(CAST, random)
  const kind = random.int(1, 10)
  if (kind <= 2) {
    const answer = await merge(one, other)
    expect(answer.status, answer.body).toBeLessThan(500)
    if (answer.status === 200) merges.push(answer.meta.studentMergeId)
    return `merge ${other} into ${one}: ${answer.status}`
  }
  if (kind === 3 && merges.length > 0) {
    const answer = await undo(random.pick(merges))
    expect(answer.status, answer.body).toBeLessThan(500)
    return `undo a merge: ${answer.status}`
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

async function post(type: SentEvent['type'], data: readonly SentEvent[]) {
  const answer = await service.post(URLS[type], data)
  expect(answer.meta.rejected, answer.body).toEqual([])
}

const lesson = (id: string, name: string, number: number, day: number): SentEvent => ({
  type: 'lessonCompletion',
  id,
  attributes: { studentId: maple.id(name), level: 1, lesson: number, finishedAt: `2026-02-${day + 10}T18:00:00.000Z` },
})
const result = (id: string, name: string, number: number, day: number): SentEvent => ({
  type: 'assessmentResult',
  id,
  attributes: {
    studentId: maple.id(name),
    test: 1 + (number % 3),
    result: day % 2 ? 'passed' : 'failed',
    finishedAt: `2026-02-${day + 10}T18:00:00.000Z`,
  },
})

async function lessonsInTable(name: string): Promise<number> {
  const url = `/api/classrooms/${maple.id('Room 1')}/student_summaries?filter[startDateEq]=2026-01-01`
  const rows = (await as('Dana District').get(url)).data
  return rows.find((row: { id: string }) => row.id === maple.id(name)).attributes.level1CompletedLessonsCount
}

async function voidEvent({ type, id }: SentEvent) {
  expect((await service.delete(`${URLS[type]}/${id}`)).status).toBe(204)
}

const ask = (path: string, type: string, attributes: object, relationships: object = {}) =>
  as('Dana District').post(`districts/${district()}/${path}`, { type, attributes, relationships })
const student = (name: string) => ({ data: { type: 'student', id: maple.id(name) } })
const merge = (kept: string, merged: string) =>
  ask('student_merges', 'studentMerge', {}, { kept: student(kept), merged: student(merged) })
const undo = (id: string) => ask(`student_merges/${id}/undo`, 'studentMerge', { override: true })
