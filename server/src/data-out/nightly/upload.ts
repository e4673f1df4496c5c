import type { SFTPWrapper } from 'ssh2'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { asked, connected } from '../../outbound/sftp/asked.ts'
import { NotWritten } from './problem.ts'

const PART_BYTES = 32 * 1024
/** Writes that are under way at once: one after the other, each would wait for the way there and back. */
const AT_ONCE = 32

interface Place {
  readonly folder: string
  readonly fileName: string
}

const pathIn = (folder: string, name: string) => `${folder.replace(/\/+$/, '')}/${name}`

/**
 * Writes a file under another name and renames it once it is whole: whoever looks there meanwhile finds last night's, never half
 * of this one. Throws NotWritten, or what the library says.
 */
export async function upload(sftp: SFTPWrapper, { folder, fileName }: Place, file: SpooledFile): Promise<void> {
  const [part, whole] = [pathIn(folder, `${fileName}.part`), pathIn(folder, fileName)]
  await inFolder(sftp, folder, async () => {
    const handle = await asked<Buffer>(done => sftp.open(part, 'w', done))
    for (let at = 0; at < file.size; at += PART_BYTES * AT_ONCE) {
      const bytes = await file.readAt(at, PART_BYTES * AT_ONCE)
      const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, nth) => nth * PART_BYTES)
      await Promise.all(
        parts.map(from => {
          const length = Math.min(PART_BYTES, bytes.length - from)
          return asked<void>(done => sftp.write(handle, bytes, from, length, at + from, done))
        }),
      )
    }
    await asked<void>(done => sftp.close(handle, done))
    await replace(sftp, part, whole)
  })
}

/** Writes an empty file and removes it, so that a test knows what a night would find. */
export async function tryFolder(sftp: SFTPWrapper, { folder, fileName }: Place): Promise<void> {
  const path = pathIn(folder, `${fileName}.test`)
  await inFolder(sftp, folder, async () => {
    const handle = await asked<Buffer>(done => sftp.open(path, 'w', done))
    await asked<void>(done => sftp.close(handle, done))
    await asked<void>(done => sftp.unlink(path, done))
  })
}

/** Renames over what is there. A server that knows only the rename of SFTP refuses that, so the old file goes first. */
async function replace(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  try {
    await asked<void>(done => sftp.ext_openssh_rename(from, to, done))
  } catch {
    await asked<void>(done => sftp.unlink(to, done)).catch(() => {})
    await asked<void>(done => sftp.rename(from, to, done))
  }
}

/** Statuses of SFTP: no such file, permission denied, failure; and what newer versions say of a full disk. */
const [NO_FILE, DENIED, FAILURE] = [2, 3, 4]
const FULL = [14, 15]

async function inFolder(sftp: SFTPWrapper, folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await connected(sftp, work())
  } catch (failure) {
    const { code } = failure as { code?: unknown }
    if (code === NO_FILE || code === DENIED) throw new NotWritten('noFolder', { folder })
    if (typeof code === 'number' && FULL.includes(code)) throw new NotWritten('full')
    if (code === FAILURE) throw new NotWritten('notWritten', { folder })
    throw failure
  }
}
