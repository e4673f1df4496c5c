import type { SFTPWrapper } from 'ssh2'
import { SftpFailure } from './sftp-failure.ts'

/** A call of the library as a promise. It has no answer once the connection is gone: `connected` ends what waits for one. */
export function asked<T>(call: (done: (failure: Error | null | undefined, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => call((failure, value) => (failure ? reject(failure) : resolve(value))))
}

/** Work over a connection, which fails once the connection is gone: the library would leave it without an answer. */
export async function connected<T>(sftp: SFTPWrapper, work: Promise<T>): Promise<T> {
  let onClose = () => {}
  const closed = new Promise<never>((_, reject) => {
    onClose = () => reject(new SftpFailure('cut'))
    sftp.once('close', onClose)
  })
  try {
    return await Promise.race([work, closed])
  } finally {
    sftp.off('close', onClose)
    work.catch(() => {})
  }
}
