import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { maple, as, service } = inTown()

test('a range without school days says so, for a district, a school and a class', async () => {
  const daysIn = async (path: string, start: string, end: string) => {
    const answer = await as('Dana District').get(`${path}?filter[startDateEq]=${start}&filter[endDateEq]=${end}`)
    expect(answer.status, answer.body).toBe(200)
    return answer.data
  }
  // A Thursday and a Friday of lessons at Oak, and a Sunday.
  const sent = await service.post(
    'lesson_completions',
    ['2025-11-20', '2025-11-21', '2025-11-23'].map((day, at) => lesson(at + 1, day)),
  )
  expect(sent.meta).toMatchObject({ accepted: 3, rejected: [] })
  for (const path of [
    `districts/${maple.id('Maple Grove')}`,
    `schools/${maple.id('Oak')}`,
    `classrooms/${maple.id('Room 1')}`,
  ]) {
    const found = async (start: string, end: string) =>
      (await daysIn(`${path}/overview`, start, end)).attributes.schoolDaysCount
    expect(await found('2025-11-17', '2025-11-23'), path).toBe(2)
    expect(await found('2025-11-22', '2025-11-23'), path).toBe(0)
  }
  const elm = await daysIn(`schools/${maple.id('Elm')}/overview`, '2025-11-17', '2025-11-23')
  expect(elm.attributes.schoolDaysCount).toBe(0)
  const rows = await daysIn(`districts/${maple.id('Maple Grove')}/school_summaries`, '2025-11-17', '2025-11-23')
  const counts = rows.map((row: { attributes: Record<string, unknown> }) => [
    row.attributes.name,
    row.attributes.schoolDaysCount,
  ])
  expect(counts).toEqual([
    ['Elm', 0],
    ['Oak', 2],
  ])
})

const lesson = (number: number, day: string) => ({
  type: 'lessonCompletion',
  id: crypto.randomUUID(),
  attributes: { studentId: maple.id('Amara Okafor'), level: 1, lesson: number, finishedAt: `${day}T18:00:00.000Z` },
})
