import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { within } from '../../../db/pool.ts'
import { filesOf } from '../../../files/store/files-of.ts'
import { KEYS } from '../../../files/store/keys.ts'
import { newKeyPair, utils } from '../../../outbound/sftp/ssh.ts'
import { inTown } from '../../../test/in-town.ts'
import { ask, newKeys, rawSftp, type SftpTown, serveSftp, sftpClient, statusOf } from '../../../test/sftp.ts'
import { openHostKey } from './host-key.ts'
import { findLogin, renewPassword, setKeys } from './logins.ts'
import { filesIn } from './rows.ts'
import { sweepSftp } from './sweep.ts'

const { app, district, anotherProcess } = inTown({ runsJobs: false })
const { STATUS_CODE } = utils.sftp
const MEGABYTE = 1024 * 1024
let town: SftpTown
beforeAll(async () => {
  town = await serveSftp(app.app, district(), {
    limits: { attempts: 40, files: 6, fileBytes: 4 * MEGABYTE, sessionsOfLogin: 50, signingInOfNetwork: 50 },
  })
})

const inDatabase = <T>(work: Parameters<typeof within<T>>[2]) => within(app.app.db.queries, [district()], work)
const stored = (folder = '/inbound') => inDatabase(tx => filesIn(tx, town.login, folder))
const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Keys of all bytes that the store has by SFTP. */
async function keysInStore() {
  const keys: string[] = []
  for await (const some of filesOf(app.app.settings).ofDistrict(district())) keys.push(...some)
  return keys.filter(key => key.startsWith('sftp/'))
}

test('a login sees three folders and nothing else; what it sends is there byte for byte, and its name is replaced', async () => {
  const client = await sftpClient(town)
  expect((await client.list('/')).map(({ name, type }) => [name, type])).toEqual([
    ['inbound', 'd'],
    ['reports', 'd'],
    ['archive', 'd'],
  ])
  const content = Buffer.alloc(3_000_000, 'läsning ')
  await client.put(content, '/inbound/users.csv')
  expect(await client.list('/inbound')).toMatchObject([{ name: 'users.csv', size: content.length }])
  expect(sha(await client.get('/inbound/users.csv'))).toBe(sha(content))
  await client.put(Buffer.from('shorter'), '/inbound/users.csv')
  expect((await client.get('/inbound/users.csv')).toString()).toBe('shorter')
  expect(await keysInStore()).toHaveLength(1)
  await client.delete('/inbound/users.csv')
  expect(await keysInStore()).toEqual([])
})

test('a program sends under another name first, and renames over the file of last night', async () => {
  const client = await sftpClient(town)
  await client.put(Buffer.from('last night'), '/inbound/roster.zip')
  await client.put(Buffer.from('tonight'), '/inbound/roster.zip.filepart')
  await client.rename('/inbound/roster.zip.filepart', '/inbound/roster.zip')
  expect((await client.list('/inbound')).map(({ name }) => name)).toEqual(['roster.zip'])
  expect((await client.get('/inbound/roster.zip')).toString()).toBe('tonight')
  await client.delete('/inbound/roster.zip')
})

describe('signing in', () => {
  const signIn = (more: object) => sftpClient(town, { password: undefined, ...more })

  test('a key of ed25519 or RSA does, another one does not', async () => {
    const rsa = newKeys('rsa')
    await inDatabase(async tx => {
      const { public_keys: keys = [] } = (await findLogin(tx, town.login)) ?? {}
      await setKeys(tx, town.login, [...keys, rsa.public])
    })
    await signIn({ privateKey: town.privateKey })
    await signIn({ privateKey: rsa.private })
    await expect(signIn({ privateKey: newKeys().private })).rejects.toThrow(/authentication/i)
    await expect.poll(() => inDatabase(tx => findLogin(tx, town.login))).toMatchObject({ refused_for: 'key' })
  })

  test('a wrong password does not, and after ten of a network the right one waits', async () => {
    for (let nth = 0; nth < 10; nth++) await expect(signIn({ password: 'wrong' })).rejects.toThrow(/authentication/i)
    await expect(signIn({ password: town.password })).rejects.toThrow(/authentication/i)
    await expect.poll(() => inDatabase(tx => findLogin(tx, town.login))).toMatchObject({ refused_for: 'guesses' })
    await app.owner('DELETE FROM sign_in_attempts')
    await signIn({ password: town.password })
    await expect(signIn({ username: 'nobody', password: town.password })).rejects.toThrow(/authentication/i)
  })

  test('a new password works at once, the old one for a day; both end a session that they opened', async () => {
    const old = town.password
    const made = await inDatabase(async tx => {
      const login = await findLogin(tx, town.login)
      return login && renewPassword(tx, login, Date.now())
    })
    const renewed = await signIn({ password: made?.password })
    await signIn({ password: old })
    await app.owner("UPDATE sftp_logins SET old_password_until = now() - interval '1 second'")
    await expect(signIn({ password: old })).rejects.toThrow(/authentication/i)
    await app.owner('UPDATE sftp_logins SET password_hash = NULL')
    await expect(renewed.list('/inbound')).rejects.toThrow()
    town = { ...town, password: made?.password ?? '' }
    await app.owner('UPDATE sftp_logins SET password_hash = sha256(convert_to($1, $2))', [town.password, 'UTF8'])
    await signIn({ password: town.password })
  })

  test('an address that is not allowed does not, nor a district without roster files', async () => {
    await app.owner(`UPDATE connections SET settings = '{"allowedFrom": ["203.0.113.0/24"]}' WHERE id = $1`, [
      town.login.connectionId,
    ])
    await expect(signIn({ privateKey: town.privateKey })).rejects.toThrow(/authentication/i)
    await expect.poll(() => inDatabase(tx => findLogin(tx, town.login))).toMatchObject({ refused_for: 'address' })
    await app.owner(`UPDATE connections SET settings = '{"allowedFrom": ["127.0.0.0/8"]}' WHERE id = $1`, [
      town.login.connectionId,
    ])
    await signIn({ privateKey: town.privateKey })
    await app.owner('UPDATE districts SET one_roster_enabled = false WHERE id = $1', [district()])
    await expect(signIn({ privateKey: town.privateKey })).rejects.toThrow(/authentication/i)
    await app.owner('UPDATE districts SET one_roster_enabled = true WHERE id = $1', [district()])
  })

  test('what is switched off ends a session that is open, also one that only reads', async () => {
    const quick = await serveSftp(app.app, district(), { limits: { recheckMs: 0 } })
    const switchOff = {
      'the address': `UPDATE connections SET settings = '{"allowedFrom": ["203.0.113.0/24"]}' WHERE id = ${quick.login.connectionId}`,
      'roster files': `UPDATE districts SET one_roster_enabled = false WHERE id = ${district()}`,
      'the connection': `UPDATE connections SET removed_at = now() WHERE id = ${quick.login.connectionId}`,
    }
    await (await sftpClient(quick)).put(Buffer.from('whole'), '/inbound/read.zip')
    for (const off of Object.values(switchOff)) {
      const { sftp, client } = await rawSftp(quick)
      const ended = new Promise<void>(resolve => client.on('close', () => resolve()))
      const handle = await ask<Buffer>(done => sftp.open('/inbound/read.zip', 'r', done))
      await app.owner(off)
      sftp.read(handle, Buffer.alloc(5), 0, 5, 0, () => {})
      await ended
      await app.owner(`UPDATE connections SET settings = '{}' WHERE id = ${quick.login.connectionId}`)
      await app.owner(`UPDATE districts SET one_roster_enabled = true WHERE id = ${district()}`)
    }
    await sweepSftp(app.app.db.queries, app.app.settings, Date.now())
  })

  test('nobody gets a shell, a command or a way through to another machine', async () => {
    const { client } = await rawSftp(town)
    await expect(ask(done => client.exec('id', done))).rejects.toThrow()
    await expect(ask(done => client.shell(done))).rejects.toThrow()
    await expect(ask(done => client.forwardOut('127.0.0.1', 1, '127.0.0.1', 22, done))).rejects.toThrow()
    await expect(ask(done => client.forwardIn('127.0.0.1', 0, done))).rejects.toThrow()
    client.end()
  })
})

describe('what is refused', () => {
  test('writing anywhere else, folders, links, and names that are none', async () => {
    const { sftp, client } = await rawSftp(town)
    const open = (path: string) => statusOf(ask(done => sftp.open(path, 'w', done)))
    expect(await open('/reports/a.csv')).toBe(STATUS_CODE.PERMISSION_DENIED)
    expect(await open('/archive/x/a.csv')).toBe(STATUS_CODE.PERMISSION_DENIED)
    expect(await open('/inbound/a/b.csv')).toBe(STATUS_CODE.NO_SUCH_FILE)
    expect(await open('/inbound/../../etc/passwd')).toBe(STATUS_CODE.NO_SUCH_FILE)
    expect(await open(`/inbound/${'a'.repeat(300)}`)).toBe(STATUS_CODE.FAILURE)
    expect(await open(`/inbound/${'a'.repeat(4100)}`)).toBe(STATUS_CODE.NO_SUCH_FILE)
    expect(await open('/inbound/a\u0007b')).toBe(STATUS_CODE.FAILURE)
    expect(await statusOf(ask(done => sftp.mkdir('/inbound/new', done)))).toBe(STATUS_CODE.PERMISSION_DENIED)
    expect(await statusOf(ask(done => sftp.mkdir('/inbound', done)))).toBe(STATUS_CODE.FAILURE)
    expect(await statusOf(ask(done => sftp.rmdir('/inbound', done)))).toBe(STATUS_CODE.PERMISSION_DENIED)
    expect(await statusOf(ask(done => sftp.symlink('/etc/passwd', '/inbound/x', done)))).toBe(
      STATUS_CODE.PERMISSION_DENIED,
    )
    expect(await statusOf(ask(done => sftp.readlink('/inbound', done)))).toBe(STATUS_CODE.PERMISSION_DENIED)
    expect(await statusOf(ask(done => sftp.stat('/etc/passwd', done)))).toBe(STATUS_CODE.NO_SUCH_FILE)
    expect(await stored()).toEqual([])
    client.end()
  })

  test('a file that is too large, and one more file than there may be: nothing of them is kept', async () => {
    const client = await sftpClient(town)
    await expect(client.put(Buffer.alloc(5 * MEGABYTE), '/inbound/large.zip')).rejects.toThrow(/4 MB/)
    for (let nth = 0; nth < 6; nth++) await client.put(Buffer.from('a'), `/inbound/${nth}.csv`)
    await expect(client.put(Buffer.from('a'), '/inbound/more.csv')).rejects.toThrow(/6 files already/)
    await client.put(Buffer.from('b'), '/inbound/0.csv')
    expect((await stored()).map(({ name }) => name)).toEqual(['0.csv', '1.csv', '2.csv', '3.csv', '4.csv', '5.csv'])
    for (let nth = 0; nth < 6; nth++) await client.delete(`/inbound/${nth}.csv`)
    expect(await keysInStore()).toEqual([])
  })
})

test('an upload that is never closed, and one whose client is gone, leave what was there before', async () => {
  const before = await sftpClient(town)
  await before.put(Buffer.from('whole'), '/inbound/roster.zip')
  const { sftp, client } = await rawSftp(town)
  const handle = await ask<Buffer>(done => sftp.open('/inbound/roster.zip', 'w', done))
  await ask(done => sftp.write(handle, Buffer.from('half'), 0, 4, 0, error => done(error, null)))
  expect((await before.get('/inbound/roster.zip')).toString()).toBe('whole')
  client.destroy()
  await expect.poll(() => app.owner('SELECT arriving FROM sftp_files WHERE arriving IS NOT NULL')).toEqual([])
  expect((await before.get('/inbound/roster.zip')).toString()).toBe('whole')
  expect(await keysInStore()).toHaveLength(1)
  await before.delete('/inbound/roster.zip')
})

test('parts in any order make one file, and a client that goes on where it broke off finds what is there', async () => {
  const { sftp, client } = await rawSftp(town)
  const content = randomBytes(900_000)
  const handle = await ask<Buffer>(done => sftp.open('/inbound/parts.zip', 'w', done))
  const write = (from: number, to: number) =>
    ask(done => sftp.write(handle, content, from, to - from, from, error => done(error, null)))
  await Promise.all([write(600_000, 900_000), write(0, 300_000), write(300_000, 600_000)])
  await ask(done => sftp.close(handle, error => done(error, null)))
  const more = await ask<Buffer>(done => sftp.open('/inbound/parts.zip', 'a', done))
  await ask(done => sftp.write(more, Buffer.from('more'), 0, 4, 0, error => done(error, null)))
  await ask(done => sftp.close(more, error => done(error, null)))
  const [file] = await stored()
  expect([file?.size, file?.sha256.toString('hex')]).toEqual([
    900_004,
    sha(Buffer.concat([content, Buffer.from('more')])),
  ])
  await ask(done => sftp.unlink('/inbound/parts.zip', error => done(error, null)))
  client.end()
})

test('a client that asks for more than it takes is ended, and its answers are not kept', async () => {
  const small = await serveSftp(app.app, district(), { limits: { waitingAnswerBytes: MEGABYTE } })
  await (await sftpClient(small)).put(randomBytes(128 * 1024), '/inbound/much.zip')
  const { sftp, client } = await rawSftp(small)
  const ended = new Promise<void>(resolve => client.on('close', () => resolve()))
  const handle = await ask<Buffer>(done => sftp.open('/inbound/much.zip', 'r', done))
  // It never says that it has room for more.
  Object.assign((sftp as unknown as { _protocol: object })._protocol, { channelWindowAdjust: () => {} })
  for (let nth = 0; nth < 400; nth++) sftp.read(handle, Buffer.alloc(32_768), 0, 32_768, 0, () => {})
  await ended
})

test('what an upload has taken is given back where its old bytes cannot be read', async () => {
  const tight = await serveSftp(app.app, district(), { limits: { openBytesOfDistrict: 3 * MEGABYTE } })
  const client = await sftpClient(tight)
  await client.put(randomBytes(2 * MEGABYTE), '/inbound/old.zip')
  const store = filesOf(app.app.settings)
  const [row] = await app.owner('SELECT content FROM sftp_files WHERE connection_id = $1', [tight.login.connectionId])
  await store.remove(KEYS.sftpFile({ district_id: district(), content: String(row?.content) }))
  const { sftp, client: raw } = await rawSftp(tight)
  for (let nth = 0; nth < 3; nth++)
    expect(await statusOf(ask(done => sftp.open('/inbound/old.zip', 'r+', done)))).toBe(STATUS_CODE.FAILURE)
  raw.end()
  await client.put(randomBytes(2 * MEGABYTE), '/inbound/new.zip')
})

test('the files and the login of a removed connection are gone with the next sweep', async () => {
  const gone = await serveSftp(app.app, district())
  await (await sftpClient(gone)).put(Buffer.from('names of children'), '/inbound/roster.zip')
  const count = () => keysInStore().then(({ length }) => length)
  const before = await count()
  await app.owner('UPDATE connections SET removed_at = now() WHERE id = $1', [gone.login.connectionId])
  await sweepSftp(app.app.db.queries, app.app.settings, Date.now())
  expect(await count()).toBeLessThan(before)
  for (const table of ['sftp_files', 'sftp_logins'])
    expect(await app.owner(`SELECT FROM ${table} WHERE connection_id = $1`, [gone.login.connectionId])).toEqual([])
})

test('a pair of keys can always be read: the library writes one of three hundred that cannot', () => {
  for (let nth = 0; nth < 1_500; nth++) expect(utils.parseKey(newKeyPair().privateKey)).not.toBeInstanceOf(Error)
})

test('two processes that start at once make one host key, and each takes files', async () => {
  await app.owner('DELETE FROM sftp_host_key')
  const other = await anotherProcess()
  const keys = await Promise.all(
    [app.app.db, other.db, app.app.db, other.db].map(db => openHostKey(db.queries, app.app.settings.secret)),
  )
  expect(new Set(keys.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(keys[0]?.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/)
  const rows = await app.owner('SELECT sealed_key FROM sftp_host_key')
  expect(rows).toHaveLength(1)
  expect(String(rows[0]?.sealed_key)).not.toContain('PRIVATE')
})

test('garbage from strangers ends their connection and nothing else', async () => {
  for (let nth = 0; nth < 20; nth++) {
    const socket = connect(town.port, '127.0.0.1')
    socket.on('error', () => {})
    if (nth % 2) socket.write('SSH-2.0-nonsense\r\n')
    socket.write(randomBytes(2_000))
    await new Promise(resolve =>
      socket
        .once('close', resolve)
        .setTimeout(2_000, () => socket.destroy())
        .resume(),
    )
  }
  await (await sftpClient(town)).list('/')
})
