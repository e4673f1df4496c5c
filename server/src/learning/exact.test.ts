import { LESSONS } from '@hornbook/rules/reading/curriculum'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Random } from '../demo/children/random.ts'
import { inTown } from '../test/in-town.ts'
import { randomId, shuffled, testRandom } from '../test/random.ts'
import { inParts, recountDays, recountFigures, type SentEvent } from '../test/recount.ts'

const { app, maple, as, service, call } = inTown()

const ZONE = 'America/Los_Angeles'
const RANGES = [
  { start: '2000-01-01', end: '2026-03-31' },
  { start: '2026-01-12', end: '2026-02-03' },
  { start: '2025-12-31', end: '2025-12-31' },
]
const CAST = {
  'Amara Okafor': 'KG',
  'Benjamin Lee': 'KG',
  'Camila Reyes': '01',
  'Daniyar Seitkali': 'PK',
  'Eleni Papadopoulou': '02',
}
let random: Random

beforeEach(async () => {
  random = testRandom()
  for (const table of ['lesson_completions', 'assessment_results', 'event_voids'])
    await app.owner(`DELETE FROM ${table}`)
})

const post = async (items: readonly object[], type: SentEvent['type'] = 'lessonCompletion') => {
  const url = type === 'lessonCompletion' ? '/api/lesson_completions' : '/api/assessment_results'
  const answer = await service.post(url, items)
  expect(answer.status, answer.body).toBe(200)
  return answer.meta as { accepted: number; duplicates: number; rejected: { index: number; code: string }[] }
}
async function clearFigures() {
  for (const table of ['student_timelines', 'school_days', 'school_standings']) await app.owner(`DELETE FROM ${table}`)
}

describe('Figures are exact when events arrive in order', () => {
  beforeEach(clearFigures)

  test('a few at a time, with repeats, two at the same instant, and finally one earlier than all others', async () => {
    const names = Object.keys(CAST)
    const made = names.flatMap(name => [
      ...Array.from({ length: 120 }, () => someLesson(name)),
      ...Array.from({ length: 4 }, () => someResult(name)),
    ])
    const twin = { ...someLesson('Amara Okafor'), attributes: { ...(made[0] as SentEvent).attributes, lesson: 1 } }
    const all = [...made, twin].sort((a, b) => (a.attributes.finishedAt < b.attributes.finishedAt ? -1 : 1))
    const parts = inParts(all, 20)
    for (const [at, part] of parts.entries()) {
      for (const type of ['lessonCompletion', 'assessmentResult'] as const) {
        const own = part.filter(event => event.type === type)
        if (own.length > 0) await post([...own, ...own.slice(0, 3)], type)
      }
      if (at % 7 === 3) await expectExact(parts.slice(0, at + 1).flat())
    }
    const first = { ...someLesson('Camila Reyes'), id: randomId(random) }
    const early = { ...first, attributes: { ...first.attributes, finishedAt: '2025-12-30T20:00:00Z' } }
    await post([early])
    await expectExact([...all, early])
  })
})

describe('Figures are exact when events arrive out of order, late or repeatedly', () => {
  test('an event that was voided before it arrived does not count for a student with earlier lessons', async () => {
    const lessonOf = (name: string, lesson: number): SentEvent => {
      const attributes = { studentId: maple.id(name), level: 1, lesson, finishedAt: `2026-01-2${lesson}T18:00:00Z` }
      return { type: 'lessonCompletion', id: randomId(random), attributes }
    }
    const done = Object.keys(CAST).map(name => lessonOf(name, 1))
    const voided = lessonOf('Amara Okafor', 2)
    await clearFigures()
    await post(done)
    await voidEvent(voided)
    await post([voided])
    await expectExact(done)
  })

  test('thousands of events, each sent three times, shuffled, in parallel, voided before and after', async () => {
    const names = Object.keys(CAST)
    const lessons = names.flatMap(name => Array.from({ length: 500 }, () => someLesson(name)))
    const results = names.flatMap(name => Array.from({ length: 6 }, () => someResult(name)))
    const [early, late] = inParts(shuffled([...lessons, ...results], random).slice(0, 80), 40) as [
      SentEvent[],
      SentEvent[],
    ]
    // No more at once than may wait for a district.
    for (const part of inParts(early, 30)) await Promise.all(part.map(voidEvent))

    const parts = [
      ...inParts(shuffled([...lessons, ...lessons, ...lessons], random), 600),
      ...inParts(shuffled([...results, ...results, ...results], random), 15),
    ]
    const batches = shuffled(parts, random)
    const outcomes: Awaited<ReturnType<typeof post>>[] = []
    await Promise.all(
      [0, 1, 2, 3].map(async sender => {
        for (const batch of batches.filter((_, at) => at % 4 === sender)) {
          const outcome = await post(batch, (batch[0] as SentEvent).type)
          expect(outcome.accepted + outcome.duplicates + outcome.rejected.length).toBe(batch.length)
          outcomes.push(outcome)
        }
      }),
    )
    expect(outcomes.flatMap(outcome => outcome.rejected)).toEqual([])
    expect(outcomes.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(lessons.length + results.length)
    for (const part of inParts([...late, ...late, ...early], 30)) await Promise.all(part.map(voidEvent))
    await post(shuffled(lessons, random).slice(0, 500))

    const voided = new Set([...early, ...late].map(({ id }) => id))
    await expectExact([...lessons, ...results].filter(({ id }) => !voided.has(id)))
  })

  test('a provider-wide void of an event that arrived later still holds when the district is recounted', async () => {
    const [gone, other, kept] = [1, 2, 3].map(lesson => ({
      ...someLesson('Amara Okafor'),
      attributes: { studentId: maple.id('Amara Okafor'), level: 1, lesson, finishedAt: '2026-01-20T18:00:00Z' },
    })) as [SentEvent, SentEvent, SentEvent]
    await voidEvent(gone)
    await post([gone, other, kept])
    const made = await as('Ada Admin').post('service_tokens', {
      type: 'serviceToken',
      attributes: { name: 'maple grove app', rights: ['events'] },
      relationships: { district: { data: { type: 'district', id: maple.id('Maple Grove') } } },
    })
    const bearer = made.data.attributes.token
    await call({ method: 'DELETE', url: `/api/lesson_completions/${other.id}`, bearer })
    const url = `/api/classrooms/${maple.id('Room 1')}/student_summaries?filter[startDateEq]=2026-01-01&filter[endDateEq]=2026-02-01`
    const seen = await as('Tess Teacher').get(url)
    const amara = seen.data.find((row: { id: string }) => row.id === maple.id('Amara Okafor'))
    expect(amara.attributes.level1CompletedLessonsCount).toBe(1)
  })
})

describe("A day is the calendar date in the district's time zone", () => {
  /** Posts a lesson at each instant; returns the student's days and lessons in the range. */
  async function daysOf(name: string, room: string, token: string, instants: string[], range: [string, string]) {
    await post(
      instants.map((finishedAt, at) => ({
        type: 'lessonCompletion',
        id: randomId(random),
        attributes: { studentId: maple.id(name), level: 4, lesson: at + 1, finishedAt },
      })),
    )
    const url = `/api/classrooms/${maple.id(room)}/student_summaries?filter[startDateEq]=${range[0]}&filter[endDateEq]=${range[1]}`
    const seen = await as(token).get(url)
    const row = seen.data.find((each: { id: string }) => each.id === maple.id(name))
    return [row.attributes.daysUsage, row.attributes.level4CompletedLessonsCount]
  }
  beforeEach(clearFigures)

  test('the last millisecond before midnight and midnight itself are two days', async () => {
    const midnight = ['2026-02-11T07:59:59.999Z', '2026-02-11T08:00:00.000Z']
    expect(await daysOf('Amara Okafor', 'Room 1', 'Tess Teacher', midnight, ['2026-02-10', '2026-02-11'])).toEqual([
      2, 2,
    ])
  })
  test('only the second of them is in a range that begins that day', async () => {
    const midnight = ['2026-02-11T07:59:59.999Z', '2026-02-11T08:00:00.000Z']
    expect(await daysOf('Amara Okafor', 'Room 1', 'Tess Teacher', midnight, ['2026-02-11', '2026-02-11'])).toEqual([
      1, 1,
    ])
  })
  test('the day the clocks go forward has 23 hours', async () => {
    const spring = ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z']
    expect(await daysOf('Fatima Idrissi', 'Room 9', 'Piet Pier', spring, ['2026-03-08', '2026-03-08'])).toEqual([1, 2])
  })
  test('the day the clocks go back has 25 hours', async () => {
    const autumn = ['2025-11-02T04:00:00Z', '2025-11-03T04:59:59Z', '2025-11-03T05:00:00Z']
    expect(await daysOf('Fatima Idrissi', 'Room 9', 'Piet Pier', autumn, ['2025-11-02', '2025-11-02'])).toEqual([1, 2])
  })
})

/** As the learning app does: a server that is busy is asked again. */
async function voidEvent(event: SentEvent): Promise<void> {
  const answer = await service.delete(
    `${event.type === 'lessonCompletion' ? 'lesson_completions' : 'assessment_results'}/${event.id}`,
  )
  if (answer.status === 503) return voidEvent(event)
  expect(answer.status, answer.body).toBe(204)
}

/** Any lesson of the curriculum, at any millisecond of 80 days; a tenth of the lessons fall on one busy day. */
function someLesson(name: string): SentEvent {
  const level = random.int(1, 4)
  const days = random.chance(0.1) ? 1 : 80
  const finishedAt = new Date(Date.parse('2025-12-31T00:00:00Z') + random.int(0, days * 86_400_000 - 1)).toISOString()
  const lesson = random.int(1, LESSONS[level - 1] as number)
  return {
    type: 'lessonCompletion',
    id: randomId(random),
    attributes: { studentId: maple.id(name), level, lesson, finishedAt },
  }
}

function someResult(name: string): SentEvent {
  const finishedAt = new Date(Date.parse('2026-01-01T00:00:00Z') + random.int(0, 60 * 86_400_000)).toISOString()
  const result = random.pick(['failed', 'passed', 'passed'] as const)
  return {
    type: 'assessmentResult',
    id: randomId(random),
    attributes: { studentId: maple.id(name), test: random.int(1, 11), result, finishedAt },
  }
}

async function expectExact(events: readonly SentEvent[]) {
  const ofStudent = (name: string) => events.filter(event => event.attributes.studentId === maple.id(name))
  for (const range of RANGES) {
    for (const room of ['Room 1', 'Room 2', 'Room 3']) {
      const dates = `filter[startDateEq]=${range.start}&filter[endDateEq]=${range.end}`
      const url = `/api/classrooms/${maple.id(room)}/student_summaries?${dates}`
      const seen = await as('Dana District').get(url)
      for (const { id, attributes } of seen.data) {
        const name = Object.keys(CAST).find(each => maple.id(each) === id) as keyof typeof CAST
        expect(attributes, name).toMatchObject(recountFigures(ofStudent(name), [CAST[name]], ZONE, range))
      }
      expect(seen.data.length).toBeGreaterThan(0)
    }
  }
  const sums = await app.owner<Record<'day' | 'student_days' | 'l1' | 'l2' | 'l3' | 'l4', number>>(
    `SELECT day, student_days, l1, l2, l3, l4 FROM school_days WHERE district_id = $1 AND school_id = 0
      AND (student_days, l1, l2, l3, l4) <> (0, 0, 0, 0, 0)`,
    [maple.id('Maple Grove')],
  )
  const days = new Map(sums.map(row => [row.day, [row.student_days, row.l1, row.l2, row.l3, row.l4]]))
  const expected = recountDays(Object.keys(CAST).map(ofStudent), ZONE)
  expect(Object.fromEntries(days)).toEqual(Object.fromEntries(expected))
}
