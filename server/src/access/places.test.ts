import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { type Town, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  const addPlace = (name: string, district: string, role: string, columns = '', values = '') =>
    app.owner(
      `INSERT INTO staff (district_id, account_id, first_name, last_name, role${columns}) VALUES ($1, $2, 'A', 'B', $3${values})`,
      [maple.id(district), maple.id(`account of ${name}`), role],
    )
  await addPlace('Tim Training', 'Dry Creek', 'DistrictAdmin')
  await addPlace('Tess Teacher', 'Harbor Point', 'DistrictAdmin')
  await addPlace('Hana Harbor', 'Maple Grove', 'DistrictAdmin', ', managed_externally', ', true')
  await addPlace('Piet Pier', 'Maple Grove', 'Teacher', ', status', ", 'training'")
})
afterAll(() => app.close())

const get = (name: string, url: string) => app.call({ method: 'GET', url: `/api/${url}`, token: maple.token(name) })
const code = (answer: Awaited<ReturnType<typeof get>>) => answer.json().errors?.[0].code ?? answer.statusCode
const district = (name: string) => `districts/${maple.id(name)}`

test('a person in training in one district and with an ended membership in the other is admitted to neither', async () => {
  expect(code(await get('Tim Training', 'districts'))).toBe('membershipExpired')
  expect(code(await get('Tim Training', district('Maple Grove')))).toBe('training')
  expect(code(await get('Tim Training', district('Dry Creek')))).toBe('membershipExpired')
})

test('an ability in one district does not count in another', async () => {
  expect(code(await get('Tess Teacher', `${district('Harbor Point')}/teachers`))).toBe(200)
  expect(code(await get('Tess Teacher', `${district('Maple Grove')}/teachers`))).toBe('forbidden')
})

test('a person who may invite staff in one district cannot invite staff of another', async () => {
  const invite = (name: string) =>
    app.call({
      method: 'POST',
      url: '/api/bulk_teacher_invitation',
      token: maple.token('Tess Teacher'),
      payload: {
        data: {
          type: 'bulkTeacherInvitation',
          attributes: {},
          relationships: { teachers: { data: [{ type: 'teacher', id: maple.id(name) }] } },
        },
      },
    })
  expect((await invite('Piet Pier')).statusCode).toBe(200)
  expect(code(await invite('Tim Training'))).toBe('notFound')
})

test('a bulk call about two districts tells nothing of a record beyond the scope in either', async () => {
  await app.owner(
    `WITH made AS (INSERT INTO staff (district_id, account_id, first_name, last_name, role) VALUES ($1, $2, 'S', 'S', 'SchoolAdmin')
      RETURNING id) INSERT INTO staff_schools (district_id, staff_id, school_id) SELECT $1, made.id, $3 FROM made`,
    [maple.id('Harbor Point'), maple.id('account of Sam School'), maple.id('Pier')],
  )
  const [other] = await app.owner<{ id: string }>(
    `INSERT INTO students (district_id, first_name, last_name) VALUES ($1, 'Far', 'Off') RETURNING id`,
    [maple.id('Harbor Point')],
  )
  const archive = async (action: string, ...ids: readonly (string | undefined)[]) => {
    const relationships = { students: { data: ids.map(id => ({ type: 'student', id })) } }
    const payload = { data: { type: `bulkStudent${action}`, relationships } }
    const url = `/api/bulk_student_${action.toLowerCase()}`
    const answer = await app.call({ method: 'POST', url, token: maple.token('Sam School'), payload })
    const [error] = answer.json().errors
    return [answer.statusCode, error.source.pointer]
  }
  const amara = maple.id('Amara Okafor')
  for (const action of ['Archive', 'Unarchive']) {
    const absent = [404, '/data/relationships/students/data/1']
    expect(await archive(action, amara, '987654321')).toEqual(absent)
    expect(await archive(action, amara, other?.id)).toEqual(absent)
    expect(await archive(action, amara, maple.id('Eleni Papadopoulou'))).toEqual(absent)
    expect(await archive(action, amara, maple.id('Fatima Idrissi'))).toEqual([422, '/data/relationships'])
  }
})

test('a person gets managedExternally only in the district where they are managed externally', async () => {
  const send = (name: string) =>
    app.call({
      method: 'POST',
      url: `/api/${district(name)}/roster_imports`,
      token: maple.token('Hana Harbor'),
      headers: { 'content-type': 'application/zip' },
      payload: Buffer.from('not a zip'),
    })
  expect(code(await send('Maple Grove'))).toBe('managedExternally')
  expect((await send('Harbor Point')).statusCode).toBe(201)
})

test('a district where a person is in training is not listed', async () => {
  const { data } = (await get('Piet Pier', 'districts')).json()
  expect(data.map(({ id }: { id: string }) => id)).toEqual([maple.id('Harbor Point')])
  expect(code(await get('Piet Pier', district('Maple Grove')))).toBe('training')
})
