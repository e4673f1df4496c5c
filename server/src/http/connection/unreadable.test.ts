import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test.each([
  [
    'a header section that is too long',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headersTooLarge',
  ],
  ['input that is not HTTP', 'hello there\r\n\r\n', 400, 'malformed'],
  [
    'a repeated Content-Length',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'malformed',
  ],
  [
    'an unknown expectation',
    'GET /api/districts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: a-miracle\r\n\r\n',
    401,
    'sessionExpired',
  ],
  ['a request without a host', 'GET /api/configuration HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed'],
])('%s gets an error document with the usual headers', async (_, sent, status, code) => {
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of [
    "content-security-policy: default-src 'none'",
    'x-content-type-options: nosniff',
    'referrer-policy: no-referrer',
    'strict-transport-security: max-age',
    'cache-control: no-store',
    'connection: close',
    'content-type: application/vnd.api+json',
  ])
    expect(head.toLowerCase()).toContain(header)
  const [error] = JSON.parse(body).errors
  expect(error).toMatchObject({ status: String(status), code })
  expect(head).toContain(error.meta.requestId)
})
