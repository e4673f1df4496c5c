import { connect, type Socket } from 'node:net'
import type { SpooledFile } from './spooled-file.ts'

/** A scanner that is busy with a large file needs some seconds. */
const ANSWER_MS = 30_000
/** Longer answers than this are none. */
const MAX_ANSWER = 1024

/** The scanner is away, hangs, or says something else than what it found. */
export class NotScanned extends Error {}

/**
 * Asks a clamd about a file: null if it has found nothing, else the name of what it has found. The file goes over its
 * socket (INSTREAM), so the scanner may run on another machine. Throws `NotScanned`.
 */
export async function scanForViruses(address: string, file: SpooledFile): Promise<string | null> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
  try {
    const answer = answerOf(socket)
    await Promise.race([send(socket, file), answer])
    return read(await answer)
  } catch (failure) {
    throw failure instanceof NotScanned ? failure : new NotScanned('The scanner is away', { cause: failure })
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, file: SpooledFile): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const part of file.parts()) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    socket.write(length)
    if (!socket.write(part)) await new Promise(resolve => socket.once('drain', resolve))
  }
  socket.write(Buffer.alloc(4))
}

const answerOf = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setTimeout(ANSWER_MS, () => reject(new NotScanned('The scanner does not answer')))
    socket.on('error', reject)
    socket.on('data', bytes => {
      text += bytes.toString('latin1')
      if (text.includes('\0') || text.length > MAX_ANSWER) resolve(text)
    })
    socket.on('end', () => resolve(text))
  })

/** 'stream: OK', or 'stream: Eicar-Test-Signature FOUND'. */
function read(answer: string): string | null {
  const said = answer.replace(/\0.*$/s, '').trim()
  if (/^stream: OK$/.test(said)) return null
  const found = /^stream: (.{1,200}) FOUND$/.exec(said)?.[1]
  if (found === undefined) throw new NotScanned(`The scanner said: ${said.slice(0, 100)}`)
  return found
}
