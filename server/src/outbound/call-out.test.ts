import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { callOut } from './call-out.ts'
import { isPublic } from './public-address.ts'

const PRIVATE = { reachesPrivateAddresses: true }
const PUBLIC = { reachesPrivateAddresses: false }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('An address that somebody typed', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
  ])('%s is inside', address => {
    expect(isPublic(address)).toBe(false)
  })

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is outside', address => {
    expect(isPublic(address)).toBe(true)
  })

  test.each([
    ['http://accounts.example.org/', 'insecure'],
    ['file:///etc/passwd', 'insecure'],
    ['https://127.0.0.1/', 'inside'],
    ['https://2130706433/', 'inside'],
    ['https://0x7f.1/', 'inside'],
    ['https://[::1]/', 'inside'],
    ['https://[::ffff:169.254.169.254]/', 'inside'],
    ['https://169.254.169.254/latest/meta-data', 'inside'],
    // A name that leads inside.
    ['https://localhost/', 'inside'],
  ])('%s is not called: %s', async (address, reason) => {
    await expect(callOut(address, {}, PUBLIC)).rejects.toMatchObject({ reason })
  })
})

describe('An answer', () => {
  test('comes with its status, its headers and what was sent', async () => {
    const at = await serve((request, response) => {
      request.pipe(response.writeHead(200, { 'content-type': 'text/plain', 'x-method': request.method ?? '' }))
    })
    const answer = await callOut(at, { method: 'POST', body: 'Größe' }, PRIVATE)
    expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([200, 'POST', 'Größe'])
  })

  test.each([
    [205, 205],
    [304, 304],
    [600, 502],
    [999, 502],
  ])('with the status %i counts as %i', async (sent, read) => {
    const address = await serve((_, response) => response.writeHead(sent).end())
    expect((await callOut(address, {}, PRIVATE)).status).toBe(read)
  })

  test('that leads elsewhere is not followed', async () => {
    let asked = 0
    const at = await serve((_, response) => {
      asked += 1
      response.writeHead(302, { location: '/secret' }).end()
    })
    expect((await callOut(at, {}, PRIVATE)).status).toBe(302)
    expect(asked).toBe(1)
  })

  test('of 50 MB is not read to its end', async () => {
    let sent = 0
    const at = await serve((_, response) => {
      const piece = Buffer.alloc(1024 * 1024)
      const next = (): void => {
        if (sent++ === 50 || response.destroyed) return void response.end()
        response.write(piece, () => next())
      }
      next()
    })
    await expect(callOut(at, {}, PRIVATE)).rejects.toMatchObject({ reason: 'tooLarge' })
    expect(sent).toBeLessThan(50)
  })

  test('that never comes, or never ends, is given up', async () => {
    const silent = await serve(() => {})
    const endless = await serve((_, response) => void response.write('a'))
    for (const at of [silent, endless])
      await expect(callOut(at, {}, { ...PRIVATE, timeoutMs: 300 })).rejects.toMatchObject({ reason: 'tooSlow' })
  })

  test('of nobody is none', async () => {
    const at = await serve(() => {})
    for (const server of servers.splice(0)) server.close()
    await expect(callOut(at, {}, PRIVATE)).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('of a call that may be long is read as it comes, and fails where its reader does', async () => {
    const at = await serve((_, response) => void response.end(Buffer.alloc(3 * 1024 * 1024, 'x')))
    const limits = { ...PRIVATE, maxBytes: 4 * 1024 * 1024 }
    const bytes = await callOut(at, {}, limits, async ({ status, body }) => {
      let read = 0
      for await (const piece of body) read += piece.length
      return [status, read]
    })
    expect(bytes).toEqual([200, 3 * 1024 * 1024])
    const failing = callOut(at, {}, limits, async () => Promise.reject(new Error('mine')))
    await expect(failing).rejects.toThrow('mine')
  })

  test('that is cut in the middle is no answer', async () => {
    const at = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(callOut(at, {}, PRIVATE)).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('has each of its cookies', async () => {
    const at = await serve((_, response) =>
      response.setHeader('set-cookie', ['a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT', 'b=2']).end(),
    )
    const { headers } = await callOut(at, {}, PRIVATE)
    expect(headers.getSetCookie().map(each => each.split(';')[0])).toEqual(['a=1', 'b=2'])
  })
})

describe('A redirect', () => {
  const FOLLOWING = { ...PRIVATE, followsRedirects: true }

  test('of a call that follows leads on within its host, with headers for the new address', async () => {
    const at = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(307, { location: '/new?page=1' }).end()
      else response.end(`${request.url} ${request.headers['x-for']}`)
    })
    const headers = ({ pathname }: URL) => ({ 'x-for': pathname })
    expect(await (await callOut(`${at}/old`, { headers }, FOLLOWING)).text()).toBe('/new?page=1 /new')
    expect((await callOut(`${at}/old`, { headers, method: 'POST' }, FOLLOWING)).status).toBe(307)
  })

  test.each(['http://169.254.169.254/latest/meta-data', 'http://localhost:1/', '//example.org/', 'http://', '/again'])(
    'to %s is not followed',
    async location => {
      let asked = 0
      const at = await serve((_, response) => {
        asked += 1
        response.writeHead(302, { location }).end()
      })
      await expect(callOut(`${at}/again`, {}, FOLLOWING)).rejects.toMatchObject({ reason: 'elsewhere' })
      expect(asked).toBe(location === '/again' ? 4 : 1)
    },
  )
})
