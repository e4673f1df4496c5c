import type { SFTPWrapper } from 'ssh2'
import SftpClient from 'ssh2-sftp-client'
import { afterAll } from 'vitest'
import { openHostKey } from '../bringing-in/connections/sftp/host-key.ts'
import { LIMITS, type Limits } from '../bringing-in/connections/sftp/limits.ts'
import { createLogin, renewPassword, setKeys } from '../bringing-in/connections/sftp/logins.ts'
import type { Login } from '../bringing-in/connections/sftp/rows.ts'
import { SftpServer } from '../bringing-in/connections/sftp/server.ts'
import { within } from '../db/pool.ts'
import type { AppContext } from '../http/app-context.ts'
import { Client, newKeyPair, utils } from '../outbound/sftp/ssh.ts'
import { forgetGuess, recordSftpGuess } from '../session/throttle.ts'

export interface SftpTown {
  readonly port: number
  readonly login: Login
  readonly username: string
  readonly password: string
  readonly privateKey: string
  readonly server: SftpServer<unknown>
}

const servers: SftpServer<unknown>[] = []
const clients: SftpClient[] = []
afterAll(async () => {
  await Promise.allSettled(clients.map(client => client.end()))
  await Promise.all(servers.map(server => server.close()))
})

/** A key pair as OpenSSH has them. */
export function newKeys(kind: 'ed25519' | 'rsa' = 'ed25519') {
  if (kind === 'rsa') return utils.generateKeyPairSync('rsa', { bits: 2048 })
  const { publicKey, privateKey } = newKeyPair()
  return { public: publicKey, private: privateKey }
}

interface Options {
  readonly limits?: Partial<Limits>
  readonly allowedFrom?: readonly string[]
  readonly clock?: () => number
}

/** Serves a district's login, made here, with a password and a key. */
export async function serveSftp(
  app: AppContext,
  districtId: string,
  { limits = {}, allowedFrom = [], clock = Date.now }: Options = {},
): Promise<SftpTown> {
  const keys = newKeys()
  const made = await within(app.db.queries, [districtId], async tx => {
    await tx.updateTable('districts').set({ one_roster_enabled: true }).where('id', '=', districtId).execute()
    const { id } = await tx
      .insertInto('connections')
      .values({
        district_id: districtId,
        kind: 'sftp',
        name: 'Maple Grove SIS',
        settings: JSON.stringify({ allowedFrom }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const login = { districtId, connectionId: id }
    const stored = await createLogin(tx, login)
    await setKeys(tx, login, [keys.public])
    return { login, username: stored.username, ...(await renewPassword(tx, stored, Date.now())) }
  })
  const { privateKey } = await openHostKey(app.db.queries, app.settings.secret)
  const server = new SftpServer({
    db: app.db,
    settings: app.settings,
    log: app.log,
    hostKey: privateKey,
    limits: { ...LIMITS, ...limits },
    clock,
    guesses: {
      record: guess => recordSftpGuess(app.db.queries, guess),
      forget: guess => forgetGuess(app.db.queries, guess),
    },
  })
  servers.push(server as SftpServer<unknown>)
  const port = await server.listen(0, '127.0.0.1')
  return { port, ...made, privateKey: keys.private, server: server as SftpServer<unknown> }
}

/** A client that has signed in. */
export async function sftpClient({ port, username, password }: Signing, more: object = {}): Promise<SftpClient> {
  const client = new SftpClient()
  await client.connect({ host: '127.0.0.1', port, username, password, ...more })
  clients.push(client)
  return client
}

type Signing = Pick<SftpTown, 'port' | 'username' | 'password'>

/** A channel of the library itself, for what no client would do. */
export async function rawSftp({ port, username, password }: Signing, more: object = {}) {
  const client = new Client()
  await new Promise((resolve, reject) => {
    client.on('ready', () => resolve(null)).on('error', reject)
    client.connect({ host: '127.0.0.1', port, username, password, ...more })
  })
  const sftp = await ask<SFTPWrapper>(done => client.sftp(done))
  return { sftp, client }
}

/** What a call of the library answers; rejects with its status and its sentence. */
export const ask = <T>(call: (done: (failure: unknown, value?: unknown) => void) => void) =>
  new Promise<T>((resolve, reject) => call((failure, value) => (failure ? reject(failure) : resolve(value as T))))

/** The status of an answer, 0 where it is OK. */
export const statusOf = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    failure => (failure as { code: number }).code,
  )
