import { mkdir } from 'node:fs/promises'

/**
 * Makes a folder directly in DATA_DIR, unless it is there. DATA_DIR itself is made at the start only: where its disk is not
 * mounted, files would end up on another, and nothing would tell (SAFE-29).
 */
export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure
  })
}
