import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { within } from '../../../db/pool.ts'
import { utils } from '../../../outbound/sftp/ssh.ts'
import { inTown } from '../../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../../test/oneroster-zip.ts'
import { ask, rawSftp, type SftpTown, serveSftp, sftpClient, statusOf } from '../../../test/sftp.ts'
import { fillDisk, mountSmallDisk, type SmallDisk } from '../../../test/small-disk.ts'
import { arrivalReady, takeArrival } from './arrival.ts'
import { LIMITS } from './limits.ts'
import { findLogin } from './logins.ts'
import { filesIn, type Login } from './rows.ts'

const SFTP = { listensOn: 2222, host: 'sftp.example.org', port: 22, quietMinutes: 5 }
const { app, maple, district } = inTown({ runsJobs: false, settings: { sftp: SFTP } })
const { STATUS_CODE } = utils.sftp
const MEGABYTE = 1024 * 1024
const MINUTE = 60_000
const PART = 32 * 1024

const inDatabase = <T>(work: Parameters<typeof within<T>>[2]) => within(app.app.db.queries, [district()], work)
const rowsOf = (login: Login, where = 'true') =>
  app.owner(`SELECT name, size, arriving FROM sftp_files WHERE connection_id = $1 AND ${where}`, [login.connectionId])

/** Files that are there as if they had been sent: their bytes are nobody's business here. */
const putRows = (login: Login, count: number, folder = '/inbound') =>
  app.owner(
    `INSERT INTO sftp_files (district_id, connection_id, folder, name, content, size, sha256, md5, arrived_at)
    SELECT $1, $2, $3, 'tiny-' || nth || '.csv', gen_random_uuid(), 1, sha256('a'), decode(md5('a'), 'hex'), now()
    FROM generate_series(1, $4::int) AS nth`,
    [login.districtId, login.connectionId, folder, count],
  )

describe('sessions that sit still', () => {
  test('take the places of their login alone; the one that sat longest makes way after a minute, and all end', async () => {
    let now = Date.now()
    const here = await serveSftp(app.app, district(), { limits: { idleMs: 10 * MINUTE }, clock: () => now })
    const elsewhere = { ...(await serveSftp(app.app, maple.id('Harbor Point'))), port: here.port }
    const sitting = await Promise.all(Array.from({ length: LIMITS.sessionsOfLogin }, () => rawSftp(here)))
    let ended = 0
    for (const { client } of sitting) client.on('close', () => ended++)
    for (let nth = LIMITS.sessionsOfLogin; nth < 11; nth++) await expect(rawSftp(here)).rejects.toThrow()
    await expect.poll(() => inDatabase(tx => findLogin(tx, here.login))).toMatchObject({ refused_for: 'sessions' })
    await (await sftpClient(elsewhere)).list('/')
    now += MINUTE + 1
    // The first one has asked for something meanwhile, so the second one has sat longest.
    await ask(done => sitting[0]?.sftp.stat('/', done))
    await rawSftp(here)
    await expect.poll(() => ended).toBe(1)
    await ask(done => sitting[0]?.sftp.stat('/', done))
    now += 10 * MINUTE + 1
    await expect.poll(() => ended, { timeout: 8_000 }).toBe(LIMITS.sessionsOfLogin)
  })

  test('strangers that do not sign in take the places of their network alone, and only for a moment', async () => {
    const quick = await serveSftp(app.app, district(), { limits: { signInMs: 2_000 } })
    const closed = Array.from(
      { length: LIMITS.signingInOfNetwork },
      () =>
        new Promise(resolve =>
          connect(quick.port, '127.0.0.1')
            .on('error', () => {})
            .on('close', resolve)
            .resume(),
        ),
    )
    await expect(sftpClient(quick)).rejects.toThrow()
    await (await sftpClient(quick, { localAddress: '127.0.0.2' })).list('/')
    await Promise.all(closed)
    await (await sftpClient(quick)).list('/')
  })
})

describe('a hundred thousand tiny files', () => {
  test('end at the limit, in words, also for one that writes without waiting; what is there can still be replaced', async () => {
    const town = await serveSftp(app.app, district())
    await putRows(town.login, LIMITS.files - 2)
    const client = await sftpClient(town)
    await client.put(Buffer.from('a'), '/inbound/last-but-one.csv')
    // An empty one counts as any other.
    await client.put(Buffer.alloc(0), '/inbound/roster.done')
    await expect(client.put(Buffer.from('a'), '/inbound/one-more.csv')).rejects.toThrow(/500 files already/)
    await client.put(Buffer.alloc(0), '/inbound/roster.done')
    const { sftp, client: raw } = await rawSftp(town)
    const before = process.memoryUsage().heapUsed
    const statuses = await Promise.all(
      Array.from({ length: 1_000 }, (_, nth) => statusOf(ask(done => sftp.open(`/inbound/${nth}.csv`, 'w', done)))),
    )
    expect(new Set(statuses)).toEqual(new Set([STATUS_CODE.FAILURE]))
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * MEGABYTE)
    expect(await rowsOf(town.login)).toHaveLength(LIMITS.files)
    raw.end()
  })

  test('nor do they pile up in the archive', async () => {
    const town = await serveSftp(app.app, district(), { limits: { allFiles: 50 } })
    await putRows(town.login, 49, '/archive/20261128T050000Z-abcdefgh')
    const client = await sftpClient(town)
    await client.put(Buffer.from('a'), '/inbound/users.csv')
    await expect(client.put(Buffer.from('a'), '/inbound/orgs.csv')).rejects.toThrow(/50 files .* \/archive/)
    await client.put(Buffer.from('b'), '/inbound/users.csv')
  })
})

test('a path of 4 KB, or of 200, leads nowhere by any request, and the session goes on', async () => {
  const town = await serveSftp(app.app, district())
  const { sftp, client } = await rawSftp(town)
  const name = (bytes: number) => `/inbound/${'a'.repeat(bytes)}`
  await expect(ask(done => sftp.realpath(name(4_096), done))).rejects.toThrow(/too long/)
  for (const path of [name(4_096), name(200_000), `/inbound/${'../inbound/'.repeat(400)}users.csv`]) {
    const asked = [
      ask(done => sftp.open(path, 'w', done)),
      ask(done => sftp.open(path, 'r', done)),
      ask(done => sftp.opendir(path, done)),
      ask(done => sftp.stat(path, done)),
      ask(done => sftp.lstat(path, done)),
      ask(done => sftp.setstat(path, { mtime: 1 }, done)),
      ask(done => sftp.mkdir(path, done)),
      ask(done => sftp.rmdir(path, done)),
      ask(done => sftp.unlink(path, done)),
      ask(done => sftp.rename(path, '/inbound/a.csv', done)),
      ask(done => sftp.symlink('/inbound', path, done)),
    ]
    for (const status of await Promise.all(asked.map(statusOf)))
      expect([STATUS_CODE.NO_SUCH_FILE, STATUS_CODE.PERMISSION_DENIED]).toContain(status)
  }
  // One that is long and leads somewhere is what it says.
  const handle = await ask<Buffer>(done => sftp.open(`/inbound/${'./'.repeat(2_000)}users.csv`, 'w', done))
  await ask(done => sftp.close(handle, done))
  expect((await rowsOf(town.login)).map(({ name: each }) => each)).toEqual(['users.csv'])
  const renamed = await statusOf(ask(done => sftp.rename('/inbound/users.csv', name(4_096), done)))
  expect(renamed).toBe(STATUS_CODE.NO_SUCH_FILE)
  client.end()
})

describe('a client that never closes its file', () => {
  test('and goes on asking, loses the upload after its time: the old file is there, and its bytes are free', async () => {
    const limits = { arrivingMs: 700, idleMs: 1_500, openBytesOfDistrict: 3 * MEGABYTE }
    const town = await serveSftp(app.app, district(), { limits })
    const other = await sftpClient(town)
    await other.put(Buffer.from('whole'), '/inbound/roster.zip')
    const { sftp, client } = await rawSftp(town)
    const handle = await ask<Buffer>(done => sftp.open('/inbound/roster.zip', 'w', done))
    await ask(done => sftp.write(handle, randomBytes(2 * MEGABYTE), 0, 32_768, 2 * MEGABYTE, done))
    expect(await rowsOf(town.login, 'arriving IS NOT NULL')).toHaveLength(1)
    const asks = setInterval(() => sftp.stat('/inbound', () => {}), 200)
    await expect.poll(() => rowsOf(town.login, 'arriving IS NOT NULL'), { timeout: 6_000 }).toEqual([])
    clearInterval(asks)
    await expect(ask(done => sftp.close(handle, done))).rejects.toThrow(/took too long/)
    const again = await ask<Buffer>(done => sftp.open('/inbound/more.zip', 'w', done))
    await ask(done => sftp.write(again, Buffer.alloc(32_768), 0, 32_768, 2 * MEGABYTE, done))
    expect(await rowsOf(town.login, "name = 'roster.zip'")).toMatchObject([{ size: '5' }])
    client.end()
  })

  test('and sits still, is ended, and its upload with it', async () => {
    const town = await serveSftp(app.app, district(), { limits: { idleMs: 500 } })
    const { sftp, client } = await rawSftp(town)
    const ended = new Promise<void>(resolve => client.on('close', () => resolve()))
    const handle = await ask<Buffer>(done => sftp.open('/inbound/roster.zip', 'w', done))
    await ask(done => sftp.write(handle, Buffer.from('half'), 0, 4, 0, done))
    await ended
    await expect.poll(() => rowsOf(town.login)).toEqual([])
  })

  test('and reads it for hours, has it no longer', async () => {
    const town = await serveSftp(app.app, district(), { limits: { idleMs: 1_000, uploadMs: 2_000 } })
    await (await sftpClient(town)).put(Buffer.from('whole'), '/inbound/roster.zip')
    const { sftp, client } = await rawSftp(town)
    const handle = await ask<Buffer>(done => sftp.open('/inbound/roster.zip', 'r', done))
    const read = () => statusOf(ask(done => sftp.read(handle, Buffer.alloc(5), 0, 5, 0, done)))
    expect(await read()).toBe(0)
    await expect.poll(read, { timeout: 6_000 }).toBe(STATUS_CODE.FAILURE)
    client.end()
  })
})

const disk = mountSmallDisk(8)
afterAll(() => typeof disk !== 'string' && disk.remove())

describe.skipIf(typeof disk === 'string' || disk.wrapper.length > 0)('a disk that is full', () => {
  const { folder } = disk as SmallDisk
  const settings = () => ({ ...app.app.settings, dataDir: folder })
  let town: SftpTown
  beforeAll(async () => {
    town = await serveSftp({ ...app.app, settings: settings() }, district())
  })
  const inSix = () => Date.now() + 6 * MINUTE
  const isReady = () => inDatabase(tx => arrivalReady(tx, town.login, settings(), inSix()))
  const take = () =>
    takeArrival({
      db: app.app.db.queries,
      settings: settings(),
      login: town.login,
      lastRevision: null,
      now: inSix(),
    })
  /** As a program that does not wait for each answer. */
  const send = async (content: Buffer) => {
    const { sftp, client } = await rawSftp(town)
    const handle = await ask<Buffer>(done => sftp.open('/inbound/roster.zip', 'w', done))
    const parts = Array.from({ length: content.length / PART }, (_, nth) =>
      ask(done => sftp.write(handle, content, nth * PART, PART, nth * PART, done)),
    )
    await Promise.allSettled(parts)
    await ask(done => sftp.close(handle, done)).finally(() => client.end())
  }
  /** Bytes that somebody holds open there, or that have a name. */
  const left = () => {
    const open = readdirSync('/proc/self/fd').flatMap(fd => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`)
      } catch {
        return []
      }
    })
    const named = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
    return [...open.filter(path => path.startsWith(folder)), ...named.map(({ name }) => name)]
  }

  test('says so whether it fills while bytes come or when they are kept; nothing half stays or is picked up', async () => {
    for (const megabytes of [12, 5])
      await expect(send(randomBytes(megabytes * MEGABYTE))).rejects.toThrow(/no room for more at the moment/)
    expect(await rowsOf(town.login)).toEqual([])
    await expect.poll(left).toEqual([])
    expect([await isReady(), await take()]).toEqual([false, 'nothingThere'])
  })

  test('leaves the file of last night, which is picked up whole once there is room', async () => {
    const client = await sftpClient(town)
    const whole = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 2, students: 5 }))
    await client.put(whole, '/inbound/roster.zip')
    fillDisk(join(folder, 'filler'))
    await expect(client.put(randomBytes(MEGABYTE), '/inbound/roster.zip')).rejects.toThrow(/no room/)
    expect(await inDatabase(tx => filesIn(tx, town.login, '/inbound'))).toMatchObject([{ size: whole.length }])
    await expect(client.get('/inbound/roster.zip')).rejects.toThrow(/no room/)
    await expect(take()).rejects.toThrow(/ENOSPC/)
    rmSync(join(folder, 'filler'))
    const taken = await take()
    if (typeof taken === 'string') throw new Error(taken)
    expect(await taken.content.readAt(0, whole.length)).toEqual(whole)
    await taken.content.release()
  })

  test('holds no report open that it could not write', async () => {
    await app.owner(
      `INSERT INTO connection_runs (district_id, connection_id, asked_by, state, file_name, began_at, ended_at)
      VALUES ($1, $2, 'arrival', 'failed', 'roster.zip', now(), now())`,
      [district(), town.login.connectionId],
    )
    const client = await sftpClient(town)
    const [report] = await client.list('/reports')
    fillDisk(join(folder, 'filler'))
    await expect(client.get(`/reports/${report?.name}`)).rejects.toThrow(/no room/)
    rmSync(join(folder, 'filler'))
    expect(left().filter(name => name.startsWith(folder))).toEqual([])
  })
})

test('more than may be on its way at once is refused in words, and what was first is kept', async () => {
  const town = await serveSftp(app.app, district(), { limits: { openBytesOfDistrict: 2 * MEGABYTE } })
  const { sftp, client } = await rawSftp(town)
  const first = await ask<Buffer>(done => sftp.open('/inbound/first.zip', 'w', done))
  await ask(done => sftp.write(first, Buffer.alloc(1_000), 0, 1_000, MEGABYTE, done))
  await expect((await sftpClient(town)).put(randomBytes(1.5 * MEGABYTE), '/inbound/second.zip')).rejects.toThrow(
    /Too much is being sent at once/,
  )
  await ask(done => sftp.close(first, done))
  expect((await rowsOf(town.login)).map(({ name }) => name)).toEqual(['first.zip'])
  client.end()
})
