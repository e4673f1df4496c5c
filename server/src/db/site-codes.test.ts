import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { type Town, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
})
afterAll(() => app.close())

const make = (oneRosterId: string) => {
  const payload = { data: { type: 'district', attributes: { name: 'Twin', oneRosterId } } }
  return app.call({ method: 'POST', url: '/api/districts', token: maple.token('Ada Admin'), payload })
}

test('of several districts created at once with one site code in different cases, only one is created', async () => {
  const answers = await Promise.all(['DUP-1', 'dup-1', 'Dup-1', 'dUP-1'].map(make))
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 422, 422, 422])
  const [late] = answers.filter(answer => answer.statusCode === 422)
  expect(late?.json().errors).toMatchObject([{ code: 'invalid', source: { pointer: '/data/attributes/oneRosterId' } }])
})
