import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { type Town, town } from '../test/town.ts'
import { BOUNDS } from './bounds.ts'

let app: TestApplication
let maple: Town
let tight: Awaited<ReturnType<typeof buildApp>>
const sockets: Socket[] = []

beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  tight = await buildApp(app.app, { ...BOUNDS, connections: 30, patienceMs: 300 })
  for (const server of [app.server, tight]) await server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await tight.close()
  await app.close()
})

const portOf = ({ server }: TestApplication['server']) => (server.address() as AddressInfo).port
const ask = async (server: TestApplication['server'], path: string) =>
  (await fetch(`http://127.0.0.1:${portOf(server)}${path}`)).status

/** Says that a body of a thousand bytes comes, and sends one. */
function halfSend(server: TestApplication['server'], path = '/api/users/session', headers = ''): Socket {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 1000\r\n\r\n{`)
  sockets.push(socket)
  return socket
}
const JSON_TYPE = 'Content-Type: application/json\r\n'

describe('Whoever sends slowly', () => {
  test('costs nobody else anything, however many do', async () => {
    for (let at = 0; at < BOUNDS.inHand + 50; at++) halfSend(app.server, '/api/users/session', JSON_TYPE)
    await sleep(500)
    expect(await ask(app.server, '/health/live')).toBe(200)
    expect(await ask(app.server, '/api/configuration')).toBe(200)
  })

  test('is told so when the time is up', async () => {
    const answer = await text(halfSend(tight, '/api/users/session', JSON_TYPE))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain('"code":"tooSlow"')
  })

  test('with a roster file is waited for', async () => {
    const type = { 'content-type': 'application/zip', authorization: `Token token=${maple.token('Ada Admin')}` }
    const bytes = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 3 }))
    const slowly = new ReadableStream({
      async start(stream) {
        stream.enqueue(bytes.subarray(0, 20))
        await sleep(1_500)
        stream.enqueue(bytes.subarray(20))
        stream.close()
      },
    })
    const url = `http://127.0.0.1:${portOf(tight)}/api/districts/${maple.id('Maple Grove')}/roster_imports`
    const init = { method: 'POST', headers: type, body: slowly, duplex: 'half' }
    const answer = fetch(url, init as RequestInit)
    // Nor do strangers who come meanwhile push it out.
    await sleep(400)
    for (let at = 0; at < 60; at++) halfSend(tight, '/api/users/session', JSON_TYPE)
    expect((await answer).status).toBe(201)
  })

  test('loses the connection to somebody who asks, when there are too many', async () => {
    const first = halfSend(tight, '/api/users/session', JSON_TYPE)
    const closed = new Promise(resolve => first.once('close', resolve))
    for (let at = 0; at < 60; at++) halfSend(tight, '/api/users/session', JSON_TYPE)
    expect(await ask(tight, '/health/live')).toBe(200)
    await closed
  })
})

test('More calls than are answered at once are refused, and pages and the process are still seen', async () => {
  const none = await buildApp(app.app, { ...BOUNDS, inHand: 0 })
  await none.listen({ port: 0, host: '127.0.0.1' })
  const refused = await fetch(`http://127.0.0.1:${portOf(none)}/api/configuration`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await ask(none, '/health/live')).toBe(200)
  expect(await ask(none, '/login')).toBe(404)
  await none.close()
})
