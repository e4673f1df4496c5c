import { statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { EmbeddedDatabaseError, systemCode } from './errors.ts'

/** Held while this process uses a data folder. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Lets only one Hornbook use a data folder. The lock is a socket in the kernel's abstract namespace: one process can hold
 * it, and it disappears with that process however it dies, so there are no stale locks. It answers with the process id.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = statSync(folder)
  const name = `\0hornbook-data-${dev}-${ino}`
  const server = createServer(socket => socket.on('error', () => socket.destroy()).end(String(process.pid)))
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(name, resolve))
  } catch (error) {
    if (systemCode(error) !== 'EADDRINUSE') throw error
    throw alreadyRunning(folder, await lockHolder(name))
  }
  server.unref()
  return { release: () => new Promise(resolve => server.close(() => resolve())) }
}

function lockHolder(name: string): Promise<string> {
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
    `Use that one, stop it first${pid ? ` (kill ${pid})` : ''}, or give this one its own folder: DATA_DIR=/another/folder`,
  )
}
