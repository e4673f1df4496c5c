import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Answer } from './answer.ts'

export const isStream = (text: Answer['text']): text is AsyncIterable<Buffer> =>
  typeof text === 'object' && Symbol.asyncIterator in text

/** Sends a list while it is read, once its first piece is there: a failure to begin is answered as any other. */
export async function sendStream(reply: FastifyReply, text: AsyncIterable<Buffer>): Promise<FastifyReply> {
  const pieces = text[Symbol.asyncIterator]()
  const { value: first } = await pieces.next()
  reply.send(Readable.from(withFirst(first, pieces), { objectMode: false }))
  // It counts as a heavy call until the client has read it.
  if (!reply.raw.closed) await once(reply.raw, 'close')
  return reply
}

async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>) {
  yield first
  yield* { [Symbol.asyncIterator]: () => rest }
}
