import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** Where PostgreSQL listens: a socket in a closed folder, or a port of the loopback address. */
export type Address = { kind: 'socket'; folder: string; port: 5432 } | { kind: 'port'; port: number }

// sockaddr_un holds 108 bytes with its closing zero; longer paths are cut or refused, depending on who reads them.
const LONGEST_PATH = 106

/** A socket where its path fits, else a free port on 127.0.0.1 (data folders deep in a tree). */
export async function chooseAddress(dataFolder: string): Promise<Address> {
  const folder = join(dataFolder, 'socket')
  if (Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= LONGEST_PATH) return { kind: 'socket', folder, port: 5432 }
  return { kind: 'port', port: await freePort() }
}

/** PostgreSQL's settings for this address. */
export function listenSettings(address: Address): Record<string, string> {
  return address.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: quoted(address.folder), port: String(address.port) }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(address.port) }
}

// The setting is a list: a folder with a comma or a space in its name must be quoted in it.
function quoted(folder: string): string {
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
