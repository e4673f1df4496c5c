import { MAX_ROSTER_BYTES } from '@hornbook/contract/bringing-in/roster-imports'
import type { SFTPWrapper } from 'ssh2'
import type { SpooledFile } from '../../../files/spooled-file.ts'
import { asked } from '../../../outbound/sftp/asked.ts'
import { SftpFailure } from '../../../outbound/sftp/sftp-failure.ts'
import { ConnectionFailure } from '../adapter.ts'
import type { TheirFile } from './listing.ts'

const PART_BYTES = 32 * 1024
/** Reads that are under way at once: one after the other, each would wait for the way there and back. */
const AT_ONCE = 32

/** Reads a file from where the copy ends, so that one that broke off goes on there. */
export async function download(sftp: SFTPWrapper, file: TheirFile, into: SpooledFile): Promise<void> {
  if (file.size > MAX_ROSTER_BYTES) throw tooLarge()
  const handle = await asked<Buffer>(done => sftp.open(file.path, 'r', done))
  while (into.size < file.size) {
    const from = into.size
    const places = Array.from({ length: AT_ONCE }, (_, nth) => from + nth * PART_BYTES).filter(at => at < file.size)
    const parts = await Promise.all(places.map(at => readPart(sftp, handle, at, Math.min(PART_BYTES, file.size - at))))
    for (const part of parts) {
      await into.writeAt(part, into.size)
      // A server may give less than was asked for: what comes after is asked for again.
      if (part.length < PART_BYTES) break
    }
    if (into.size === from) throw new SftpFailure('cut')
  }
  await asked<void>(done => sftp.close(handle, done))
}

export const tooLarge = () => new ConnectionFailure('sftpFetch.tooLarge', { most: MAX_ROSTER_BYTES / 1024 / 1024 })

const readPart = (sftp: SFTPWrapper, handle: Buffer, at: number, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    sftp.read(handle, Buffer.allocUnsafe(length), 0, length, at, (failure, bytesRead, buffer) =>
      failure ? reject(failure) : resolve(buffer.subarray(0, bytesRead)),
    ),
  )
