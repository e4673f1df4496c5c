import { beforeAll, expect, test } from 'vitest'
import { within } from '../../../db/pool.ts'
import { inTown } from '../../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../../test/oneroster-zip.ts'
import { newKeys, type SftpTown, serveSftp, sftpClient } from '../../../test/sftp.ts'
import { watchConnections } from '../watch.ts'
import { arrivalReady, takeArrival } from './arrival.ts'
import { sweepSftp } from './sweep.ts'

const SFTP = { listensOn: 2222, host: 'sftp.example.org', port: 22, quietMinutes: 5 }
const { app, as, maple, district, anotherProcess } = inTown({ settings: { sftp: SFTP } })
const MINUTE = 60_000
const SMALL = { version: '1.1', schools: 1, classes: 2, students: 5 } as const
let town: SftpTown
beforeAll(async () => {
  town = await serveSftp(app.app, district())
})

const inSix = () => Date.now() + 6 * MINUTE
const isReady = (now: number) =>
  within(app.app.db.queries, [district()], tx => arrivalReady(tx, town.login, app.app.settings, now))
const take = (now: number, lastRevision: string | null = null, db = app.app.db) =>
  takeArrival({ db: db.queries, settings: app.app.settings, login: town.login, lastRevision, now })

test('of processes that come at once one picks up what has arrived; what it left is found again', async () => {
  const client = await sftpClient(town)
  for (const name of ['orgs.csv', 'users.csv']) await client.put(Buffer.from('sourcedId\n1\n'), `/inbound/${name}`)
  expect([await isReady(Date.now()), await isReady(inSix())]).toEqual([false, true])
  const other = await anotherProcess({ sftp: SFTP })
  const now = inSix()
  const taken = await Promise.all([take(now), take(now, null, other.db), take(now), take(now, null, other.db)])
  const files = taken.filter(each => typeof each !== 'string')
  expect(files[0]?.name).toBe('oneroster.zip')
  expect(new Set(files.map(({ revision }) => revision)).size).toBe(1)
  expect((await client.list('/inbound')).length).toBe(0)
  expect((await client.list('/archive')).length).toBe(1)
  // Whoever has kept it says so by its revision; then it does not come again.
  expect(await take(now, files[0]?.revision ?? '')).toBe('nothingThere')
  for (const name of ['orgs.csv', 'users.csv']) await client.put(Buffer.from('sourcedId\n1\n'), `/inbound/${name}`)
  expect(await take(inSix() + MINUTE, files[0]?.revision ?? '')).toBe('nothingNew')
  await Promise.all(files.map(({ content }) => content.release()))
})

test('a zip without its end waits for one more period, then fails and is put aside', async () => {
  const client = await sftpClient(town)
  const whole = await zipOf(rosterFiles(SMALL))
  await client.put(whole.subarray(0, whole.length - 200), '/inbound/cut.zip')
  expect([await isReady(inSix()), await isReady(Date.now() + 11 * MINUTE)]).toEqual([false, true])
  await expect(take(Date.now() + 11 * MINUTE, 'x')).rejects.toMatchObject({
    code: 'sftp.truncated',
    facts: { names: 'cut.zip' },
  })
  const folders = (await client.list('/archive')).map(({ name }) => name)
  expect(folders.filter(name => name.endsWith('-broken'))).toHaveLength(1)
})

test('an upload that is open keeps everything waiting', async () => {
  const client = await sftpClient(town)
  await client.put(await zipOf(rosterFiles(SMALL)), '/inbound/roster.zip')
  await app.owner(
    `INSERT INTO sftp_files (district_id, connection_id, folder, name, arriving, arriving_until)
    VALUES ($1, $2, '/inbound', 'more.zip', gen_random_uuid(), now() + interval '10 minutes')`,
    [district(), town.login.connectionId],
  )
  expect(await isReady(inSix())).toBe(false)
  expect(await isReady(Date.now() + 11 * MINUTE)).toBe(true)
  await sweepSftp(app.app.db.queries, app.app.settings, Date.now() + 2 * 60 * MINUTE)
  expect((await client.list('/inbound')).map(({ name }) => name)).toEqual(['roster.zip'])
  expect(await app.owner("SELECT 1 FROM sftp_files WHERE name = 'more.zip'")).toEqual([])
  await client.delete('/inbound/roster.zip')
})

test('a roster that was sent is read as a file that somebody has brought, and its report lies beside it', async () => {
  await app.owner("UPDATE connections SET role = 'roster' WHERE id = $1", [town.login.connectionId])
  const client = await sftpClient(town)
  await client.put(await zipOf(rosterFiles(SMALL)), '/inbound/roster.zip')
  await app.owner("UPDATE sftp_files SET arrived_at = now() - interval '6 minutes' WHERE name = 'roster.zip'")
  const runs = async () =>
    (await as('Dana District').get(`/api/districts/${district()}/connections/${town.login.connectionId}/runs`)).data
  await expect
    .poll(
      async () => {
        await watchConnections(app.app.db.queries, Date.now(), app.app.settings)
        return (await runs())[0]?.attributes
      },
      { timeout: 30_000, interval: 300 },
    )
    .toMatchObject({ askedBy: 'arrival', fileName: 'roster.zip', endedAt: expect.any(String) })
  const reports = (await client.list('/reports')).map(({ name }) => name)
  expect(reports).toEqual(expect.arrayContaining([expect.stringMatching(/^\d{8}T\d{6}Z-result\.json$/)]))
  const name = reports.find(each => each.endsWith('result.json')) ?? ''
  expect(JSON.parse((await client.get(`/reports/${name}`)).toString())).toMatchObject({ fileName: 'roster.zip' })
})

test('the page of an account says how far it is, and a look at it what it found, without effect', async () => {
  // Of another district, where no roster waits for a person.
  const there = maple.id('Harbor Point')
  const own = await serveSftp(app.app, there)
  const path = `/api/districts/${there}/connections/${own.login.connectionId}`
  const hana = as('Hana Harbor')
  const arrived = async () => (await hana.get(`${path}/sftp_account`)).data.attributes.arrived
  const sentBefore = (minutes: number) =>
    app.owner('UPDATE sftp_files SET arrived_at = now() - make_interval(mins => $2) WHERE connection_id = $1', [
      ...[own.login.connectionId, minutes],
    ])
  const client = await sftpClient(own)
  const whole = await zipOf(rosterFiles(SMALL))
  expect(await arrived()).toBe('nothing')
  await client.put(whole.subarray(0, whole.length - 200), '/inbound/roster.zip')
  expect(await arrived()).toBe('quiet')
  await sentBefore(6)
  expect(await arrived()).toBe('end')
  await sentBefore(11)
  expect(await arrived()).toBe('truncated')
  await client.put(whole, '/inbound/roster.zip')
  await sentBefore(6)
  expect(await arrived()).toBe('whole')
  const people = () => app.owner('SELECT id FROM students WHERE district_id = $1 ORDER BY id', [there])
  const before = await people()
  expect((await hana.post(`${path}/run`)).status).toBe(202)
  await expect
    .poll(
      async () => {
        await watchConnections(app.app.db.queries, Date.now(), app.app.settings)
        return (await hana.get(`${path}/runs`)).data[0]?.attributes
      },
      { timeout: 30_000, interval: 300 },
    )
    .toMatchObject({
      state: 'beside',
      counts: { students: { total: 5, added: 5 }, schools: { total: 1 } },
      holds: [expect.stringContaining('The file is for Riverbend District')],
    })
  expect([await arrived(), await people()]).toEqual(['nothing', before])
})

test('the page of an account shows keys, refusals and files; a private key and a key twice are refused', async () => {
  const path = `/api/districts/${district()}/connections/${town.login.connectionId}/sftp_account`
  const dana = as('Dana District')
  const client = await sftpClient(town)
  await client.put(Buffer.from('sourcedId\n'), '/users.csv')
  expect((await dana.get(path)).data.attributes).toMatchObject({
    address: 'sftp.example.org',
    port: 22,
    username: town.username,
    misplaced: 1,
    waiting: 0,
    password: null,
    files: expect.arrayContaining([expect.objectContaining({ folder: '/', name: 'users.csv', state: 'misplaced' })]),
  })
  expect((await dana.post(`${path}/moved_files`)).data.attributes).toMatchObject({ misplaced: 0, waiting: 1 })
  expect((await client.list('/inbound')).map(({ name }) => name)).toEqual(['users.csv'])
  const patch = (keys: string[]) => dana.patch(path, { type: 'sftpAccount', attributes: { keys } })
  const [one, rsa] = [newKeys(), newKeys('rsa')]
  for (const keys of [[one.private], ['ssh-dss AAAA'], [''], [one.public, one.public], [one.public, rsa.public, 'x']])
    expect((await patch(keys)).status).toBe(422)
  expect((await patch([one.public, ` ${rsa.public}\n`])).data.attributes.keys).toHaveLength(2)
  const stale = await dana.patch(path, { type: 'sftpAccount', attributes: { keys: [one.public], version: 1 } })
  expect([stale.status, stale.code]).toEqual([412, 'stale'])
  // Of two that are made at once, both sign in: the first as the old one.
  const both = await Promise.all([1, 2].map(() => dana.post(`${path}/password`)))
  for (const made of both) await sftpClient({ ...town, password: made.data.attributes.password })
  const { password } = (await dana.post(`${path}/password`)).data.attributes
  expect(password).toMatch(/^(\w{4}-){4}\w{4}$/)
  await sftpClient({ ...town, password })
  expect((await dana.get(path)).data.attributes).toMatchObject({ password: null, signedInWith: 'password' })
  await dana.delete(`${path}/password`)
  await expect(sftpClient({ ...town, password })).rejects.toThrow(/authentication/i)
  town = { ...town, privateKey: one.private }
})
