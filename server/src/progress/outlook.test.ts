import { isWeekday } from '@hornbook/rules/figures/school-days'
import { dateOf, dayNumberIn } from '@hornbook/rules/time/dates'
import { beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { verifyDistrict } from '../verify/verify.ts'

const { app, maple, district, service, call } = inTown()

const today = dayNumberIn('America/Los_Angeles')(Date.now())
const weekdays = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at).filter(each => isWeekday(each))
/** The Saturday on which both children came, and the weekdays since, twelve to sixteen. Amara learns on all, and before. */
const SATURDAY = Array.from({ length: 7 }, (_, at) => today - 18 - at).find(day => (day + 5) % 7 === 5) as number
const SCHOOL_DAYS = weekdays(SATURDAY, today)

beforeAll(async () => {
  const children = [maple.id('Amara Okafor'), maple.id('Benjamin Lee')]
  await app.owner(`UPDATE student_enrollments SET began_at = $1 WHERE district_id = $2 AND student_id = ANY ($3)`, [
    ...[`${dateOf(SATURDAY)}T20:00:00Z`, district()],
    `{${children.join(',')}}`,
  ])
  await within(app.db.queries, [district()], tx => changeFigures(tx, district(), children, 'unknown'))
  await learn('Amara Okafor', weekdays(SATURDAY - 21, today))
})

test('lessons of the weekend before the first school day do not count for the pace', async () => {
  await learn('Benjamin Lee', [SATURDAY, SATURDAY, SATURDAY, SATURDAY + 1, ...SCHOOL_DAYS.slice(0, 5)])
  const rows = await ask(`/api/classrooms/${maple.id('Room 1')}/student_summaries`, maple.token('Dana District'))
  const paces = new Map(
    rows.map((row: { attributes: { firstName: string; outlook: { lately: number } | null } }) => [
      row.attributes.firstName,
      row.attributes.outlook?.lately,
    ]),
  )
  expect(paces.get('Amara')).toBe(5)
  expect(paces.get('Benjamin')).toBeCloseTo(25 / SCHOOL_DAYS.length, 9)
  const verdict = await verifyDistrict(
    app.db.queries,
    district(),
    url => ask(url, maple.token('Ada Admin')),
    Date.now(),
    0.5,
  )
  expect(verdict.differences).toEqual([])
})

/** One lesson of Level 1 on each of these days. */
async function learn(name: string, days: readonly number[]) {
  const data = days.map((day, at) =>
    learningEvent('lessonCompletion', {
      studentId: maple.id(name),
      level: 1,
      lesson: 1 + at,
      finishedAt: `${dateOf(day)}T20:00:00Z`,
    }),
  )
  const url = '/api/lesson_completions'
  const answer = await service.post(url, data)
  expect(answer.meta).toMatchObject({ accepted: days.length })
}

const ask = async (url: string, token: string) => (await call({ method: 'GET', url, token })).data
