import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, type Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../access/refusal.ts'
import { FileTooLarge, SpooledFile } from '../../files/spooled-file.ts'
import { t } from '../../texts/texts.ts'
import type { AppContext } from '../app-context.ts'
import { callerKey } from '../endpoint/mount.ts'
import { announcedBytes } from './body-budget.ts'

/** Files that are received at once for one address, and of one caller there. */
const MAX_UPLOADS_OF_ADDRESS = 4
const MAX_UPLOADS_OF_CALLER = 2

export interface UploadLimits {
  /** What the files that are received at once take on disk. */
  readonly bytes: number
  /** How fast they come in, all together. */
  readonly bytesPerSecond: number
}

export const UPLOAD_LIMITS: UploadLimits = { bytes: 1024 ** 3, bytesPerSecond: 20 * 1024 * 1024 }

/** How long the rest of a file that cannot be kept is read and dropped. */
const DROP_MS = 20_000

const FILE_TYPES = [
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
  'application/epub+zip',
]

/** A body that is a file goes to disk, not into memory. */
export const isUpload = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.bodyMediaType !== undefined

/**
 * Receives files on disk: a few at once, so that neither memory nor the disk fills up, and handles one at a time for each
 * address (a district's roster files). A file takes that place once it is there, so a slow sender keeps nobody out (SAFE-26).
 * The handler gets a SpooledFile, which is closed once the call is answered and the handler is done.
 */
export function receiveUploads(server: FastifyInstance, { settings }: AppContext, limits: UploadLimits): void {
  const folder = join(settings.dataDir ?? tmpdir(), 'uploads')
  const handled = new Set<string>()
  const received = new Set<Upload>()
  const uploads = new WeakMap<FastifyRequest, Upload>()
  const pace = new Pace(limits.bytesPerSecond)
  server.addHook('onRequest', async request => {
    // A signed address takes any media type: what a file is, its bytes say.
    if (isUpload(request) && request.method === 'PUT') request.headers['content-type'] = 'application/octet-stream'
  })
  server.addHook('preParsing', async (request, reply) => {
    if (!isUpload(request)) return
    const address = [request.routeOptions.url, ...Object.values(request.params as object)].join(' ')
    const upload: Upload = { address, caller: callerKey(request), bytes: announcedBytes(request), isOver: false }
    const there = [...received].filter(other => other.address === address)
    const isOwn = there.filter(({ caller }) => caller === upload.caller).length >= MAX_UPLOADS_OF_CALLER
    if (isOwn || there.length >= MAX_UPLOADS_OF_ADDRESS)
      throw new Refusal('inProgress', { detail: t('http:upload.another') }, 5)
    const receivedBytes = [...received].reduce((sum, { bytes }) => sum + bytes, 0)
    if (receivedBytes + upload.bytes > limits.bytes)
      throw new Refusal('unavailable', { detail: t('http:upload.many') }, 5)
    received.add(upload)
    uploads.set(request, upload)
    finished(reply.raw, () => {
      received.delete(upload)
      if (upload.isHandled) handled.delete(address)
      upload.isOver = true
      upload.file?.release().catch(() => {})
    })
  })
  server.addHook('preHandler', async request => {
    const upload = uploads.get(request)
    if (!upload) return
    if (handled.has(upload.address)) throw new Refusal('inProgress', { detail: t('http:upload.another') }, 5)
    handled.add(upload.address)
    upload.isHandled = true
  })
  server.addContentTypeParser(FILE_TYPES, async (request: FastifyRequest, payload: Readable) => {
    const upload = uploads.get(request)
    if (!upload) throw new Refusal('unsupportedMediaType', { detail: t('http:body.otherType') })
    upload.file = await SpooledFile.create(folder)
    if (upload.isOver) {
      // The client left meanwhile, and nothing else closes the file.
      await upload.file.release()
      throw new Refusal('malformed', { detail: t('http:body.otherLength') })
    }
    await receive(request, payload, upload.file, pace)
    return upload.file
  })
}

/**
 * Slows files down that come in faster than this, all together. Each chunk costs the process a moment in which it answers nobody; at this pace a
 * fast line keeps it busy for a quarter of the time at the most, and whoever sends over it waits a little.
 */
class Pace {
  private readonly bytesPerSecond: number
  private nextAt = 0

  constructor(bytesPerSecond: number) {
    this.bytesPerSecond = bytesPerSecond
  }

  async *keep(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const now = performance.now()
      const waitMs = Math.max(0, this.nextAt - now)
      this.nextAt = now + waitMs + (chunk.length / this.bytesPerSecond) * 1000
      if (waitMs > 1) await sleep(waitMs)
      yield chunk
    }
  }
}

interface Upload {
  readonly address: string
  readonly caller: string
  /** The most that it takes on disk. */
  readonly bytes: number
  /** It has its address to itself. */
  isHandled?: boolean
  /** The call is answered, or its client is gone. */
  isOver: boolean
  file?: SpooledFile
}

async function receive(request: FastifyRequest, payload: Readable, file: SpooledFile, pace: Pace) {
  const { bodyLimit } = request.routeOptions
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  try {
    if (length > bodyLimit) throw new FileTooLarge()
    await file.write(pace.keep(payload.iterator({ destroyOnReturn: false })), bodyLimit)
  } catch (failure) {
    // The client left before the end.
    if (payload.errored) throw new Refusal('malformed', { detail: t('http:body.otherLength') })
    await drop(payload)
    throw failure instanceof FileTooLarge ? new Refusal('tooLarge', { detail: t('http:body.tooLarge') }) : failure
  }
  if (!Number.isNaN(length) && length !== file.size)
    throw new Refusal('malformed', { detail: t('http:body.otherLength') })
}

/**
 * Reads the rest of a body and forgets it. The connection is closed after the answer, and a client that is still sending
 * then would not read it.
 */
async function drop(payload: Readable) {
  const dropped = new Promise(resolve => finished(payload, resolve))
  payload.resume()
  await Promise.race([dropped, sleep(DROP_MS, undefined, { ref: false })])
}
