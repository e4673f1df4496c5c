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

/** Files that are received at once: in all, for one address, and of one caller there. Each takes up to the call's limit on disk. */
const MAX_UPLOADS = 16
const MAX_UPLOADS_OF_ADDRESS = 4
const MAX_UPLOADS_OF_CALLER = 2

/** How long the rest of a file that cannot be kept is read and dropped. */
const DROP_MS = 20_000

const FILE_TYPES = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream']

/** A body that is a file goes to disk, not into memory. */
export const isUpload = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.bodyMediaType !== undefined

/**
 * Receives files on disk: a few at once, so that neither memory nor the disk fills up, and handles one at a time for each
 * address (a district's roster files). A file takes that place once it is there, so a slow sender keeps nobody out (SAFE-26).
 * The handler gets a SpooledFile, which is closed once the call is answered and the handler is done.
 */
export function receiveUploads(server: FastifyInstance, { settings }: AppContext): void {
  const folder = join(settings.dataDir ?? tmpdir(), 'uploads')
  const handled = new Set<string>()
  const received = new Set<Upload>()
  const uploads = new WeakMap<FastifyRequest, Upload>()
  server.addHook('onRequest', async request => {
    // A signed address takes any media type: what a file is, its bytes say.
    if (isUpload(request) && request.method === 'PUT') request.headers['content-type'] = 'application/octet-stream'
  })
  server.addHook('preParsing', async (request, reply) => {
    if (!isUpload(request)) return
    const address = [request.routeOptions.url, ...Object.values(request.params as object)].join(' ')
    const upload: Upload = { address, caller: callerKey(request), isOver: false }
    const there = [...received].filter(other => other.address === address)
    const isOwn = there.filter(({ caller }) => caller === upload.caller).length >= MAX_UPLOADS_OF_CALLER
    if (isOwn || there.length >= MAX_UPLOADS_OF_ADDRESS)
      throw new Refusal('inProgress', { detail: t('http:upload.another') }, 5)
    if (received.size >= MAX_UPLOADS) throw new Refusal('unavailable', { detail: t('http:upload.many') }, 5)
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
    await receive(request, payload, upload.file)
    return upload.file
  })
}

interface Upload {
  readonly address: string
  readonly caller: string
  /** It has its address to itself. */
  isHandled?: boolean
  /** The call is answered, or its client is gone. */
  isOver: boolean
  file?: SpooledFile
}

async function receive(request: FastifyRequest, payload: Readable, file: SpooledFile) {
  const { bodyLimit } = request.routeOptions
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  try {
    if (length > bodyLimit) throw new FileTooLarge()
    await file.write(payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>, bodyLimit)
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
