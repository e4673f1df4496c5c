import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { verifyDistrict } from '../verify/verify.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { demoDistricts } from './districts.ts'
import type { DistrictPlan } from './plan.ts'
import { seedDemoWhenEmpty } from './seed.ts'

let app: TestApplication

beforeAll(async () => {
  app = await testApplication()
  await seedDemoWhenEmpty(app.db, app.ownerConfig, () => {})
})
afterAll(() => app.close())

describe('the demo', () => {
  test('has three districts of children, two with a valid membership', async () => {
    const districts = await app.owner<{
      valid: boolean
      events: number
      population: number
    }>(`SELECT m.expires_at > now() AS valid, e.events, t.population FROM memberships m
        JOIN (SELECT district_id, count(*)::int AS events FROM lesson_completions GROUP BY 1) e USING (district_id)
        JOIN (SELECT district_id, count(DISTINCT student_id)::int AS population FROM student_timelines GROUP BY 1) t
          USING (district_id)
      ORDER BY m.district_id`)
    expect(districts.map(({ valid, population }) => ({ valid, population }))).toEqual([
      { valid: true, population: 1400 },
      { valid: true, population: 250 },
      { valid: false, population: expect.any(Number) },
    ])
    expect(districts[0]?.events).toBeGreaterThan(150_000)
  })

  test('gives each child a username with the prefix of the school', async () => {
    const others = `SELECT FROM students s WHERE NOT EXISTS (SELECT FROM student_schools b
      WHERE b.district_id = s.district_id AND b.student_id = s.id AND s.username LIKE b.school_id || '-%')`
    expect(await app.owner(others)).toEqual([])
  })

  test.each(DEMO_ACCOUNTS)('lets its $description sign in', async ({ email }) => {
    await signIn(email)
  })

  test('takes its teacher straight to a kindergarten class of 28', async () => {
    const { authenticationToken, homes } = await signIn('teacher@hornbook.test')
    // Without a range it is this week, which holds nothing on a Monday morning.
    const path = `/api/classrooms/${homes[0].classroomId}/student_summaries?filter[startDateEq]=2000-01-01`
    const students = await rowsOf(authenticationToken, path)
    expect(students).toHaveLength(28)
    const active = students.filter((row: { attributes: { daysUsage: number } }) => row.attributes.daysUsage > 0)
    expect(active.length).toBeGreaterThan(0)
  })

  test('has a class without a name, an empty one and one with a single child', async () => {
    const { authenticationToken, homes } = await signIn('district@hornbook.test')
    const schools: { id: string }[] = await rowsOf(
      authenticationToken,
      `/api/districts/${homes[0].districtId}/school_summaries`,
    )
    const pages = schools.map(({ id }) => rowsOf(authenticationToken, `/api/schools/${id}/classroom_summaries`))
    const rooms = (await Promise.all(pages)).flat().map(row => row.attributes)
    expect(rooms).toHaveLength(60)
    expect(rooms.filter(({ name }) => name === null)).toHaveLength(1)
    expect(rooms.map(room => room.studentsCount)).toEqual(expect.arrayContaining([0, 1]))
  })

  test('is created only once', async () => {
    const messages: string[] = []
    await seedDemoWhenEmpty(app.db, app.ownerConfig, text => messages.push(text))
    expect(messages).toEqual([])
  })

  test('shows figures that match its events exactly', async () => {
    const { authenticationToken } = await signIn('admin@hornbook.test')
    const [, harbor] = await app.owner<{ id: string }>('SELECT id FROM districts ORDER BY id')
    const ask = (url: string) => rowsOf(authenticationToken, url)
    const verdict = await verifyDistrict(app.db.queries, harbor?.id ?? '', ask, Date.now(), 0.5)
    expect(verdict.differences).toEqual([])
  })
})

test('a first start that is interrupted leaves complete districts, and the next one creates the rest', async () => {
  const cut = await testApplication()
  const [, harbor, dry] = demoDistricts() as [DistrictPlan, DistrictPlan, DistrictPlan]
  const interrupted = function* () {
    yield* [...harbor.schools].slice(0, 1)
    throw new Error('power cut')
  }
  try {
    const first = seedDemoWhenEmpty(cut.db, cut.ownerConfig, () => {}, [dry, { ...harbor, schools: interrupted() }])
    await expect(first).rejects.toThrow('power cut')
    expect(await cut.owner('SELECT FROM districts')).toHaveLength(1)
    await seedDemoWhenEmpty(cut.db, cut.ownerConfig, () => {}, [dry, harbor])
    const students = await cut.owner<{ count: number }>(
      'SELECT count(*)::int FROM students WHERE archived_at IS NULL GROUP BY district_id ORDER BY district_id',
    )
    expect(students.map(row => row.count)).toEqual([expect.any(Number), 250])
    expect(await cut.owner('SELECT FROM administrators')).toHaveLength(1)
  } finally {
    await cut.close()
  }
})

async function signIn(email: string) {
  const payload = { data: { type: 'user', attributes: { email, password: DEMO_PASSWORD } } }
  const answer = await app.call({ method: 'POST', url: '/api/users/session', payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.attributes
}

const rowsOf = async (token: string, url: string) => (await app.call({ method: 'GET', url, token })).json().data
