import type { Attributes, FileEntry } from 'ssh2'
import type { Settings } from '../../../configuration/settings.ts'
import { type Database, type Db, within } from '../../../db/pool.ts'
import { entryOf, fileAttributes, folderAttributes } from './attributes.ts'
import type { OpenBytes } from './budget.ts'
import { copyBytes, dropBytes, keepBytes, spool } from './bytes.ts'
import type { Limits } from './limits.ts'
import { findLogin, isOpen, type StoredLogin } from './logins.ts'
import { lookInside } from './look-inside.ts'
import { OpenFile } from './open-file.ts'
import { ARCHIVE, FOLDERS, isFileName, mayWrite, type Place, placeAt, REPORTS, ROOT } from './paths.ts'
import { failed, noSuchFile, notAllowed } from './refused.ts'
import { reportsOf } from './reports.ts'
import { requireRoom } from './room.ts'
import {
  abandonArriving,
  archiveFolders,
  beginArriving,
  dateFile,
  filesIn,
  findFile,
  finishArriving,
  keepArriving,
  type Login,
  removeFile,
  renameFile,
  type StoredSftpFile,
} from './rows.ts'

export interface FileSystemOptions {
  readonly db: Database
  readonly settings: Settings
  readonly limits: Limits
  readonly openBytes: OpenBytes
  readonly login: Login
  /** Whether what the client has signed in with still lets it in. */
  readonly stillHolds: (login: StoredLogin) => boolean
  readonly clock: () => number
}

/** What the client signed in with, or the connection itself, is gone. */
export class LoginOver extends Error {}

/** An upload that is open. */
export interface Upload {
  readonly open: OpenFile
  readonly id: string
  readonly arriving: string
  readonly isAppending: boolean
  readonly beganAt: number
  readonly endsAt: number
  keptUntil: number
}

/** A file that is open for reading. */
export interface Download {
  readonly open: OpenFile
  readonly attributes: Attributes
  readonly endsAt: number
}

export interface Wanted {
  readonly creates: boolean
  readonly mustBeNew: boolean
  readonly empties: boolean
  readonly appends: boolean
  readonly datedAt: number | null
}

export const TOO_LATE = 'This took too long. Begin the file again.'
const TOO_MANY_OPEN = 'Too much is being sent at once. Send one file after the other.'

/** What a client sees of a login: a root with three folders, and files that are rows and bytes in the store. */
export class FileSystem {
  private readonly options: FileSystemOptions

  constructor(options: FileSystemOptions) {
    this.options = options
  }

  async attributes(path: string): Promise<Attributes> {
    const place = this.place(path)
    if (place.kind === 'file' && place.folder === REPORTS) {
      const { size, at } = await this.within(tx => this.report(tx, place.name))
      return fileAttributes(REPORTS, size, at)
    }
    if (place.kind === 'file') {
      const file = await this.within(tx => this.file(tx, place))
      return fileAttributes(file.folder, file.size, file.datedAt ?? file.arrivedAt)
    }
    if (!place.folder.startsWith(`${ARCHIVE}/`)) return folderAttributes(place.folder, this.options.clock())
    const found = (await this.within(tx => archiveFolders(tx, this.options.login))).find(
      ({ name }) => `${ARCHIVE}/${name}` === place.folder,
    )
    if (!found) throw noSuchFile()
    return folderAttributes(place.folder, found.at)
  }

  async list(path: string): Promise<FileEntry[]> {
    const place = this.place(path)
    if (place.kind === 'file') throw noSuchFile()
    const { folder } = place
    const now = this.options.clock()
    const [files, archived, reports] = await this.within(async tx => [
      await filesIn(tx, this.options.login, folder),
      folder === ARCHIVE ? await archiveFolders(tx, this.options.login) : [],
      folder === REPORTS ? await reportsOf(tx, this.options.login) : [],
    ])
    if (folder.startsWith(`${ARCHIVE}/`) && files.length === 0) throw noSuchFile()
    const own = folder === ROOT ? FOLDERS.map(each => entryOf(each.slice(1), folderAttributes(each, now))) : []
    return [
      ...own,
      ...archived.map(({ name, at }) => entryOf(name, folderAttributes(ARCHIVE, at))),
      ...reports.map(({ name, size, at }) => entryOf(name, fileAttributes(REPORTS, size, at))),
      ...files.map(file => entryOf(file.name, fileAttributes(folder, file.size, file.datedAt ?? file.arrivedAt))),
    ]
  }

  async openForReading(path: string): Promise<Download> {
    const { settings, login, limits, clock } = this.options
    const endsAt = clock() + limits.uploadMs
    const place = this.fileAt(path)
    if (place.folder === REPORTS) return this.openReport(place.name, endsAt)
    const file = await this.within(tx => this.file(tx, place))
    this.take(file.size)
    try {
      const open = new OpenFile(await copyBytes(settings, login.districtId, file.content, limits.fileBytes))
      open.taken = file.size
      return { open, endsAt, attributes: fileAttributes(file.folder, file.size, file.datedAt ?? file.arrivedAt) }
    } catch (failure) {
      this.options.openBytes.giveBack(login, file.size)
      throw failure
    }
  }

  private async openReport(name: string, endsAt: number): Promise<Download> {
    const { at, content } = await this.within(async tx => {
      const report = await this.report(tx, name)
      return { at: report.at, content: await report.content() }
    })
    const file = await spool(this.options.settings)
    try {
      await file.writeAt(content, 0)
      return { open: new OpenFile(file), endsAt, attributes: fileAttributes(REPORTS, content.length, at) }
    } catch (failure) {
      await file.release()
      throw failure
    }
  }

  private async report(tx: Db, name: string) {
    const found = (await reportsOf(tx, this.options.login)).find(report => report.name === name)
    if (!found) throw noSuchFile()
    return found
  }

  /** Throws LoginOver once the login is no longer what it was. */
  requireLogin(): Promise<void> {
    return this.within(async () => {})
  }

  async openForWriting(path: string, wanted: Wanted): Promise<Upload> {
    const { settings, login, limits, clock } = this.options
    const place = this.writableFileAt(path)
    const beganAt = clock()
    const arriving = crypto.randomUUID()
    const keptUntil = beganAt + limits.arrivingMs
    const { id, before, old } = await this.within(async tx => {
      const there = await findFile(tx, login, place.folder, place.name)
      if (!there && !wanted.creates) throw noSuchFile()
      if (there && wanted.mustBeNew) throw failed('There is a file of this name')
      await requireRoom(tx, login, limits, { names: there ? 0 : 1, bytes: 0 })
      const begun = await beginArriving(tx, login, {
        folder: place.folder,
        name: place.name,
        arriving,
        until: keptUntil,
      })
      return { ...begun, old: there }
    })
    if (before !== null) await dropBytes(settings, login.districtId, before)
    const keepsOld = old && !wanted.empties ? old : null
    const bytes = keepsOld?.size ?? 0
    let taken = 0
    try {
      this.take(bytes)
      taken = bytes
      const file = keepsOld
        ? await copyBytes(settings, login.districtId, keepsOld.content, limits.fileBytes)
        : await spool(settings)
      const open = new OpenFile(file)
      open.taken = taken
      open.datedAt = wanted.datedAt
      return { open, id, arriving, isAppending: wanted.appends, beganAt, endsAt: beganAt + limits.uploadMs, keptUntil }
    } catch (failure) {
      this.options.openBytes.giveBack(login, taken)
      await this.within(tx => abandonArriving(tx, login, id, arriving))
      throw failure
    }
  }

  /** Whether the time of a file that is open is over: nothing more comes of it, and what it holds is wanted by others. */
  isLate({ endsAt, keptUntil = endsAt }: { readonly endsAt: number; readonly keptUntil?: number }): boolean {
    return this.options.clock() > Math.min(endsAt, keptUntil)
  }

  async write(upload: Upload, at: number, part: Buffer): Promise<void> {
    const { limits, login, clock } = this.options
    const { open } = upload
    const from = upload.isAppending ? open.size : at
    const end = from + part.length
    if (!Number.isSafeInteger(end) || end > limits.fileBytes)
      throw failed(`A file has at most ${Math.floor(limits.fileBytes / 1024 / 1024)} MB`)
    const now = clock()
    if (this.isLate(upload)) throw failed(TOO_LATE)
    if (end > open.taken) {
      this.take(end - open.taken)
      open.taken = end
    }
    await open.write(part, from)
    // Once in a while, so that nothing is picked up under an upload that goes on.
    if (now < upload.keptUntil - limits.arrivingMs / 2) return
    upload.keptUntil = now + limits.arrivingMs
    await this.within(tx => keepArriving(tx, login, upload.id, upload.arriving, upload.keptUntil))
  }

  async cutTo(upload: Upload, size: number): Promise<void> {
    if (!Number.isSafeInteger(size) || size < 0 || size > this.options.limits.fileBytes) throw failed('No such size')
    if (size > upload.open.taken) {
      this.take(size - upload.open.taken)
      upload.open.taken = size
    }
    await upload.open.cutTo(size)
  }

  /** The file is whole: from here on its name stands for it. */
  async finish(upload: Upload): Promise<void> {
    const { settings, login, limits, clock } = this.options
    const { open, id, arriving } = upload
    let replaced: string | null
    try {
      await open.flush()
      await open.file.settle()
      await keepBytes(settings, login.districtId, arriving, open.file)
      const { size } = open.file
      const inside = await lookInside(open.file)
      const finished = await this.within(async tx => {
        await requireRoom(tx, login, limits, { names: 0, bytes: size })
        // From then on what the name stands for may be picked up.
        if (clock() > upload.keptUntil) throw failed(TOO_LATE)
        return finishArriving(tx, login, {
          id,
          arriving,
          size,
          sha256: open.file.sha256,
          now: clock(),
          datedAt: open.datedAt,
          inside,
        })
      })
      if (!finished) throw failed('Another upload of this name has begun; this one was not kept.')
      replaced = finished.before
    } catch (failure) {
      await this.abandon(upload)
      throw failure
    }
    await this.release(open)
    if (replaced !== null) await dropBytes(settings, login.districtId, replaced)
  }

  /** The upload broke off: nothing of it stays. */
  async abandon({ open, id, arriving }: Upload): Promise<void> {
    const { settings, login, db } = this.options
    await this.release(open)
    const isDropped = await within(db.queries, [login.districtId], tx => abandonArriving(tx, login, id, arriving))
    // One that was finished all the same, though its answer was lost, has the bytes.
    if (isDropped) await dropBytes(settings, login.districtId, arriving)
  }

  async release(open: OpenFile): Promise<void> {
    this.options.openBytes.giveBack(this.options.login, open.taken)
    open.taken = 0
    await open.release()
  }

  async remove(path: string): Promise<void> {
    const { settings, login } = this.options
    const place = this.writableFileAt(path)
    const content = await this.within(async tx => removeFile(tx, login, (await this.file(tx, place)).id))
    if (content !== null) await dropBytes(settings, login.districtId, content)
  }

  /** A file of the new name is replaced, as programs expect that send under another name first. */
  async rename(from: string, to: string): Promise<void> {
    const { settings, login, clock } = this.options
    const [old, place] = [this.writableFileAt(from), this.writableFileAt(to)]
    const replaced = await this.within(async tx => renameFile(tx, login, await this.file(tx, old), place, clock()))
    if (replaced !== null) await dropBytes(settings, login.districtId, replaced)
  }

  async date(path: string, { mtime, size }: Partial<Attributes>): Promise<void> {
    const place = this.place(path)
    if (place.kind === 'folder') return
    await this.within(async tx => {
      const file = await this.file(tx, place)
      if (!mayWrite(file.folder)) throw notAllowed('Files are only changed in /inbound')
      if (size !== undefined && size !== file.size) throw failed('A file is only cut while it is open')
      if (mtime !== undefined) await dateFile(tx, this.options.login, file.id, mtime * 1000)
    })
  }

  private place(path: string): Place {
    const place = placeAt(path, this.options.limits.pathBytes)
    if (!place) throw noSuchFile()
    return place
  }

  private fileAt(path: string) {
    const place = this.place(path)
    if (place.kind === 'folder') throw failed('This is a folder')
    return place
  }

  private writableFileAt(path: string) {
    const place = this.fileAt(path)
    if (!mayWrite(place.folder)) throw notAllowed('Files are only written into /inbound')
    if (!isFileName(place.name, this.options.limits.nameBytes)) throw failed('Files cannot have this name')
    return place
  }

  private async file(tx: Db, { folder, name }: { folder: string; name: string }): Promise<StoredSftpFile> {
    const file = await findFile(tx, this.options.login, folder, name)
    if (!file) throw noSuchFile()
    return file
  }

  private take(bytes: number) {
    if (!this.options.openBytes.take(this.options.login, bytes)) throw failed(TOO_MANY_OPEN)
  }

  /** In one transaction, and only while the login is what it was: a key that is taken away ends a session at its next request. */
  private within<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const { db, login, stillHolds } = this.options
    return within(db.queries, [login.districtId], async tx => {
      const stored = await findLogin(tx, login)
      if (!stored || !stillHolds(stored) || !(await isOpen(tx, login.districtId)))
        throw new LoginOver('The login is over')
      return work(tx)
    })
  }
}
