import { type FileHandle, mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { makeOwnFolder } from '../../configuration/own-folder.ts'
import type { SpooledFile } from '../spooled-file.ts'
import { FILE_KINDS, type FileStore, type StoredFile, StoreFull } from './file-store.ts'

/** With less than this the disk counts as full: most reports would still fit, and the database is stopped by less. */
const MIN_FREE_BYTES = 16 * 1024 * 1024
const CHECK_BYTES = 4096
const PART_BYTES = 256 * 1024
/** Follows the name of a file that is not there yet. */
const UNFINISHED = '.unfinished-'

/** Files in a folder of this machine. */
export class Folder implements FileStore {
  private readonly folder: string

  constructor(dataDir: string | null) {
    this.folder = join(dataDir ?? tmpdir(), 'files')
  }

  async put(key: string, file: SpooledFile): Promise<void> {
    const path = join(this.folder, key)
    await makeOwnFolder(this.folder)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const unfinished = `${path}${UNFINISHED}${crypto.randomUUID()}`
    try {
      const handle = await open(unfinished, 'wx', 0o600)
      try {
        for await (const part of file.passingParts()) await handle.appendFile(part)
        // Without this, a power cut can leave the name and no content.
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished, path)
    } catch (failure) {
      await rm(unfinished, { force: true })
      throw failure
    }
  }

  async get(key: string): Promise<StoredFile | null> {
    const handle = await open(join(this.folder, key)).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return null
      throw failure
    })
    if (handle === null) return null
    const { size } = await handle.stat()
    return { size, parts: partsOf(handle, size) }
  }

  /** Removes also what a killed process has left of it. */
  async remove(key: string): Promise<void> {
    const folder = dirname(join(this.folder, key))
    const names = await readdir(folder).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return []
      throw failure
    })
    const left = names.filter(name => name === basename(key) || name.startsWith(basename(key) + UNFINISHED))
    await Promise.all(left.map(name => rm(join(folder, name), { force: true })))
  }

  async *ofDistrict(districtId: string): AsyncGenerator<string[]> {
    for (const kind of FILE_KINDS) {
      const under = join(kind, districtId)
      const names = await filesBelow(join(this.folder, under))
      // Removing a key removes also what a killed process has left of it.
      const keys = new Set(names.map(name => join(under, name.split(UNFINISHED)[0] ?? name)))
      if (keys.size > 0) yield [...keys]
    }
  }

  async check(): Promise<void> {
    await makeOwnFolder(this.folder)
    const { bavail, bsize } = await statfs(this.folder)
    if (bavail * bsize < MIN_FREE_BYTES) throw new StoreFull()
    // A quota, or a disk without room for one more name, shows only when something is written.
    const path = join(this.folder, `check-${crypto.randomUUID()}`)
    try {
      await writeFile(path, Buffer.alloc(CHECK_BYTES), { mode: 0o600, flag: 'wx' })
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** The names of all files below a folder; none if there is no such folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT' || failure.code === 'ENOTDIR') return []
      throw failure
    },
  )
  return found
    .filter(each => !each.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

async function* partsOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  try {
    for (let from = 0; from < size; ) {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, size - from))
      const { bytesRead } = await handle.read(part, 0, part.length, from)
      if (bytesRead === 0) throw new Error('The file is shorter than it was')
      from += bytesRead
      yield part.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
