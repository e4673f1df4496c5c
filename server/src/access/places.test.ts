import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { type Town, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  const also = (name: string, district: string, role: string, columns = '', values = '') =>
    app.owner(
      `INSERT INTO staff (district_id, account_id, first_name, last_name, role${columns}) VALUES ($1, $2, 'A', 'B', $3${values})`,
      [maple.id(district), maple.id(`account of ${name}`), role],
    )
  await also('Tim Training', 'Dry Creek', 'DistrictAdmin')
  await also('Tess Teacher', 'Harbor Point', 'DistrictAdmin')
  await also('Hana Harbor', 'Maple Grove', 'DistrictAdmin', ', managed_externally', ', true')
  await also('Piet Pier', 'Maple Grove', 'Teacher', ', status', ", 'training'")
})
afterAll(() => app.close())

const get = (name: string, url: string) => app.call({ method: 'GET', url: `/api/${url}`, token: maple.token(name) })
const code = (answer: Awaited<ReturnType<typeof get>>) => answer.json().errors?.[0].code ?? answer.statusCode
const district = (name: string) => `districts/${maple.id(name)}`

test('in training at one place and with an ended membership at the other, somebody is let through nowhere', async () => {
  expect(code(await get('Tim Training', 'districts'))).toBe('membershipExpired')
  expect(code(await get('Tim Training', district('Maple Grove')))).toBe('training')
  expect(code(await get('Tim Training', district('Dry Creek')))).toBe('membershipExpired')
})

test('an ability at one place is none at another', async () => {
  expect(code(await get('Tess Teacher', `${district('Harbor Point')}/teachers`))).toBe(200)
  expect(code(await get('Tess Teacher', `${district('Maple Grove')}/teachers`))).toBe('forbidden')
})

test('who may invite at one place invites nobody at another', async () => {
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

test('being managed elsewhere is told of the place where one is', async () => {
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

test('a place in training is not among those that one works at', async () => {
  const { data } = (await get('Piet Pier', 'districts')).json()
  expect(data.map(({ id }: { id: string }) => id)).toEqual([maple.id('Harbor Point')])
  expect(code(await get('Piet Pier', district('Maple Grove')))).toBe('training')
})
