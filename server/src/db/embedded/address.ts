import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** Where PostgreSQL listens: a socket in a private folder, or a port on the loopback address. */
export type Address = { kind: 'socket'; folder: string; port: 5432 } | { kind: 'port'; port: number }

// sockaddr_un holds 108 bytes with its closing zero. Longer paths are cut or rejected, depending on the program.
const MAX_SOCKET_PATH = 106

/** A socket if its path is short enough, otherwise a free port on 127.0.0.1 (for deeply nested data folders). */
export async function chooseAddress(dataFolder: string): Promise<Address> {
  const folder = join(dataFolder, 'socket')
  if (Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= MAX_SOCKET_PATH) return { kind: 'socket', folder, port: 5432 }
  return { kind: 'port', port: await freePort() }
}

/** PostgreSQL's settings for this address. */
export function listenSettings(address: Address): Record<string, string> {
  return address.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: quoteListItem(address.folder), port: String(address.port) }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(address.port) }
}

// The setting is a list, so a folder with a comma or a space in its name must be quoted.
function quoteListItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
