import type { FileEntry, SFTPWrapper } from 'ssh2'
import { asked } from '../../../outbound/sftp/asked.ts'
import { ConnectionFailure } from '../adapter.ts'
import { LIMITS } from '../sftp/limits.ts'
import { isFileName } from '../sftp/paths.ts'
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
  const fits = matcherOf(pattern)
  const path = folder.replace(/\/+$/, '')
  return entries
    .filter(
      ({ filename, attrs }) =>
        isFile(attrs.mode) &&
        isFileName(filename, LIMITS.nameBytes) &&
        kindOfName(filename) === 'roster' &&
        fits(filename),
    )
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

/**
 * Whether a name fits a pattern with * for anything and ? for one letter. No regular expression: with several stars it could take hours
 * for one name.
 */
export function matcherOf(pattern: string): (name: string) => boolean {
  const wanted = lettersOf(pattern)
  return name => {
    const given = lettersOf(name)
    let [at, of, star, sinceStar] = [0, 0, -1, 0]
    while (at < given.length) {
      if (wanted[of] === '*') {
        star = of++
        sinceStar = at
      } else if (of < wanted.length && (wanted[of] === '?' || wanted[of] === given[at])) {
        of++
        at++
      } else if (star >= 0) {
        // The last star takes one letter more.
        of = star + 1
        at = ++sinceStar
      } else return false
    }
    return wanted.slice(of).every(each => each === '*')
  }
}

const lettersOf = (text: string): string[] => [...text.toLowerCase()]

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
