import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication({ demo: true, loopbackOnly: true })
})
afterAll(() => app.close())

const from = async (remoteAddress: string, headers: Record<string, string> = {}) => {
  const answer = await app.server.inject({ url: '/api/configuration', remoteAddress, headers })
  return answer.json().errors?.[0].code ?? answer.statusCode
}

test('the demo answers this machine by each of its addresses', async () => {
  for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) expect(await from(address)).toBe(200)
})

test('it answers no other machine', async () => {
  for (const address of ['10.0.0.9', '192.168.1.127', '2001:db8::1', '::ffff:10.0.0.9'])
    expect(await from(address), address).toBe('forbidden')
})

test('nor whoever comes through a proxy on this machine', async () => {
  for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
    expect(await from('127.0.0.1', { [header]: '127.0.0.1' }), header).toBe('forbidden')
})
