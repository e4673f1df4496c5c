import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

/** A server that speaks clamd's INSTREAM: it finds the test virus, and hangs or lies if told to. */
const scanner = { port: 0, does: 'scan' as 'scan' | 'hang' | 'lie' | 'leave', scanned: [] as number[] }
const sockets = new Set<Socket>()
const clamd = createServer(socket => {
  sockets.add(socket)
  let sent = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', bytes => {
    sent = Buffer.concat([sent, bytes])
    const content = streamed(sent)
    if (content === null || scanner.does === 'hang') return
    if (scanner.does === 'leave') return void socket.destroy()
    scanner.scanned.push(content.length)
    const said = content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    socket.end(`${scanner.does === 'lie' ? 'INSTREAM size limit exceeded. ERROR' : said}\0`)
  })
})

/** The file of a whole INSTREAM; null before its end. */
function streamed(sent: Buffer): Buffer | null {
  const begin = 'zINSTREAM\0'
  if (sent.length < begin.length || sent.toString('latin1', 0, begin.length) !== begin) return null
  const parts: Buffer[] = []
  for (let at = begin.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

beforeAll(async () => {
  await new Promise<void>(resolve => clamd.listen(0, '127.0.0.1', resolve))
  scanner.port = (clamd.address() as { port: number }).port
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  clamd.close()
})
beforeEach(() => {
  scanner.does = 'scan'
})

const sentFiles = {
  days: 30,
  get scanner() {
    return `tcp://127.0.0.1:${scanner.port}`
  },
}
const { app, as, nobody } = inTown({ settings: { sentFiles } })

test('a file in which the scanner finds nothing is taken, all of it having been scanned', async () => {
  expect((await send('clean.txt', Buffer.alloc(3_000_000, 'a'))).status).toBe(204)
  expect(scanner.scanned.at(-1)).toBe(3_000_000)
})

test('a file in which it finds something is refused and not kept, and the provider is told', async () => {
  const answer = await send('bad.txt', Buffer.from('X5O!P%@AP EICAR'))
  expect([answer.status, answer.document]).toEqual([
    422,
    { code: 'invalid', message: 'The virus scanner has found something in this file. Nothing was kept.' },
  ])
  expect(await names()).not.toContain('bad.txt')
  await expect
    .poll(() => app.mails.find(({ to }) => to === 'support@example.org')?.text, { timeout: 60_000 })
    .toContain('Eicar-Test-Signature')
})

test.each(['lie', 'leave'] as const)(
  'a scanner that does %s keeps every file out, and it can be tried again',
  async does => {
    scanner.does = does
    const url = await addressFor(`${does}.txt`)
    const answer = await nobody.put(url, Buffer.from('text'))
    expect([answer.status, answer.document.message]).toEqual([
      503,
      'Something went wrong during the file upload process. Please try again.',
    ])
    expect(await names()).not.toContain(`${does}.txt`)
    scanner.does = 'scan'
    expect((await nobody.put(url, Buffer.from('text'))).status).toBe(204)
  },
)

const names = async () =>
  ((await as('Ada Admin').get('/service/fileUploads')).document.items as { fileName: string }[]).map(
    ({ fileName }) => fileName,
  )

async function addressFor(fileName: string) {
  const { document } = await as('Dana District').post('/service/file-upload-prepare', JSON.stringify({ fileName }))
  const { pathname, search } = new URL(document.url)
  return pathname + search
}

const send = async (fileName: string, bytes: Buffer) => nobody.put(await addressFor(fileName), bytes)
