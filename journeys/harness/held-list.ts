import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Rows that the server sends before it has read the others. */
const FIRST = 200

/** Hornbook at another address, where a whole list stops after its first rows, as it does over a slow line. */
export interface HeldList {
  readonly address: string
  /** How many times the list was asked for. */
  readonly asked: () => number
  /** How many of those were given up before they were whole. */
  readonly left: () => number
  /** Sends the rest, now and from now on. */
  readonly release: () => void
  /** Breaks off the lists that wait, and every later one until `release`. */
  readonly cut: () => void
  readonly stop: () => Promise<void>
}

/** Holds the lists whose address, query included, matches `list`. */
export async function holdList(target: string, list: RegExp): Promise<HeldList> {
  let mode: 'hold' | 'release' | 'cut' = 'hold'
  let changed = Promise.withResolvers<void>()
  let asked = 0
  let left = 0
  const turn = (to: typeof mode) => {
    mode = to
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isHeld = incoming.method === 'GET' && list.test(incoming.url ?? '')
    const answer = await forward(target, incoming, isHeld)
    if (!isHeld) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      return
    }
    asked++
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) left++
    })
    const lines = (await textOf(answer)).split('\n')
    outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] })
    await send(outgoing, `${lines.slice(0, FIRST).join('\n')}\n`)
    if (mode === 'hold') await changed.promise
    if (mode === 'cut') outgoing.destroy()
    else outgoing.end(lines.slice(FIRST).join('\n'))
  }
  const proxy = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(0, 'localhost')
  await once(proxy, 'listening')
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    asked: () => asked,
    left: () => left,
    release: () => turn('release'),
    cut: () => turn('cut'),
    stop: async () => {
      turn('cut')
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function forward(target: string, incoming: IncomingMessage, plain: boolean): Promise<IncomingMessage> {
  const headers = { ...incoming.headers, ...(plain && { 'accept-encoding': 'identity' }) }
  const outgoing = request(`${target}${incoming.url}`, { method: incoming.method, headers })
  incoming.pipe(outgoing)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return answer
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

const send = (outgoing: ServerResponse, text: string) =>
  new Promise<void>(resolve => {
    outgoing.write(text, () => resolve())
  })
