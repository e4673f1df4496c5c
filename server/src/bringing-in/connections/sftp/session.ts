import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Attributes, FileEntry, SFTPWrapper } from 'ssh2'
import { heldBytes, utils } from '../../../outbound/sftp/ssh.ts'
import { type Download, type FileSystem, LoginOver, TOO_LATE, type Upload } from './file-system.ts'
import type { Limits } from './limits.ts'
import { normalPath } from './paths.ts'
import { atEnd, failed, notAllowed, RequestRefused, refusalOf } from './refused.ts'
import { RequestQueue } from './request-queue.ts'

const { OPEN_MODE, STATUS_CODE } = utils.sftp

/** Names of a listing that go out in one answer: programs take 256 KB at the most. */
const NAMES_AT_ONCE = 50
/** What programs take in one answer. */
const MAX_READ = 128 * 1024
/** What a request takes in memory beside its data. */
const REQUEST_BYTES = 512

export interface SessionOptions {
  readonly sftp: SFTPWrapper
  readonly files: FileSystem
  readonly socket: Socket
  readonly limits: Limits
  readonly log: Logger
  /** Something was asked. */
  readonly onRequest: () => void
  readonly endConnection: () => void
}

type Handle =
  | { readonly kind: 'upload'; readonly upload: Upload }
  | { readonly kind: 'file'; readonly download: Download }
  | { readonly kind: 'listing'; entries: FileEntry[] }
  /** One that has failed or is over, and why: all that follows is answered so. */
  | { readonly kind: 'failed'; readonly why: unknown }

export interface Serving {
  /** Ends files that are open for too long, however much the client asks for besides. */
  endLate(): void
  /** Drops uploads that are open. */
  close(): Promise<void>
}

/** Answers what a client asks in one channel, until it ends. */
export function serveFiles(options: SessionOptions): Serving {
  const { sftp, files, socket, limits, log, onRequest, endConnection } = options
  const queue = new RequestQueue(socket, limits)
  const handles = new Map<number, Handle>()
  let lastHandle = 0
  let isClosed = false
  let checkedAt = Date.now()

  /** Reading and writing ask no database, and a login can be over meanwhile. */
  async function recheck() {
    if (Date.now() - checkedAt < limits.recheckMs) return
    checkedAt = Date.now()
    await files.requireLogin()
  }

  function answer(id: number, work: () => Promise<void>, bytes = REQUEST_BYTES) {
    onRequest()
    queue.add(bytes, async () => {
      try {
        await recheck()
        await work()
        if (heldBytes(sftp) > limits.waitingAnswerBytes) endConnection()
      } catch (failure) {
        if (failure instanceof LoginOver) return endConnection()
        const refusal = refusalOf(failure)
        // The message of a failure may name a file.
        if (!refusal) log.error({ code: (failure as { code?: unknown }).code ?? 'unknown' }, 'a request by SFTP failed')
        const { status, message } = refusal ?? failed('Something is wrong here, not with you. Try again later.')
        sftp.status(id, status, message)
      }
    })
  }
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK)

  function giveHandle(id: number, handle: Handle) {
    lastHandle++
    handles.set(lastHandle, handle)
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(lastHandle)
    sftp.handle(id, bytes)
  }

  function requireFreeHandle() {
    if (handles.size >= limits.handles) throw failed('Too many files are open')
  }

  const numberOf = (bytes: Buffer) => (bytes.length === 4 ? bytes.readUInt32BE() : 0)

  function handleOf<K extends Handle['kind']>(bytes: Buffer, ...kinds: K[]): Extract<Handle, { kind: K }> {
    const handle = handles.get(numberOf(bytes))
    if (handle?.kind === 'failed') throw handle.why
    if (!handle || !kinds.some(kind => kind === handle.kind)) throw failed('No such handle')
    return handle as Extract<Handle, { kind: K }>
  }

  async function drop(handle: Handle) {
    if (handle.kind === 'upload') await files.abandon(handle.upload)
    if (handle.kind === 'file') await files.release(handle.download.open)
  }
  const dropOrLog = (handle: Handle) =>
    drop(handle).catch(failure =>
      log.error({ code: (failure as { code?: unknown }).code ?? 'unknown' }, 'an upload by SFTP was not cleared away'),
    )

  const isLate = (handle: Handle) =>
    (handle.kind === 'upload' && files.isLate(handle.upload)) ||
    (handle.kind === 'file' && files.isLate(handle.download))

  /** A write that failed ends its upload, so that a client which does not look at its answers stores no file with a hole. */
  async function writeInto(bytes: Buffer, work: (upload: Upload) => Promise<void>) {
    const { upload } = handleOf(bytes, 'upload')
    try {
      await work(upload)
    } catch (failure) {
      handles.set(numberOf(bytes), { kind: 'failed', why: failure })
      await files.abandon(upload)
      throw failure
    }
  }

  sftp.on('OPEN', (id, path, flags, attrs) =>
    answer(id, async () => {
      requireFreeHandle()
      if (!(flags & (OPEN_MODE.WRITE | OPEN_MODE.APPEND)))
        return giveHandle(id, { kind: 'file', download: await files.openForReading(path) })
      const upload = await files.openForWriting(path, {
        creates: Boolean(flags & OPEN_MODE.CREAT),
        mustBeNew: Boolean(flags & OPEN_MODE.EXCL),
        empties: Boolean(flags & OPEN_MODE.TRUNC),
        appends: Boolean(flags & OPEN_MODE.APPEND),
        datedAt: attrs.mtime === undefined ? null : attrs.mtime * 1000,
      })
      giveHandle(id, { kind: 'upload', upload })
    }),
  )
  sftp.on('WRITE', (id, handle, at, data) =>
    answer(
      id,
      async () => {
        await writeInto(handle, upload => files.write(upload, at, data))
        done(id)
      },
      REQUEST_BYTES + data.length,
    ),
  )
  sftp.on('READ', (id, bytes, at, length) =>
    answer(id, async () => {
      const handle = handleOf(bytes, 'file', 'upload')
      const { open } = handle.kind === 'file' ? handle.download : handle.upload
      const part = await open.read(at, Math.min(length, MAX_READ))
      if (part.length === 0) throw atEnd()
      sftp.data(id, part)
    }),
  )
  sftp.on('CLOSE', (id, bytes) =>
    answer(id, async () => {
      const known = handles.get(numberOf(bytes))
      handles.delete(numberOf(bytes))
      if (known?.kind === 'failed') throw known.why
      const handle = known ?? handleOf(bytes, 'file', 'upload', 'listing')
      if (handle.kind === 'upload') await files.finish(handle.upload)
      else await drop(handle)
      done(id)
    }),
  )
  sftp.on('FSTAT', (id, bytes) =>
    answer(id, async () => {
      const handle = handleOf(bytes, 'file', 'upload')
      if (handle.kind === 'file') return sftp.attrs(id, handle.download.attributes)
      const { open, beganAt } = handle.upload
      const at = Math.floor((open.datedAt ?? beganAt) / 1000)
      sftp.attrs(id, { mode: 0o100660, size: open.size, uid: 0, gid: 0, atime: at, mtime: at })
    }),
  )
  sftp.on('FSETSTAT', (id, bytes, attrs) =>
    answer(id, async () => {
      await writeInto(bytes, async upload => {
        const { size, mtime } = attrs as Partial<Attributes>
        if (size !== undefined && size !== upload.open.size) await files.cutTo(upload, size)
        if (mtime !== undefined) upload.open.datedAt = mtime * 1000
      })
      done(id)
    }),
  )
  sftp.on('SETSTAT', (id, path, attrs) =>
    answer(id, async () => {
      await files.date(path, attrs as Partial<Attributes>)
      done(id)
    }),
  )
  sftp.on('OPENDIR', (id, path) =>
    answer(id, async () => {
      requireFreeHandle()
      giveHandle(id, { kind: 'listing', entries: await files.list(path) })
    }),
  )
  sftp.on('READDIR', (id, bytes) =>
    answer(id, async () => {
      const listing = handleOf(bytes, 'listing')
      if (listing.entries.length === 0) throw atEnd()
      sftp.name(id, listing.entries.splice(0, NAMES_AT_ONCE))
    }),
  )
  for (const event of ['STAT', 'LSTAT'] as const)
    sftp.on(event, (id: number, path: string) =>
      answer(id, async () => {
        sftp.attrs(id, await files.attributes(path))
      }),
    )
  sftp.on('REALPATH', (id, path) =>
    answer(id, async () => {
      if (Buffer.byteLength(path) > limits.pathBytes) throw failed('This path is too long')
      const filename = normalPath(path)
      sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }])
    }),
  )
  sftp.on('REMOVE', (id, path) =>
    answer(id, async () => {
      await files.remove(path)
      done(id)
    }),
  )
  sftp.on('RENAME', (id, from, to) =>
    answer(id, async () => {
      await files.rename(from, to)
      done(id)
    }),
  )
  const noFolders = notAllowed('Folders are as they are: /inbound, /reports, /archive')
  sftp.on('MKDIR', (id, path) =>
    answer(id, async () => {
      // Programs that make sure of a folder before they send are told that it is there.
      await files.attributes(path).catch(failure => {
        throw failure instanceof RequestRefused ? noFolders : failure
      })
      throw failed('This folder is there already')
    }),
  )
  const refuse = (id: number, why: RequestRefused) =>
    answer(id, async () => {
      throw why
    })
  sftp.on('RMDIR', id => refuse(id, noFolders))
  sftp.on('SYMLINK', id => refuse(id, notAllowed('There are no links here')))
  sftp.on('READLINK', id => refuse(id, notAllowed('There are no links here')))

  return {
    endLate() {
      if (![...handles.values()].some(isLate)) return
      // After what is under way: a write may still belong to it.
      queue.add(REQUEST_BYTES, async () => {
        for (const [number, handle] of [...handles].filter(([, each]) => isLate(each))) {
          handles.set(number, { kind: 'failed', why: failed(TOO_LATE) })
          await dropOrLog(handle)
        }
      })
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await queue.close()
      const open = [...handles.values()]
      handles.clear()
      for (const handle of open) await dropOrLog(handle)
    },
  }
}
