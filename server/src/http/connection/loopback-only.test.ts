import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication({ demo: true, loopbackOnly: true })
})
afterAll(() => app.close())

const from = async (remoteAddress: string, headers: Record<string, string> = {}) => {
  const answer = await app.server.inject({ url: '/api/configuration', remoteAddress, headers })
  return answer.json().errors?.[0].code ?? answer.statusCode
}

test('the demo answers every loopback address', async () => {
  for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) expect(await from(address)).toBe(200)
})

test('it refuses other machines', async () => {
  for (const address of ['10.0.0.9', '192.168.1.127', '2001:db8::1', '::ffff:10.0.0.9'])
    expect(await from(address), address).toBe('forbidden')
})

test('it refuses calls through a proxy on this machine', async () => {
  for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
    expect(await from('127.0.0.1', { [header]: '127.0.0.1' }), header).toBe('forbidden')
})

test('it refuses other host names that point to this machine', async () => {
  for (const host of ['evil.example.com', 'localhost.evil.example.com:3000', '127.0.0.1.evil.example.com', '10.0.0.9'])
    expect(await from('127.0.0.1', { host }), host).toBe('forbidden')
  for (const host of ['localhost:3000', 'localhost', '127.0.0.1:8080', '[::1]:3000', 'LOCALHOST:3000'])
    expect(await from('127.0.0.1', { host }), host).toBe(200)
})
