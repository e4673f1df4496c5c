import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParsedAnswer } from '../../test/client.ts'
import { inTown } from '../../test/in-town.ts'

const folder = mkdtempSync(join(tmpdir(), 'hornbook-web-'))

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<html>the page</html>')
  writeFileSync(join(folder, 'assets', 'a.css'), 'body{}')
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
})

// After the hook, because the application reads the folder when it starts.
const { maple, as, nobody, call } = inTown({ settings: { webFolder: folder } })

afterAll(() => rmSync(folder, { recursive: true }))

describe('A missing file gets a plain 404 and never the page', () => {
  test.each([
    '/assets/x.css',
    '/assets/x.css?v=1',
    '/assets/',
    '/assets',
    '/assets/deep/x.js',
    '/assets/..%2findex.html',
    '/x.css',
    '/favicon.ico',
    '/.env',
    '/.git/config',
    '/deep/picture.png',
    '/districts/1/app.js.map',
  ])('%s', async url => {
    const answer = await as('Dana District').get(url)
    expect([answer.status, type(answer), answer.body]).toEqual([404, 'text/plain', 'Not found'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each([
    ['/assets/a.css', 'text/css', 'body{}'],
    ['/robots.txt', 'text/plain', 'User-agent: *'],
    ['/', 'text/html', '<html>the page</html>'],
    ['/dashboard/', 'text/html', '<html>the page</html>'],
    ['/districts/1?filter[nameCont]=a.b', 'text/html', '<html>the page</html>'],
    ['/apiary', 'text/html', '<html>the page</html>'],
    ['/api/docs', 'text/html', expect.stringContaining('Hornbook API')],
    ['/api/docs/', 'text/html', expect.stringContaining('Hornbook API')],
    ['/api/docs/static/swagger-ui.css', 'text/css', expect.stringContaining('.swagger-ui')],
    ['/api/docs/static/swagger-initializer.js', 'application/javascript', expect.stringContaining('SwaggerUI')],
  ])('%s is found', async (url, media, body) => {
    const answer = await as('Dana District').get(url)
    expect([answer.status, type(answer), answer.body]).toEqual([200, media, body])
    const head = await as('Dana District').send('HEAD', url)
    expect([head.status, type(head), head.body]).toEqual([200, media, ''])
    const policy = ({ headers }: typeof head) => `${headers['content-security-policy']}`.replace(/'nonce-[^']+'/, '')
    expect(policy(head)).toBe(policy(answer))
  })

  test('a page supports only GET, HEAD and OPTIONS', async () => {
    for (const method of ['POST', 'DELETE', 'PUT']) {
      const answer = await as('Dana District').send(method as 'POST', '/dashboard')
      expect([answer.status, type(answer), answer.headers.allow]).toEqual([405, 'text/plain', 'GET, HEAD, OPTIONS'])
    }
  })
})

describe('An API address answers with API documents', () => {
  const code = (answer: ParsedAnswer) => answer.code
  const district = () => `/api/districts/${maple.id('Maple Grove')}`

  test.each(['/api', '/api/', '/api/nothing', '/api/districts/', '/api/x.css', '/health', '/metrics/x'])(
    '%s is a 404',
    async url => {
      const answer = await as('Dana District').get(url)
      expect([answer.status, type(answer), code(answer)]).toEqual([404, 'application/vnd.api+json', 'notFound'])
    },
  )

  test('of the file service it is plain, with the sentence and the code', async () => {
    const answer = await as('Dana District').get('/service/nothing')
    expect([answer.status, type(answer)]).toEqual([404, 'application/json'])
    expect(answer.document).toEqual({ message: expect.stringMatching(/\w/), code: 'notFound' })
  })

  test.each([
    ['PUT', '/api/districts', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/api/districts/1', 'GET, HEAD, OPTIONS, PATCH'],
    ['GET', '/api/lesson_completions', 'OPTIONS, POST'],
    ['PUT', '/api/users/session', 'DELETE, GET, HEAD, OPTIONS, PATCH, POST'],
    ['POST', '/api/timezones/America%2FDenver', 'GET, HEAD, OPTIONS'],
    ['POST', '/health/live', 'GET, HEAD, OPTIONS'],
  ])('%s %s: 405 with the supported methods in Allow', async (method, url, allow) => {
    const answer = await as('Dana District').send(method as 'POST', url)
    expect([answer.status, code(answer), answer.headers.allow]).toEqual([405, 'methodNotAllowed', allow])
  })

  test('HEAD answers like GET without a body, and passes the same gate', async () => {
    const [get, head] = [await as('Dana District').get(district()), await as('Dana District').send('HEAD', district())]
    expect([head.status, type(head), head.body]).toEqual([200, type(get), ''])
    expect((await call({ method: 'HEAD', url: district() })).status).toBe(401)
    expect((await as('Dana District').send('HEAD', `/api/districts/${maple.id('Harbor Point')}`)).status).toBe(404)
    expect((await as('Dana District').send('HEAD', '/api/nothing')).status).toBe(404)
  })

  test('OPTIONS lists the methods in Allow and sends no CORS headers', async () => {
    const answer = await as('Dana District').send('OPTIONS', '/api/districts', undefined, {
      origin: 'https://elsewhere.example',
    })
    expect([answer.status, answer.headers.allow, answer.body]).toEqual([204, 'GET, HEAD, OPTIONS, POST', ''])
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    expect((await as('Dana District').send('OPTIONS', '/api/nothing')).status).toBe(404)
  })

  test.each([
    ['image/png', 200],
    ['text/html,*/*;q=0.8', 200],
    ['', 200],
    ['application/vnd.api+json', 200],
    ['application/vnd.api+json; profile="https://example.org/p"', 200],
    ['application/vnd.api+json;q=0.5', 200],
    ['application/vnd.api+json; charset=utf-8, application/vnd.api+json', 200],
    ['application/vnd.api+json; charset=utf-8', 406],
    ['application/vnd.api+json; ext="https://example.org/atomic", text/html', 406],
  ])('Accept: %s', async (accept, status) => {
    const answer = await as('Dana District').get(district(), { accept })
    expect([answer.status, type(answer)]).toEqual([status, 'application/vnd.api+json'])
    if (status === 406) expect(code(answer)).toBe('notAcceptable')
  })

  test.each([
    ['application/vnd.api+json', 422],
    ['APPLICATION/VND.API+JSON; profile="https://example.org/p"', 422],
    ['application/json; charset=utf-8', 422],
    ['application/vnd.api+json; charset=utf-8', 415],
    ['application/vnd.api+json; ext="https://example.org/atomic"', 415],
    ['text/plain', 415],
  ])('Content-Type: %s', async (sent, status) => {
    const headers = { 'content-type': sent }
    const answer = await nobody.post('users/session', '{}', headers)
    expect(answer.status).toBe(status)
    if (status === 415) expect(code(answer)).toBe('unsupportedMediaType')
  })

  test('an unknown content encoding is a 415, broken gzip a 400', async () => {
    const send = (encoding: string, payload: Buffer) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      return nobody.post('users/session', payload, headers)
    }
    expect((await send('gzip', gzipSync('{}'))).status).toBe(422)
    expect((await send('xyz', Buffer.from('{}'))).status).toBe(415)
    expect((await send('gzip', Buffer.from('{}'))).status).toBe(400)
  })

  test.each([
    ['GET', () => district()],
    ['GET', () => `${district()}/schools`],
    ['GET', () => '/api/districts/0'],
    ['HEAD', () => district()],
  ])('the media type of a document has no parameters: %s %#', async (method, url) => {
    expect((await as('Dana District').send(method as 'POST', url())).headers['content-type']).toBe(
      'application/vnd.api+json',
    )
  })
})

const type = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-type']).split(';')[0]
