import type { FileEntry, SFTPWrapper } from 'ssh2'
import { ConnectionFailure } from '../adapter.ts'
import { kindOfName } from '../sftp/ready.ts'

/** Names of a folder that are looked at; a folder with more is not one for rosters. */
const MAX_NAMES = 10_000

export interface TheirFile {
  readonly name: string
  readonly path: string
  readonly size: number
  /** By their clock, in seconds. */
  readonly changedAt: number
}

/** The files of a folder whose names fit, the newest first. */
export async function filesThere(sftp: SFTPWrapper, folder: string, pattern: string): Promise<TheirFile[]> {
  const entries = await namesOf(sftp, folder)
  const fits = patternOf(pattern)
  const path = folder.replace(/\/+$/, '')
  return entries
    .filter(({ filename, attrs }) => isFile(attrs.mode) && kindOfName(filename) === 'roster' && fits.test(filename))
    .map(({ filename, attrs }) => ({
      name: filename,
      path: `${path}/${filename}`,
      size: attrs.size,
      changedAt: attrs.mtime,
    }))
    .sort((one, other) => other.changedAt - one.changedAt || (one.name < other.name ? 1 : -1))
}

/** A plain file: not a folder, and not a link, which could lead anywhere on their machine. */
const isFile = (mode: number) => (mode & 0o170000) === 0o100000

/** A pattern with * for anything and ? for one letter. */
export function patternOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*+/g, '.*').replace(/\?/g, '.')}$`, 'iu')
}

async function namesOf(sftp: SFTPWrapper, folder: string): Promise<FileEntry[]> {
  const handle = await asked<Buffer>(done => sftp.opendir(folder, done)).catch(failure => {
    throw isMissing(failure) ? new ConnectionFailure('sftpFetch.noFolder', { folder }) : failure
  })
  const all: FileEntry[] = []
  for (;;) {
    // The library ends a listing with an error of code 1.
    const some = await asked<FileEntry[]>(done => sftp.readdir(handle, done)).catch(failure => {
      if ((failure as { code?: number }).code === 1) return []
      throw failure
    })
    if (some.length === 0) break
    all.push(...some)
    if (all.length > MAX_NAMES) throw new ConnectionFailure('sftpFetch.tooManyFiles', { most: MAX_NAMES })
  }
  await asked<void>(done => sftp.close(handle, done))
  return all
}

const isMissing = (failure: unknown) => [2, 3].includes((failure as { code?: number }).code ?? 0)

/** A call of the library as a promise; it never answers once the connection is gone, so that ends it as well. */
export function asked<T>(call: (done: (failure: Error | null | undefined, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => call((failure, value) => (failure ? reject(failure) : resolve(value))))
}
