import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { TestApplication } from '../../test/application.ts'
import { inTown } from '../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { BOUNDS } from './bounds.ts'

const { app, maple } = inTown({ hasEdgeCases: true })

let tight: Awaited<ReturnType<typeof buildApp>>
const sockets: Socket[] = []

beforeAll(async () => {
  tight = await buildApp(app.app, { ...BOUNDS, maxConnections: 30, bodyGraceMs: 300 })
  for (const server of [app.server, tight]) await server.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

afterAll(async () => {
  await tight.close()
})

const JSON_TYPE = 'Content-Type: application/json\r\n'

describe('A slow sender', () => {
  test('does not hold up other calls, not even 450 of them', async () => {
    for (let at = 0; at < BOUNDS.maxConcurrentCalls + 50; at++) halfSend(app.server, '/api/users/session', JSON_TYPE)
    await expect.poll(() => connectionsOf(app.server)).toBeGreaterThanOrEqual(BOUNDS.maxConcurrentCalls + 50)
    expect(await ask(app.server, '/health/live')).toBe(200)
    expect(await ask(app.server, '/api/configuration')).toBe(200)
  })

  test('gets 408 when the time is up', async () => {
    const answer = await text(halfSend(tight, '/api/users/session', JSON_TYPE))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain('"code":"tooSlow"')
  })

  test('of a roster file gets more time', async () => {
    const type = { 'content-type': 'application/zip', authorization: `Token token=${maple.token('Ada Admin')}` }
    const bytes = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 3 }))
    const { promise: othersAreLate, resolve: sendTheRest } = Promise.withResolvers<void>()
    const slowly = new ReadableStream({
      async start(stream) {
        stream.enqueue(bytes.subarray(0, 20))
        await othersAreLate
        stream.enqueue(bytes.subarray(20))
        stream.close()
      },
    })
    const url = `http://127.0.0.1:${portOf(tight)}/api/districts/${maple.id('Maple Grove')}/roster_imports`
    const init = { method: 'POST', headers: type, body: slowly, duplex: 'half' }
    const answer = fetch(url, init as RequestInit)
    // Unauthenticated connections must not push this one out.
    await new Promise(resolve => tight.server.once('request', resolve))
    const others = Array.from({ length: 60 }, () => halfSend(tight, '/api/users/session', JSON_TYPE))
    await Promise.all(others.map(other => new Promise(resolve => other.resume().once('close', resolve))))
    sendTheRest()
    expect((await answer).status).toBe(201)
  })

  test('is disconnected when there are too many connections', async () => {
    // With the usual time for a body: nobody is late here.
    const small = await buildApp(app.app, { ...BOUNDS, maxConnections: 30 })
    await small.listen({ port: 0, host: '127.0.0.1' })
    const first = halfSend(small, '/api/users/session', JSON_TYPE)
    const closed = text(first)
    for (let at = 0; at < 60; at++) halfSend(small, '/api/users/session', JSON_TYPE)
    expect(await ask(small, '/health/live')).toBe(200)
    expect(await closed.catch(() => '')).toBe('')
    for (const socket of sockets.splice(0)) socket.destroy()
    await small.close()
  })
})

test('calls beyond the limit get 503, while pages and /health/live still work', async () => {
  const none = await buildApp(app.app, { ...BOUNDS, maxConcurrentCalls: 0 })
  await none.listen({ port: 0, host: '127.0.0.1' })
  const refused = await fetch(`http://127.0.0.1:${portOf(none)}/api/configuration`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await ask(none, '/health/live')).toBe(200)
  expect(await ask(none, '/login')).toBe(404)
  await none.close()
})

describe('Large bodies', () => {
  const announce = (server: TestApplication['server'], length: number, token: string) => {
    const socket = connect(portOf(server), '127.0.0.1')
    socket.on('error', () => {})
    const headers = `${JSON_TYPE}Authorization: Bearer ${token}\r\nContent-Length: ${length}\r\n`
    socket.write(`POST /api/lesson_completions HTTP/1.1\r\nHost: x\r\n${headers}\r\n{`)
    sockets.push(socket)
    return socket
  }
  const firstLine = async (socket: Socket) => String(await once(socket, 'data')).split('\r\n', 1)[0]

  test('of one caller are limited in bytes, and others still send theirs', async () => {
    const small = await buildApp(app.app, { ...BOUNDS, bodies: { bytes: 200_000, bytesPerCaller: 100_000 } })
    await small.listen({ port: 0, host: '127.0.0.1' })
    // The one that is counted second is refused; the server waits for the rest of the other.
    const both = [1, 2].map(() => firstLine(announce(small, 90_000, maple.token('maple app'))))
    expect(await Promise.race(both)).toBe('HTTP/1.1 429 Too Many Requests')
    const body = JSON.stringify({ data: [], filler: 'x'.repeat(80_000) })
    const other = await fetch(`http://127.0.0.1:${portOf(small)}/api/lesson_completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${maple.token('provider app')}` },
      body,
    })
    expect(other.status).toBe(200)
    for (const socket of sockets.splice(0)) socket.destroy()
    await small.close()
  })
})

const connectionsOf = (app: TestApplication['server']) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((problem, n) => (problem ? reject(problem) : resolve(n))),
  )

/** Announces a body of a thousand bytes and sends one. */
function halfSend(server: TestApplication['server'], path = '/api/users/session', headers = ''): Socket {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 1000\r\n\r\n{`)
  sockets.push(socket)
  return socket
}

const portOf = ({ server }: TestApplication['server']) => (server.address() as AddressInfo).port
const ask = async (server: TestApplication['server'], path: string) =>
  (await fetch(`http://127.0.0.1:${portOf(server)}${path}`)).status
