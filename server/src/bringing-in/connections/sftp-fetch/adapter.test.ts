import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { inTown } from '../../../test/in-town.ts'
import { newKeys, type SftpTown, serveSftp, sftpClient } from '../../../test/sftp.ts'
import { openHostKey } from '../sftp/host-key.ts'
import { sftpFetchAdapter } from './adapter.ts'
import { matcherOf } from './listing.ts'

const { app, district } = inTown({ runsJobs: false })
let theirs: SftpTown
let hostKey = ''
beforeAll(async () => {
  // Their server is one of ours: it answers as any other.
  theirs = await serveSftp(app.app, district(), { limits: { attempts: 20 } })
  hostKey = (await openHostKey(app.app.db.queries, app.app.settings.secret)).fingerprint
})

function fetching(more: object = {}, secret: string | null = theirs.password, lastRevision: string | null = null) {
  const settings = {
    host: '127.0.0.1',
    port: theirs.port,
    username: theirs.username,
    folder: '/inbound',
    pattern: '*',
    signIn: 'password' as const,
    hostKey,
    ...more,
  }
  return {
    districtId: district(),
    connectionId: '1',
    settings,
    secret,
    lastRevision,
    env: { db: app.app.db.queries, settings: app.app.settings, signal: AbortSignal.timeout(30_000), now: Date.now() },
  }
}
const fetch = (...given: Parameters<typeof fetching>) => sftpFetchAdapter.fetch(fetching(...given))
const codeOf = (...given: Parameters<typeof fetching>) =>
  fetch(...given).then(
    arrival => arrival,
    failure => failure.code,
  )

test('the newest zip of the folder comes byte for byte, by password and by key, and not a second time', async () => {
  const client = await sftpClient(theirs)
  const newer = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(400_000, 'newer ')])
  await client.put(Buffer.from('PK older'), '/inbound/oneroster_1.zip')
  await client.put(newer, '/inbound/oneroster_2.zip')
  await app.owner("UPDATE sftp_files SET dated_at = now() - interval '1 day' WHERE name = 'oneroster_1.zip'")
  const arrival = await fetch()
  if (typeof arrival === 'string') throw new Error(arrival)
  expect([arrival.name, arrival.content.size]).toEqual(['oneroster_2.zip', newer.length])
  expect(arrival.content.sha256.toString('hex')).toBe(createHash('sha256').update(newer).digest('hex'))
  await arrival.content.release()
  expect(await fetch({}, theirs.password, arrival.revision ?? '')).toBe('nothingThere')
  const byKey = await fetch({ signIn: 'key', pattern: 'oneroster_1*' }, theirs.privateKey)
  if (typeof byKey === 'string') throw new Error(byKey)
  expect(await text(Readable.from(byKey.content.parts()))).toBe('PK older')
  await byKey.content.release()
  expect(await fetch({ pattern: 'other*.zip' })).toBe('nothingThere')
  for (const name of ['1', '2']) await client.delete(`/inbound/oneroster_${name}.zip`)
})

test('loose tables come as one zip', async () => {
  const client = await sftpClient(theirs)
  for (const name of ['orgs', 'users']) await client.put(Buffer.from('sourcedId\n'), `/inbound/${name}.csv`)
  const arrival = await fetch()
  if (typeof arrival === 'string') throw new Error(arrival)
  expect(arrival.name).toBe('oneroster.zip')
  expect((await arrival.content.readAt(0, 2)).toString()).toBe('PK')
  await arrival.content.release()
  for (const name of ['orgs', 'users']) await client.delete(`/inbound/${name}.csv`)
})

test('without a pinned key, or with another one, nothing secret is sent', async () => {
  await app.owner('UPDATE sftp_logins SET refused_at = NULL, signed_in_at = NULL')
  expect(await codeOf({ hostKey: null })).toBe('sftpFetch.noHostKey')
  expect(await codeOf({ hostKey: 'SHA256:another' })).toBe('sftpFetch.otherHostKey')
  expect(await app.owner('SELECT refused_at, signed_in_at FROM sftp_logins')).toEqual([
    { refused_at: null, signed_in_at: null },
  ])
})

test.each([
  ['a wrong password', {}, 'wrong', 'sftpFetch.signIn'],
  ['a key that is none', { signIn: 'key' }, 'nonsense', 'sftpFetch.badKey'],
  ['a key that is not known there', { signIn: 'key' }, newKeys().private, 'sftpFetch.signIn'],
  ['a folder that is not there', { folder: '/export/none' }, null, 'sftpFetch.noFolder'],
])('%s is told as what it is', async (_, more, secret, code) => {
  expect(await codeOf(more, secret ?? theirs.password)).toBe(code)
})

test.each([
  ['password', 'wrong', 'The server did not let us in. Are user and password right?'],
  [
    'key',
    newKeys().private,
    'The server did not let us in. Is the user right, and is our public key in its authorized_keys?',
  ],
] as const)('who signs in with a %s is told what to look at', async (signIn, secret, says) => {
  const { steps } = await sftpFetchAdapter.test(fetching({ signIn }, secret))
  expect(steps.find(({ state }) => state === 'failed')).toMatchObject({ step: 'Signed in', says })
})

test('an address inside is not called unless the settings say so, by number or by name', async () => {
  const inside = fetching()
  const env = { ...inside.env, settings: { ...app.app.settings, reachesPrivateAddresses: false } }
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    await expect(
      sftpFetchAdapter.fetch({ ...inside, env, settings: { ...inside.settings, host } }),
    ).rejects.toMatchObject({ code: 'sftpFetch.inside' })
  expect(
    sftpFetchAdapter.faults?.({ ...inside.settings, host: '10.0.0.1' }, { reachesPrivateAddresses: false }),
  ).toEqual({
    host: 'Only servers on the internet can be reached.',
  })
})

test('a server that accepts and says nothing, or hangs up, is given up in the end', async () => {
  const rude = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
  const { port } = await new Promise<AddressInfo>(resolve =>
    rude.once('listening', () => resolve(rude.address() as AddressInfo)),
  )
  const began = performance.now()
  expect(await codeOf({ port })).toBe('sftpFetch.cut')
  // Three tries, with pauses that grow.
  expect(performance.now() - began).toBeGreaterThan(11_000)
  rude.close()
})

test.each([
  ['speaks another protocol', 'SSH-1.5-x\r\n'],
  ['speaks nonsense', 'SSH-2.0-x\r\n\0\0\0\0\0\0'],
])('a server that %s is a failure of the test, and no more', async (_, says) => {
  const rude = createServer(socket => {
    socket.on('error', () => {})
    socket.end(says)
  }).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  const { steps } = await sftpFetchAdapter.test(fetching({ port: (rude.address() as AddressInfo).port }))
  await sleep(100)
  process.off('uncaughtException', uncaught)
  expect([steps.map(({ state }) => state), uncaught.mock.calls]).toEqual([
    ['done', 'failed', 'notTried', 'notTried'],
    [],
  ])
  rude.close()
})

test('a process that stops while it fetches says nothing against their server', async () => {
  const stopping = new AbortController()
  const asked = fetching()
  const fetched = sftpFetchAdapter.fetch({ ...asked, env: { ...asked.env, signal: stopping.signal } })
  stopping.abort()
  await expect(fetched).rejects.not.toMatchObject({ code: expect.anything() })
})

test('many stars take no longer than one', () => {
  const began = performance.now()
  expect(matcherOf('*a*a*a*a*a*a*a*x')('a'.repeat(250))).toBe(false)
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('a test says how far it came, and shows their key', async () => {
  const unpinned = await sftpFetchAdapter.test(fetching({ hostKey: null }))
  expect([unpinned.hostKey, unpinned.steps.map(({ state }) => state)]).toEqual([
    hostKey,
    ['done', 'failed', 'notTried', 'notTried'],
  ])
  const client = await sftpClient(theirs)
  await client.put(Buffer.from('PK'), '/inbound/a.zip')
  const passed = await sftpFetchAdapter.test(fetching())
  expect(passed.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  await client.delete('/inbound/a.zip')
})

test.each([
  ['oneroster_*.zip', 'oneroster_20261119.zip', true],
  ['oneroster_*.zip', 'ONEROSTER_1.ZIP', true],
  ['a+b?.csv', 'a+b1.csv', true],
  ['*.zip', 'a.zip.bak', false],
  ['(.*)', 'a', false],
  ['*a*b?', 'xaxbb', true],
  ['a*', 'b', false],
  ['**', '', true],
])('the pattern %s takes %s: %s', (pattern, name, takes) => {
  expect(matcherOf(pattern)(name)).toBe(takes)
})
