import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, as } = inTown()

beforeAll(addPlaces)

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
    as('Tess Teacher').post('bulk_teacher_invitation', {
      type: 'bulkTeacherInvitation',
      attributes: {},
      relationships: { teachers: { data: [{ type: 'teacher', id: maple.id(name) }] } },
    })
  expect((await invite('Piet Pier')).status).toBe(200)
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
    const url = `/api/bulk_student_${action.toLowerCase()}`
    const answer = await as('Sam School').post(url, { type: `bulkStudent${action}`, relationships })
    const [error] = answer.errors
    return [answer.status, error.source.pointer]
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
    as('Hana Harbor').post(`${district(name)}/roster_imports`, Buffer.from('not a zip'), {
      'content-type': 'application/zip',
    })
  expect(code(await send('Maple Grove'))).toBe('managedExternally')
  expect((await send('Harbor Point')).status).toBe(201)
})

test('a district where a person is in training is not listed', async () => {
  const { data } = await get('Piet Pier', 'districts')
  expect(data.map(({ id }: { id: string }) => id)).toEqual([maple.id('Harbor Point')])
  expect(code(await get('Piet Pier', district('Maple Grove')))).toBe('training')
})

const get = (name: string, url: string) => as(name).get(`${url}`)
const code = (answer: Awaited<ReturnType<typeof get>>) => answer.code ?? answer.status
const district = (name: string) => `districts/${maple.id(name)}`

async function addPlaces() {
  const addPlace = (name: string, district: string, role: string, columns = '', values = '') =>
    app.owner(
      `INSERT INTO staff (district_id, account_id, first_name, last_name, role${columns}) VALUES ($1, $2, 'A', 'B', $3${values})`,
      [maple.id(district), maple.id(`account of ${name}`), role],
    )
  await addPlace('Tim Training', 'Dry Creek', 'DistrictAdmin')
  await addPlace('Tess Teacher', 'Harbor Point', 'DistrictAdmin')
  await addPlace('Hana Harbor', 'Maple Grove', 'DistrictAdmin', ', managed_externally', ', true')
  await addPlace('Piet Pier', 'Maple Grove', 'Teacher', ', status', ", 'training'")
}
