import type { MessagePort } from 'node:worker_threads'
import type { AppContext, ReadCall } from '../app-context.ts'
import { type Answer, bytesOf } from '../endpoint/answer.ts'
import { isStream } from '../endpoint/stream.ts'
import { plainFailure } from '../failure/across-threads.ts'
import { nameOfRoute, type Route } from '../route.ts'
import { answerRead } from './answer-read.ts'
import { type FromThread, ownMemory, type ToThread } from './messages.ts'

/** Answers the calls that `HeavyThread` sends, until it says to close. */
export function serveHeavyCalls(app: AppContext, routes: readonly Route[], port: MessagePort): void {
  const byName = new Map(routes.map(route => [nameOfRoute(route.endpoint), route]))
  const streams = new Map<number, Stream>()
  const send = (message: FromThread, bytes: Uint8Array | null = null) => port.postMessage(message, ownMemory(bytes))

  const answer = async (n: number, name: string, call: ReadCall) => {
    const route = byName.get(name)
    if (!route) throw new Error(`There is no route ${name}`)
    const { text, ...rest } = await answerRead(app, route, withBuffer(call))
    if (isStream(text)) {
      streams.set(n, new Stream(text))
      return send({ n, answer: rest, bytes: null })
    }
    const bytes = bytesOf(text)
    send({ n, answer: rest, bytes }, bytes)
  }

  const sendPiece = async (n: number, stream: Stream) => {
    const piece = await stream.next()
    if (!streams.has(n)) return
    if (piece === null) streams.delete(n)
    send({ n, piece }, piece)
  }

  port.on('message', (message: ToThread) => {
    if (message === 'close') return void app.db.close().then(() => port.close())
    const { n } = message
    const fail = (failure: unknown) => {
      streams.delete(n)
      send({ n, ...plainFailure(failure) })
    }
    if ('call' in message) return void answer(n, message.route, message.call).catch(fail)
    const stream = streams.get(n)
    if (!stream) return
    if ('wanted' in message) return void sendPiece(n, stream).catch(fail)
    streams.delete(n)
    void stream.stop()
  })
}

/** A copy of a Buffer is a plain array of bytes. */
const withBuffer = (call: ReadCall): ReadCall => ({
  ...call,
  caller: { ...call.caller, sessionHash: Buffer.from(call.caller.sessionHash) },
})

/** An answer that is read piece by piece, each after the one before. */
class Stream {
  private readonly pieces: AsyncIterator<Buffer>
  private latest: Promise<Buffer | null> = Promise.resolve(null)
  private isOver = false

  constructor(text: Extract<Answer['text'], AsyncIterable<Buffer>>) {
    this.pieces = text[Symbol.asyncIterator]()
  }

  next(): Promise<Buffer | null> {
    this.latest = this.latest.then(async () => {
      if (this.isOver) return null
      const { done, value } = await this.pieces.next()
      this.isOver = done === true
      return this.isOver ? null : value
    })
    return this.latest
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.pieces.return?.()
  }
}
