import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { addJob } from '../test/jobs.ts'

const { app, maple, as, call, service, district } = inTown()

const support = async () => (await as('Ada Admin').get(`districts/${district()}/support`)).document

beforeAll(async () => {
  const item = { type: 'lessonCompletion', id: '0a5ad9d1-8f5f-4ed2-b2b2-1f2b5c6d7e80' }
  const attributes = { studentId: maple.id('Amara Okafor'), finishedAt: new Date().toISOString(), level: 1, lesson: 1 }
  await service.post('lesson_completions', [{ ...item, attributes }])
})

test('a district shows its seats, lessons and administrators', async () => {
  const { seats, lessons, administrators, ...others } = await support()
  expect(seats).toEqual({ used: 1, enrolled: 5 })
  expect(lessons).toMatchObject({ today: 1, studentsToday: 1, usual: null })
  expect(administrators.map(({ name }: { name: string }) => name)).toEqual(['Dana District', 'Manu Managed'])
  expect(others).toMatchObject({
    files: [],
    imports: [],
    oneRoster: { changedAt: null, changedBy: null, reason: null },
  })
})

test('a usual day is the middle half of the same weekdays', async () => {
  const own = `district_id = ${district()} AND school_id = 0`
  const [latest] = await app.owner<{ day: number }>(`SELECT max(day) AS day FROM school_days WHERE ${own}`)
  const today = latest?.day as number
  const days = [10, 20, 30, 40, 50].map(
    (lessons, week) => `(${district()}, 0, ${today - 7 * (week + 1)}, 1, ${lessons})`,
  )
  await app.owner(`INSERT INTO school_days (district_id, school_id, day, student_days, l1) VALUES ${days.join(', ')},
    (${district()}, 0, ${today - 6}, 1, 900)`)
  expect((await support()).lessons.usual).toEqual({ least: 20, most: 40 })
  await app.owner(`DELETE FROM school_days WHERE ${own} AND day < ${today}`)
})

test('the switch of roster files says who has set it and why, whatever else is changed since', async () => {
  await change({ oneRosterEnabled: false, reason: 'They asked for it, ticket 4163' })
  await change({ name: 'Maple Grove' })
  expect((await support()).oneRoster).toMatchObject({
    changedBy: 'Ada Admin',
    reason: 'They asked for it, ticket 4163',
  })
  const { data } = await as('Ada Admin').get(`districts/${district()}`)
  expect(data.attributes).not.toHaveProperty('reason')
  await change({ oneRosterEnabled: true })
})

test.each([
  [1500, 200],
  [null, 200],
  [0, 422],
  [-1, 422],
  [1.5, 422],
  ['many', 422],
  [10_000_001, 422],
])('licensed seats of %j are answered %i', async (licensedSeats, status) => {
  const answer = await change({ licensedSeats })
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.data.attributes.licensedSeats).toBe(licensedSeats)
})

test('jobs are those of the district', async () => {
  await addJob(app, 'nobody.runsIt')
  await app.owner(
    `INSERT INTO jobs (task, lane, payload, attempts, max_attempts, last_error)
    SELECT 'people.sweep', 'quick', json_build_object('districtId', d), 5, 5, 'No room' FROM unnest($1::text[]) d`,
    [[district(), maple.id('Harbor Point')]],
  )
  const { jobs } = await support()
  expect(jobs).toEqual([expect.objectContaining({ task: 'people.sweep', state: 'failed', lastError: 'No room' })])
})

const change = (attributes: object) =>
  call({
    method: 'PATCH',
    url: `/api/districts/${district()}`,
    token: maple.token('Ada Admin'),
    payload: { data: { type: 'district', id: district(), attributes } },
  })
