import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'

let app: TestApplication

beforeAll(async () => {
  app = await testApplication({ trustProxy: true })
})
afterAll(() => app.close())

test('guesses are counted by the address that the proxy adds, whatever the sender put before it', async () => {
  for (const [at, forged] of ['198.51.100.1', '198.51.100.2', '198.51.100.1, 10.0.0.1', 'unknown'].entries())
    expect((await guess(`${forged}, 203.0.113.7`, at)).statusCode).toBe(401)
  expect(await addresses()).toBe(1)
  await guess('203.0.113.8', 9)
  expect(await addresses()).toBe(2)
})

const guess = (forwarded: string, at: number) =>
  app.call({
    method: 'POST',
    url: '/api/users/session',
    headers: { 'x-forwarded-for': forwarded },
    payload: { data: { type: 'user', attributes: { email: `nobody-${at}@town.test`, password: 'wrong' } } },
  })
const addresses = async () =>
  (await app.owner(`SELECT DISTINCT key FROM sign_in_attempts WHERE key LIKE 'network %'`)).length
