import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { portTakenMessage } from './port-taken.ts'

let server: Server

async function answering(body: string): Promise<number> {
  server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

afterEach(() => new Promise<unknown>(resolve => server.close(resolve)))

it('reports another Hornbook on the port, and how to start a second one', async () => {
  const port = await answering(JSON.stringify({ status: 'live', product: 'Hornbook', version: '0.1.0' }))
  const message = await portTakenMessage('0.0.0.0', port)
  expect(message).toContain(`Hornbook is already running at http://127.0.0.1:${port}.`)
  expect(message).toContain('DATA_DIR=')
})

it.each(['{"product":"Something else"}', 'null', '<html>'])(
  'reports another program when the response is %s',
  async body => {
    const port = await answering(body)
    expect(await portTakenMessage('127.0.0.1', port)).toBe(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    )
  },
)
