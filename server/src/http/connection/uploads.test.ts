import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { inTown } from '../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { BOUNDS } from './bounds.ts'
import { UPLOAD_LIMITS, type UploadLimits } from './uploads.ts'

const { app, maple, as } = inTown({ hasEdgeCases: true })

const sockets: Socket[] = []

beforeAll(async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const MEBIBYTE = 1024 * 1024

test('a slow sender keeps nobody out of the district, and is not waited for', async () => {
  const impatient = await buildApp(app.app, { ...BOUNDS, slowAfterMs: 1_500 })
  await impatient.listen({ port: 0, host: '127.0.0.1' })
  const port = (impatient.server.address() as AddressInfo).port
  const slow = begin('Maple Grove', 'Content-Length: 1000', 'Dana District', port)
  const answer = text(slow)
  const trickle = setInterval(() => slow.write('P'), 500)
  expect((await send('Maple Grove', await smallRoster(), port)).status).toBe(201)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(trickle)
  await impatient.close()
})

const firstOf = async (socket: Socket) => String((await once(socket, 'data'))[0])

test('who may not upload is refused before the file is sent', async () => {
  await app.owner('UPDATE districts SET one_roster_enabled = false WHERE id = $1', [maple.id('Maple Grove')])
  for (const name of ['Sam School', 'Tess Teacher', 'Dana District'])
    expect(await firstOf(begin('Maple Grove', 'Content-Length: 1000', name))).toMatch(/^HTTP\/1\.1 403 /)
  expect(await firstOf(begin('Maple Grove', 'Content-Length: 1000', 'Hana Harbor'))).toMatch(/^HTTP\/1\.1 404 /)
  await app.owner('UPDATE districts SET one_roster_enabled = true WHERE id = $1', [maple.id('Maple Grove')])
})

test('one caller sends two files at once to an address, and others are not held up', async () => {
  const slow = [1, 2].map(() => begin('Maple Grove', 'Content-Length: 1000'))
  await expect.poll(async () => (await send('Maple Grove', await smallRoster())).status).toBe(409)
  const byDana = await send('Maple Grove', await smallRoster(), portOf(), 'Dana District')
  expect(byDana.status).toBe(201)
  expect((await send('Harbor Point', await smallRoster())).status).toBe(201)
  for (const socket of slow) socket.destroy()
  await expect.poll(async () => (await send('Maple Grove', await smallRoster())).status).toBe(201)
})

test('files that would not fit on the disk together are refused, until one is there', async () => {
  const small = await portWith({ ...UPLOAD_LIMITS, bytes: 10 * MEBIBYTE })
  const first = begin('Maple Grove', `Content-Length: ${8 * MEBIBYTE}`, 'Ada Admin', small)
  await expect.poll(async () => (await send('Harbor Point', randomBytes(3 * MEBIBYTE), small)).status).toBe(503)
  first.destroy()
  await expect.poll(async () => (await send('Harbor Point', randomBytes(3 * MEBIBYTE), small)).status).toBe(201)
})

/** The port of a server with other limits. */
async function portWith(uploads: UploadLimits): Promise<number> {
  const server = await buildApp(app.app, { ...BOUNDS, uploads })
  onTestFinished(() => server.close())
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** The size of the file without a name that an upload goes to. */
function bytesOnDisk(): number {
  const sizes = readdirSync('/proc/self/fd').map(fd => {
    try {
      const path = `/proc/self/fd/${fd}`
      return readlinkSync(path).includes('/uploads/') ? statSync(path).size : 0
    } catch {
      return 0
    }
  })
  return Math.max(...sizes)
}

/** Sends part by part, as `headers` announce it, and waits for the answer. */
async function sendParts(
  district: string,
  parts: Iterable<Buffer>,
  headers: Record<string, string>,
  beforeTheEnd?: () => unknown,
) {
  const sent = request({
    method: 'POST',
    port: portOf(),
    path: addressOfImports(district),
    headers: {
      ...headers,
      'content-type': 'application/zip',
      authorization: `Token token=${maple.token('Ada Admin')}`,
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  for (const part of parts) if (!sent.write(part)) await once(sent, 'drain')
  await beforeTheEnd?.()
  sent.end()
  const [answer] = await answered
  return { status: answer.statusCode, text: await text(answer) }
}

test('a file goes to disk while it arrives, and leaves nothing behind', async () => {
  const bytes = randomBytes(20 * MEBIBYTE)
  const { status } = await sendParts('Harbor Point', [bytes], { 'transfer-encoding': 'chunked' }, async () => {
    await expect.poll(bytesOnDisk).toBeGreaterThan(19 * MEBIBYTE)
    expect(readdirSync(join(app.app.settings.dataDir ?? '', 'uploads'))).toEqual([])
  })
  expect(status).toBe(201)
  await expect.poll(bytesOnDisk).toBe(0)
  // Random bytes are no zip: the file arrived whole, was read and is not kept.
  expect(await importsOf('Harbor Point')).toContainEqual({ status: 'failed', sha: sha256(bytes) })
  const parts = await app.owner('SELECT FROM roster_file_parts WHERE district_id = $1', [maple.id('Harbor Point')])
  expect(parts).toHaveLength(0)
})

test.each([
  ['announced', { 'content-length': String(66 * MEBIBYTE) }],
  ['not announced', { 'transfer-encoding': 'chunked' }],
])('a file that is too large is a 413, when its size is %s', async (_, headers) => {
  const parts = Array.from({ length: 66 }, () => Buffer.alloc(MEBIBYTE))
  expect(await sendParts('Maple Grove', parts, headers)).toMatchObject({ status: 413 })
})

test('a file that ends before its announced length is dropped', async () => {
  const socket = begin('Maple Grove', 'Content-Length: 5000')
  socket.end('PK')
  await text(socket).catch(() => '')
  await expect.poll(async () => (await send('Maple Grove', await smallRoster())).status).toBe(201)
  expect((await importsOf('Maple Grove')).map(({ status }) => status)).not.toContain('failed')
})

test('files come in at a pace, all together', async () => {
  const slow = await portWith({ ...UPLOAD_LIMITS, bytesPerSecond: 2 * MEBIBYTE })
  const begun = performance.now()
  const answers = await Promise.all(
    ['Maple Grove', 'Harbor Point'].map(district => send(district, randomBytes(2 * MEBIBYTE), slow)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  // The last chunk of each waits for those before it only.
  expect(performance.now() - begun).toBeGreaterThan(1_700)
})

test.each(['roster_imports?', 'spreadsheet_uploads?list=students&'])(
  'the name of a file for %s has no control characters, and none that turn its direction',
  async address => {
    for (const fileName of ['a%0d%0aBcc:b.zip', 'a%1b[31m.zip', '%e2%80%aepiz.zip']) {
      const url = `/api/districts/${maple.id('Maple Grove')}/${address}fileName=${fileName}`
      const type = address.startsWith('roster') ? 'application/zip' : 'application/octet-stream'
      const answer = await as('Ada Admin').post(url, Buffer.from('PK'), { 'content-type': type })
      expect([answer.status, answer.errors[0].source], answer.body).toEqual([400, { parameter: 'fileName' }])
    }
  },
)

/** Begins to send a file; the rest is up to the test. */
function begin(district: string, headers: string, name = 'Ada Admin', port = portOf()): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const token = maple.token(name)
  socket.write(
    `POST ${addressOfImports(district)} HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${token}\r\nContent-Type: application/zip\r\n${headers}\r\n\r\n`,
  )
  sockets.push(socket)
  return socket
}

const send = (district: string, bytes: Buffer, port = portOf(), name = 'Ada Admin') =>
  fetch(`http://127.0.0.1:${port}${addressOfImports(district)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/zip', authorization: `Token token=${maple.token(name)}` },
    body: new Uint8Array(bytes),
  })
const importsOf = (district: string) =>
  app.owner<{ status: string; sha: string }>(
    `SELECT status, encode(file_sha256, 'hex') AS sha FROM roster_imports WHERE district_id = $1 ORDER BY id DESC`,
    [maple.id(district)],
  )
const portOf = () => (app.server.server.address() as AddressInfo).port
const addressOfImports = (district: string) => `/api/districts/${maple.id(district)}/roster_imports`
const smallRoster = () => zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 3 }))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
