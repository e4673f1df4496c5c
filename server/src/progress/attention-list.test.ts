import { isWeekday } from '@hornbook/rules/figures/school-days'
import { dateOf, dayNumberIn } from '@hornbook/rules/time/dates'
import { beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'

const { app, maple, service, call } = inTown()

const today = dayNumberIn('America/Los_Angeles')(Date.now())
/** The last weekdays, the earliest first: Amara makes each of them a school day. */
const SCHOOL_DAYS = Array.from({ length: 60 }, (_, back) => today - 60 + back).filter(isWeekday)
let url: string

beforeAll(learnEveryDay)

test('of one urgency, students come by the name that the viewer chose, page by page too', async () => {
  const byGiven = ['Benjamin Lee', 'Camila Abbott', 'Daniyar Seitkali']
  const byFamily = ['Camila Abbott', 'Benjamin Lee', 'Daniyar Seitkali']
  expect(await neverStarted('')).toEqual(byGiven)
  expect(await neverStarted('&names=family')).toEqual(byFamily)
  expect(await neverStarted('&names=family&page[size]=1')).toEqual(byFamily)
})

test('page by page, every reason comes in the order of the whole list', async () => {
  await learn('Benjamin Lee', SCHOOL_DAYS.slice(0, -8))
  for (const names of ['given', 'family']) {
    const all = await listed(`?names=${names}`)
    expect(all.at(-1)).toBe('Benjamin Lee')
    for (const size of [1, 2, 3]) expect(await listed(`?page[size]=${size}&names=${names}`)).toEqual(all)
  }
})

test('a cursor of one order is refused in the other', async () => {
  const token = maple.token('Dana District')
  const first = await call({ method: 'GET', url: `${url}?page[size]=1&names=family`, token })
  const next: string = first.links.next
  const other = await call({ method: 'GET', url: next.replace('names=family', 'names=given'), token })
  expect(other.status).toBe(400)
  expect((await call({ method: 'GET', url: `${url}?names=x`, token })).status).toBe(400)
})

interface Page {
  readonly data: readonly { readonly attributes: { readonly fullName: string } }[]
  readonly links?: { readonly next: string | null }
}

const neverStarted = (query: string) => listed(`?filter[attentionEq]=neverStarted${query}`)

async function listed(query: string): Promise<string[]> {
  const token = maple.token('Dana District')
  const names: string[] = []
  for (let next: string | null = url + query; next; ) {
    const answer: Page = (await call({ method: 'GET', url: next, token })).document
    names.push(...answer.data.map(each => each.attributes.fullName))
    next = answer.links?.next ?? null
  }
  return names
}

const atNoon = (day: number) => `${dateOf(day)}T20:00:00Z`

async function learnEveryDay() {
  const district = maple.id('Maple Grove')
  url = `/api/districts/${district}/attention`
  const began = SCHOOL_DAYS.at(-20) as number
  await app.owner('UPDATE student_enrollments SET began_at = $1 WHERE district_id = $2', [atNoon(began), district])
  await app.owner(`UPDATE students SET last_name = 'Abbott' WHERE id = $1`, [maple.id('Camila Reyes')])
  await app.owner(
    `INSERT INTO requirement_changes (district_id, student_id, required, at)
      SELECT district_id, id, false, now() - interval '1 year' FROM students WHERE district_id = $1`,
    [district],
  )
  const students = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali']
  await within(app.db.queries, [district], tx =>
    changeFigures(
      tx,
      district,
      students.map(name => maple.id(name)),
      'unknown',
    ),
  )
  await learn('Amara Okafor', SCHOOL_DAYS)
}

async function learn(name: string, days: readonly number[]) {
  const data = days.map((day, at) =>
    learningEvent('lessonCompletion', { studentId: maple.id(name), level: 1, lesson: at + 1, finishedAt: atNoon(day) }),
  )
  const answer = await service.post('lesson_completions', data)
  expect(answer.meta, answer.body).toMatchObject({ accepted: data.length })
}
