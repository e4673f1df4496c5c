import ssh2, { type SFTPWrapper } from 'ssh2'

interface Login {
  readonly port: number
  readonly username: string
  readonly password: string
}

/** Signs in to the SFTP server of a Hornbook, works there, and leaves. Rejects if it is not let in. */
export async function atSftp<T>(login: Login, work: (sftp: SFTPWrapper) => Promise<T>): Promise<T> {
  const client = new ssh2.Client()
  try {
    await new Promise<void>((resolve, reject) => {
      client.on('ready', resolve).on('error', reject)
      client.connect({ host: '127.0.0.1', ...login })
    })
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((failure, opened) => (failure ? reject(failure) : resolve(opened))),
    )
    return await work(sftp)
  } finally {
    client.end()
  }
}

/** Sends a file. */
export const put = (sftp: SFTPWrapper, path: string, content: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => sftp.writeFile(path, content, failure => (failure ? reject(failure) : resolve())))

/** The names in a folder. */
export const namesIn = (sftp: SFTPWrapper, path: string): Promise<string[]> =>
  new Promise((resolve, reject) =>
    sftp.readdir(path, (failure, list) => (failure ? reject(failure) : resolve(list.map(({ filename }) => filename)))),
  )
