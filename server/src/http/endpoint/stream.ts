import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Spool } from '../../files/spool.ts'
import type { Answer } from './answer.ts'

/** A list that is not read to its end by then is broken off: 4 MB over a bad line take a minute or two. */
const READ_MS = 10 * 60_000

/** Where a list waits for its reader, and what to do when the reader is done. */
export interface ListReading {
  readonly folder: string
  readonly onRead: () => void
}

export const isStream = (text: Answer['text']): text is AsyncIterable<Buffer> =>
  typeof text === 'object' && Symbol.asyncIterator in text && !Buffer.isBuffer(text)

/**
 * Sends a list while it is read, once its first piece is there: a failure to begin is answered as any other. Resolves when
 * the list has been read from the database; the client may take longer.
 */
export async function sendStream(
  reply: FastifyReply,
  text: AsyncIterable<Buffer>,
  { folder, onRead }: ListReading,
): Promise<void> {
  const pieces = text[Symbol.asyncIterator]()
  let first: Buffer
  let spool: Spool
  try {
    ;({ value: first } = await pieces.next())
    spool = await Spool.open(folder)
  } catch (failure) {
    onRead()
    await pieces.return?.()
    throw failure
  }
  const late = setTimeout(() => reply.raw.destroy(), READ_MS).unref()
  finished(reply.raw, () => {
    clearTimeout(late)
    onRead()
    void spool.abandon()
  })
  reply.send(Readable.from(spool.parts(), { objectMode: false }))
  await spool.fill(withFirst(first, pieces))
}

async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>) {
  try {
    yield first
    yield* { [Symbol.asyncIterator]: () => rest }
  } finally {
    await rest.return?.()
  }
}
