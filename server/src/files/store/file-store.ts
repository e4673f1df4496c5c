import type { SpooledFile } from '../spooled-file.ts'

/** How the keys of files begin. A purge looks for each kind, so a new one has to be here. */
export const FILE_KINDS = ['arrivals', 'exports', 'guides', 'reports', 'sftp', 'uploads'] as const

/**
 * Where files are kept: a folder of DATA_DIR, or a bucket (SAFE-16). A file is there whole or not at all, and once it is
 * removed its bytes are gone. Keys are made by the program, never of what
 * people typed: what kind of file it is, the district, and ids.
 */
export interface FileStore {
  /** Keeps a file under a key. What was there under it before is replaced. */
  put(key: string, file: SpooledFile): Promise<void>
  /** Null if there is no such file. */
  get(key: string): Promise<StoredFile | null>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** The keys of a district's files, some at a time, whatever they are. What a broken write has left counts as well. */
  ofDistrict(districtId: string): AsyncIterable<readonly string[]>
  /** Throws if no file can be written: StoreFull without room, anything else if it is away (SAFE-29). */
  check(): Promise<void>
}

/** There is no room for another file. */
export class StoreFull extends Error {
  readonly code = 'ENOSPC'

  constructor() {
    super('There is no room for another file')
  }
}

/** A file could not be kept; what it was made of can be tried again (RPT-2). The cause says why. */
export class NotKept extends Error {
  constructor(cause: unknown) {
    super('The file could not be kept', { cause })
  }
}

export interface StoredFile {
  readonly size: number
  /** Read it to its end, or break off: until then it holds a file or a connection open. */
  readonly parts: AsyncIterable<Buffer>
}
