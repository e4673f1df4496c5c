import { lookup } from 'node:dns/promises'
import { connect as connectTcp, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ConnectConfig, SFTPWrapper } from 'ssh2'
import type { Settings } from '../../configuration/settings.ts'
import { t } from '../../texts/texts.ts'
import { isPublic } from '../public-address.ts'
import { SftpFailure } from './sftp-failure.ts'
import { Client, fingerprintOf } from './ssh.ts'

const CONNECT_MS = 15_000
const SIGN_IN_MS = 20_000

export interface Reached {
  readonly sftp: SFTPWrapper
  readonly end: () => void
}

/** An SFTP server of somebody else, and how it knows us. */
export interface TheirServer {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly signIn: 'key' | 'password'
  /** Its key as `SHA256:…`, once somebody has said that it is theirs. */
  readonly hostKey: string | null
}

export interface Reaching {
  readonly settings: TheirServer
  /** A password, or our private key. */
  readonly secret: string | null
  readonly limits: Pick<Settings, 'reachesPrivateAddresses'>
  readonly signal: AbortSignal
  /** How far it has come, for a test. */
  readonly onStep?: (step: 'reached' | 'hostKey' | 'signedIn', hostKey?: string) => void
}

/**
 * Signs in to their server. Its key is looked at before anything secret is sent: with another key than the pinned one, or
 * without a pinned one, it ends there. Throws an SftpFailure.
 */
export async function reach(reaching: Reaching): Promise<Reached> {
  const { settings, secret, signal, onStep } = reaching
  if (signal.aborted) throw new SftpFailure('tooSlow')
  const socket = await open(reaching)
  onStep?.('reached')
  const client = new Client()
  const end = () => {
    client.end()
    socket.destroy()
  }
  signal.addEventListener('abort', end, { once: true })
  let seen: string | null = null
  try {
    await new Promise<void>((resolve, reject) => {
      const config: ConnectConfig = {
        sock: socket,
        username: settings.username,
        // The library has it in JavaScript alone; AES is the machine's own.
        algorithms: { cipher: { remove: ['chacha20-poly1305@openssh.com'], append: [], prepend: [] } },
        readyTimeout: SIGN_IN_MS,
        keepaliveInterval: 10_000,
        hostVerifier: (key: Buffer) => {
          seen = fingerprintOf(key)
          onStep?.('hostKey', seen)
          return seen === settings.hostKey
        },
        ...(secret !== null && (settings.signIn === 'key' ? { privateKey: secret } : { password: secret })),
      }
      client.once('ready', () => resolve())
      // For good: the library says more than one error of a connection, and one that nobody hears ends the process.
      client.on('error', reject)
      client.once('close', () => reject(new SftpFailure('cut')))
      client.connect(config)
    })
  } catch (failure) {
    end()
    throw whyNot(failure, settings, seen)
  }
  // One that comes later ends the requests that are under way.
  client.on('error', () => socket.destroy())
  onStep?.('signedIn')
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((failure, opened) => (failure ? reject(new SftpFailure('noSftp')) : resolve(opened))),
  ).catch(failure => {
    end()
    throw failure
  })
  return { sftp, end }
}

function whyNot(failure: unknown, { hostKey: pinned, signIn }: TheirServer, seen: string | null): SftpFailure {
  if (seen !== null && seen !== pinned)
    return pinned === null ? new SftpFailure('noHostKey', { seen }) : new SftpFailure('otherHostKey', { seen, pinned })
  const { level, message } = failure as { level?: string; message?: string }
  if (level === 'client-authentication') return new SftpFailure('signIn', { context: signIn })
  if (level === 'client-timeout') return new SftpFailure('tooSlow')
  if (message?.includes('privateKey')) return new SftpFailure('badKey')
  return new SftpFailure('cut')
}

/** What is wrong with the name or address of a server, as a sentence; null if nothing is. */
export function faultOfHost(host: string, limits: Pick<Settings, 'reachesPrivateAddresses'>): string | null {
  if (!/^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i.test(host) && !ipaddr.isValid(host)) return t('sftp:notAHost')
  const isInside = ipaddr.isValid(host) && !isPublic(host) && !limits.reachesPrivateAddresses
  return isInside ? t('sftp:inside') : null
}

/** The name is looked up here and its address is what is called: looked up again, it could lead elsewhere. */
async function open({ settings, limits, signal }: Reaching): Promise<Socket> {
  const { host, port } = settings
  const found = ipaddr.isValid(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first) throw new SftpFailure('unknownHost', { host })
  if (!limits.reachesPrivateAddresses && !found.every(({ address }) => isPublic(address)))
    throw new SftpFailure('inside', { host })
  const socket = connectTcp({ host: first.address, port, noDelay: true, timeout: CONNECT_MS })
  return new Promise((resolve, reject) => {
    const fail = () => {
      socket.destroy()
      reject(new SftpFailure('unreachable', { host, port }))
    }
    socket.once('error', fail).once('timeout', fail)
    signal.addEventListener('abort', fail, { once: true })
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail).off('timeout', fail)
      signal.removeEventListener('abort', fail)
      socket.on('error', () => {})
      resolve(socket)
    })
  })
}
