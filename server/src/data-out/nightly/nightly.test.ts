import { afterEach, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openHostKey } from '../../bringing-in/connections/sftp/host-key.ts'
import { setKeys } from '../../bringing-in/connections/sftp/logins.ts'
import { within } from '../../db/pool.ts'
import { inTown } from '../../test/in-town.ts'
import { jobsOf } from '../../test/jobs.ts'
import { type SftpTown, serveSftp, sftpClient } from '../../test/sftp.ts'
import { emailOf } from '../../test/town.ts'
import { mailNotArrivedHandler, sendNightlyHandler } from './send.ts'
import { watchNightly } from './watch.ts'

const { app, maple, district, as, anotherProcess } = inTown({ runsJobs: false })

let theirs: SftpTown
let hostKey = ''
beforeAll(async () => {
  // Their server is one of ours: it answers as any other.
  theirs = await serveSftp(app.app, district(), { limits: { attempts: 50 } })
  hostKey = (await openHostKey(app.app.db.queries, app.app.settings.secret)).fingerprint
})
afterEach(async () => {
  await app.owner('UPDATE nightly_exports SET removed_at = now(), is_on = false')
  await app.owner("DELETE FROM jobs WHERE task LIKE 'dataOut.%'")
})

const path = () => `/api/districts/${district()}/nightly_exports`
const body = (attributes: object) => ({ type: 'nightlyExport', attributes })
const dana = () => as('Dana District')
const server = () => ({ host: '127.0.0.1', port: theirs.port, username: theirs.username, folder: '/inbound' })

async function made(attributes: object = {}) {
  const password = { signIn: 'password', secret: theirs.password }
  const { data, body: answer } = await dana().post(path(), body({ ...server(), ...password, ...attributes }))
  if (!data) throw new Error(answer)
  return data.id as string
}
const change = (id: string, attributes: object) => dana().patch(`${path()}/${id}`, body(attributes))
const shown = async (id: string) => {
  const { data } = await dana().get(path())
  return data.find((each: { id: string }) => each.id === id)?.attributes
}
async function switchedOn(attributes: object = {}) {
  const id = await made(attributes)
  const { status, body: answer } = await change(id, { hostKey, isOn: true })
  if (status !== 200) throw new Error(answer)
  return id
}

/** What the thread does with the one job that waits; true if it would be tried again. */
async function runSend({
  givesUp = false,
  stopping = new AbortController().signal,
  db = app.app.db,
} = {}): Promise<boolean> {
  const [job] = await jobsOf(app, 'dataOut.sendNightly')
  if (!job) throw new Error('Nothing is to be sent')
  const { settings, log } = app.app
  const run = { ...job, db, settings, log, outbox: app.outbox, stopping, finish: async () => {} } as never
  const failed = await sendNightlyHandler.run(run).then(
    () => false,
    () => true,
  )
  if (failed && givesUp) await sendNightlyHandler.giveUp?.(run)
  if (!failed || givesUp) await app.owner('DELETE FROM jobs WHERE id = $1', [job.id])
  return failed
}
const theirFile = async (name = 'oneroster.zip'): Promise<Buffer> =>
  (await (await sftpClient(theirs)).get(`/inbound/${name}`)) as Buffer
const theirNames = async () => (await (await sftpClient(theirs)).list('/inbound')).map(({ name }) => name)

test('set up, tested, confirmed and switched on, it brings the roster at its hour, over the one of last night (OUT-15)', async () => {
  const id = await made({ startsAt: '03:30' })
  expect(await shown(id)).toMatchObject({ isOn: false, hostKey: null, publicKey: null, nextAt: null, sentAt: null })
  const first = await dana().post(`${path()}/${id}/test`)
  expect(first.document.passed).toBe(false)
  expect(first.document.steps.map(({ state }: { state: string }) => state)).toEqual([
    'done',
    'failed',
    'notTried',
    'notTried',
  ])
  expect(first.document.hostKey).toBe(hostKey)
  const early = await change(id, { isOn: true })
  expect(early.errors).toEqual([expect.objectContaining({ source: { pointer: '/data/attributes/isOn' } })])
  expect((await change(id, { hostKey })).status).toBe(200)
  const second = await dana().post(`${path()}/${id}/test`)
  expect([second.document.passed, second.document.steps.at(-1).says]).toEqual([true, 'We may write in /inbound.'])
  expect(await theirNames()).toEqual([])

  expect((await change(id, { isOn: true })).status).toBe(200)
  const { nextAt } = await shown(id)
  const local = new Date(nextAt).toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles', hour12: false })
  expect(local).toBe('03:30:00')
  await watchNightly(app.app.db.queries, Date.parse(nextAt) - 60_000)
  expect(await jobsOf(app, 'dataOut.sendNightly')).toEqual([])
  await watchNightly(app.app.db.queries, Date.parse(nextAt) + 1_000)
  expect(Date.parse((await shown(id)).nextAt)).toBeGreaterThan(Date.parse(nextAt))
  expect(await runSend()).toBe(false)
  const { sentAt, sentBytes, sentence, failures } = await shown(id)
  expect([Date.now() - Date.parse(sentAt) < 60_000, sentence, failures]).toEqual([true, null, 0])
  expect(await theirNames()).toEqual(['oneroster.zip'])
  const zip = await theirFile()
  expect(zip.length).toBe(sentBytes)
  const opened = await fromBufferPromise(zip, { lazyEntries: true, autoClose: false })
  const names = []
  for await (const { fileName } of opened.eachEntry()) names.push(fileName)
  expect(names).toEqual(expect.arrayContaining(['manifest.csv', 'users.csv', 'enrollments.csv']))

  const school = {
    type: 'school',
    attributes: { name: 'Brand New School', addressLine1: '1 Main Street', city: 'Springfield', postalCode: '62701' },
    relationships: { timezone: { data: { type: 'timezone', id: 'America/Denver' } } },
  }
  const added = await as('Ada Admin').post(`/api/districts/${district()}/schools`, school)
  expect(added.status, added.body).toBe(201)
  expect((await dana().post(`${path()}/${id}/send`)).status).toBe(202)
  expect(await runSend()).toBe(false)
  expect((await theirFile()).equals(zip)).toBe(false)
  expect(await theirNames()).toEqual(['oneroster.zip'])
})

test('it keeps its hour when the time zone of the district changes', async () => {
  const id = await switchedOn()
  const { nextAt, startsAt } = await shown(id)
  const [before] = await app.owner<{ timezone: string }>('SELECT timezone FROM districts WHERE id = $1', [district()])
  const setZone = (timezone: string) =>
    app.owner('UPDATE districts SET timezone = $2 WHERE id = $1', [district(), timezone])
  await setZone('Asia/Tokyo')
  await watchNightly(app.app.db.queries, Date.parse(nextAt) - 60_000)
  const moved = (await shown(id)).nextAt
  const local = new Date(moved).toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo' })
  expect([moved === nextAt, local]).toEqual([false, `${startsAt}:00`])
  expect(await jobsOf(app, 'dataOut.sendNightly')).toEqual([])
  await setZone(before?.timezone ?? '')
})

test('each night is in the audit before it leaves, without a secret', async () => {
  const id = await switchedOn({ results: true })
  await dana().post(`${path()}/${id}/send`)
  await runSend()
  const rows = await app.owner<{ action: string; actor: string; details: object }>(
    `SELECT action, actor, facts AS details FROM audit_entries WHERE district_id = $1 AND facts->>'nightlyExportId' = $2 ORDER BY id`,
    [district(), id],
  )
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['nightlyExport.send', 'account'],
    ['oneRoster.download', 'server'],
  ])
  expect(rows[1]?.details).toMatchObject({ version: '1.2', results: true, host: '127.0.0.1' })
  const all = await app.owner<{ text: string }>(
    `SELECT c.before::text || c.after::text AS text FROM changes c WHERE c.district_id = $1 AND c.record = 'nightlyExport'`,
    [district()],
  )
  expect(all.some(({ text }) => text?.includes(theirs.password))).toBe(false)
  const { body: listed } = await dana().get(path())
  expect(listed).not.toContain(theirs.password)
})

test('with a key of ours it signs in once their server knows it', async () => {
  const id = await made({ signIn: 'key', secret: undefined })
  const { publicKey } = await shown(id)
  expect(publicKey).toMatch(/^ssh-ed25519 /)
  await change(id, { hostKey, isOn: true })
  expect((await dana().post(`${path()}/${id}/test`)).document.steps[2]).toMatchObject({ state: 'failed' })
  await within(app.app.db.queries, [district()], tx => setKeys(tx, theirs.login, [publicKey]))
  expect((await dana().post(`${path()}/${id}/test`)).document.passed).toBe(true)
  await dana().post(`${path()}/${id}/send`)
  expect(await runSend()).toBe(false)
})

test('a password is never sent to a server that was typed after it, nor anything to one whose key is another', async () => {
  const id = await switchedOn()
  for (const elsewhere of [{ host: 'other.example.org' }, { port: 2222 }, { username: 'somebody' }]) {
    const refused = await change(id, elsewhere)
    expect(refused.errors).toEqual([expect.objectContaining({ source: { pointer: '/data/attributes/secret' } })])
  }
  expect((await change(id, { host: 'localhost', secret: 'another' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ hostKey: null, isOn: false, nextAt: null })

  const pinned = await switchedOn()
  await app.owner("UPDATE nightly_exports SET host_key = 'SHA256:another' WHERE id = $1", [pinned])
  await dana().post(`${path()}/${pinned}/send`)
  expect(await runSend()).toBe(false)
  expect((await shown(pinned)).sentence).toContain('another key than before')
})

test('an address inside our network, more than five, and what another district has made are refused', async () => {
  const { as: there } = await anotherProcess({ reachesPrivateAddresses: false })
  const inside = await there('Dana District').post(
    path(),
    body({ ...server(), host: '169.254.169.254', signIn: 'key' }),
  )
  expect(inside.errors).toEqual([expect.objectContaining({ source: { pointer: '/data/attributes/host' } })])
  for (const attributes of [
    { host: 'not a host', signIn: 'key' },
    { host: 'a.example', signIn: 'password' },
    { host: 'a.example', signIn: 'key', secret: 'x' },
    { host: 'a.example', signIn: 'key', fileName: '../oneroster.zip' },
    { host: 'a.example', signIn: 'key', startsAt: '25:00' },
  ])
    expect((await dana().post(path(), body({ username: 'u', ...attributes }))).status).toBe(422)
  const ids: string[] = []
  for (let nth = 0; nth < 5; nth++) ids.push(await made())
  expect((await dana().post(path(), body({ ...server(), signIn: 'key' }))).status).toBe(409)
  const elsewhere = path().replace(district(), maple.id('Harbor Point'))
  expect((await as('Ada Admin').patch(`${elsewhere}/${ids[0]}`, body({ folder: '/' }))).status).toBe(404)
})

test('a night that fails is tried again, then left; three in a row are told once, and the next that arrives ends it', async () => {
  const id = await switchedOn({ folder: '/nowhere' })
  const send = async () => void (await dana().post(`${path()}/${id}/send`))
  for (let night = 1; night <= 4; night++) {
    await send()
    // What will not be otherwise soon is not tried again tonight.
    expect(await runSend()).toBe(false)
    expect((await shown(id)).failures).toBe(night)
  }
  expect((await shown(id)).sentence).toBe(
    'We may not write in the folder /nowhere. Is it there, and is it this user’s?',
  )
  const mails = await jobsOf(app, 'dataOut.mailNotArrived')
  expect(mails.map(({ payload }) => payload.accountId)).toEqual([maple.id('account of Dana District')])
  const { db, settings, log } = app.app
  await mailNotArrivedHandler.run({ ...mails[0], db, settings, log, outbox: app.outbox } as never)
  expect(app.mails.at(-1)).toMatchObject({
    to: emailOf('Dana District'),
    subject: 'Nightly files did not arrive at 127.0.0.1',
    text: expect.stringContaining('We may not write in the folder /nowhere'),
  })
  await change(id, { folder: '/inbound' })
  await send()
  await runSend()
  expect(await shown(id)).toMatchObject({ failures: 0, sentence: null })
})

test('a server that is away is tried again, and a process that stops leaves the night to another', async () => {
  const id = await switchedOn()
  await app.owner('UPDATE nightly_exports SET port = 9 WHERE id = $1', [id])
  await dana().post(`${path()}/${id}/send`)
  expect(await runSend()).toBe(true)
  expect(await shown(id)).toMatchObject({ failures: 0, sentence: expect.stringContaining('does not answer at port 9') })
  expect(await runSend({ givesUp: true })).toBe(true)
  expect((await shown(id)).failures).toBe(1)

  await app.owner('UPDATE nightly_exports SET port = $2, problem = NULL WHERE id = $1', [id, theirs.port])
  await dana().post(`${path()}/${id}/send`)
  expect(await runSend({ stopping: AbortSignal.abort() })).toBe(true)
  expect(await shown(id)).toMatchObject({ failures: 1, sentence: null })
  expect(await runSend()).toBe(false)
})

test('a fault of ours is none of theirs: the page says nothing of their server, and it is tried again', async () => {
  const id = await switchedOn()
  await dana().post(`${path()}/${id}/send`)
  const broken = () => {
    throw new TypeError('A fault of ours')
  }
  expect(await runSend({ db: { ...app.app.db, copyTogether: broken } })).toBe(true)
  expect(await shown(id)).toMatchObject({ sentence: null, failures: 0 })
  expect(await runSend()).toBe(false)
})

test('nobody sends for one that was removed or switched off, and two processes begin one night', async () => {
  const id = await switchedOn()
  const { nextAt } = await shown(id)
  const due = Date.parse(nextAt) + 1_000
  await Promise.all([1, 2, 3].map(() => watchNightly(app.app.db.queries, due)))
  expect(await jobsOf(app, 'dataOut.sendNightly')).toHaveLength(1)
  expect((await dana().delete(`${path()}/${id}`)).status).toBe(204)
  expect(await runSend()).toBe(false)
  const [row] = await app.owner<{ sealed_secret: Buffer | null; sent_at: string | null }>(
    'SELECT sealed_secret, sent_at FROM nightly_exports WHERE id = $1',
    [id],
  )
  expect(row).toEqual({ sealed_secret: null, sent_at: null })
  expect((await dana().delete(`${path()}/${id}`)).status).toBe(404)
})
