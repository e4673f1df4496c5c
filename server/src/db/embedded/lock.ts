import { statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { EmbeddedDatabaseError, systemCode } from './errors.ts'

/** Held while this process uses a data folder. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * One Hornbook to a data folder. The lock is a socket in the kernel's own name space: taken by exactly one process,
 * gone with it however it dies, so that nothing stale is ever left to judge. It answers with the holder's process id.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = statSync(folder)
  const name = `\0hornbook-data-${dev}-${ino}`
  const server = createServer(socket => socket.on('error', () => socket.destroy()).end(String(process.pid)))
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(name, resolve))
  } catch (error) {
    if (systemCode(error) !== 'EADDRINUSE') throw error
    throw alreadyRunning(folder, await holder(name))
  }
  server.unref()
  return { release: () => new Promise(resolve => server.close(() => resolve())) }
}

function holder(name: string): Promise<string> {
  return new Promise(resolve => {
    let pid = ''
    const socket = connect(name)
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', part => {
      pid += part
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(pid))
  })
}

function alreadyRunning(folder: string, pid: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'alreadyRunning',
    `Another Hornbook is already running on ${folder}${pid ? ` (process ${pid})` : ''}.`,
    `Use that one, stop it first${pid ? ` (kill ${pid})` : ''}, or give this one a folder of its own: DATA_DIR=/another/folder`,
  )
}
