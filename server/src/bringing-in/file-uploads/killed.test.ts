import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { type KillableServer, startKillableServer } from '../../test/killable-server.ts'
import { SLOWNESS } from '../../test/slowness.ts'
import { purgeFileUploads } from './purge.ts'

// Kills the server at random moments while files are sent, downloaded and resolved (UPL-4, SAFE-16, SAFE-23).

const { app, maple, district } = inTown()

let server: KillableServer
const dataDir = () => app.app.settings.dataDir as string
const start = () => startKillableServer(app.appConfig, null, dataDir())
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.kill())

const KILLS = 3
const FILES = 4
const BYTES = 3 * 1024 * 1024

test('after each kill a file is there whole, with one entry in its log, or never was', {
  timeout: 180_000 * SLOWNESS,
}, async () => {
  const began = performance.now()
  const arrived = new Set(await sendAll('whole'))
  const ms = performance.now() - began
  expect(arrived.size).toBe(FILES)
  for (let kill = 0; kill < KILLS; kill++) {
    const acts = [...arrived].slice(-FILES).map(id => downloadAndResolve(id).catch(() => {}))
    const sending = sendAll(`kill ${kill}`, id => arrived.add(id))
    await sleep((ms * (kill + Math.random())) / KILLS)
    await server.kill()
    await Promise.all([sending, ...acts])
    server = await start()
  }

  const files = await filesOfDistrict()
  const there = files.filter(({ status }) => status === 'new' || status === 'available')
  expect(there.map(({ id }) => id)).toEqual(expect.arrayContaining([...arrived]))
  for (const { id, sha, sent, downloads, downloaded, resolved, resolves } of there) {
    expect(
      createHash('sha256')
        .update(readFileSync(join(folderOf(), id)))
        .digest('hex'),
    ).toBe(sha)
    expect({ id, sent, downloaded, resolves }).toEqual({ id, sent: 1, downloaded: downloads, resolves: resolved })
  }
  await app.owner(
    "UPDATE file_uploads SET prepared_at = now() - interval '20 minutes' WHERE status IN ('prepared', 'storing')",
  )
  await purgeFileUploads(app.app.db.queries, app.app.settings, Date.now())
  expect((await filesOfDistrict()).map(({ id }) => id)).toEqual(there.map(({ id }) => id))
  expect(readdirSync(folderOf()).sort()).toEqual(there.map(({ id }) => id).sort())
})

const folderOf = () => join(dataDir(), 'files/uploads', district())

/** Sends files all at once; the ids of those that were answered as arrived. */
async function sendAll(name: string, onArrival = (_: string) => {}): Promise<string[]> {
  const arrived: string[] = []
  const send = async (at: number) => {
    const { url } = await call('POST', '/service/file-upload-prepare', 'Dana District', {
      fileName: `${name} ${at}.txt`,
    })
    const answer = await fetch(here(url), { method: 'PUT', body: Buffer.alloc(BYTES, `${name} ${at}\n`) })
    if (!answer.ok) return
    const id = /fileUploads\/(\d+)\//.exec(url)?.[1] as string
    arrived.push(id)
    onArrival(id)
  }
  await Promise.all(Array.from({ length: FILES }, (_, at) => send(at).catch(() => {})))
  return arrived
}

async function downloadAndResolve(id: string) {
  const { downloadUrl } = await call('GET', `/service/downloadFile?fileId=${id}`, 'Ada Admin')
  await (await fetch(here(downloadUrl))).arrayBuffer()
  await call('POST', `/service/resolveFile?fileId=${id}`, 'Ada Admin')
}

/** A signed address, at the server of now. */
const here = (url: string) => {
  const { pathname, search } = new URL(url)
  return `http://127.0.0.1:${server.port}${pathname}${search}`
}

async function call(method: string, path: string, name: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${maple.token(name)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { url: string; downloadUrl: string }
}

const entries = (action: string) =>
  `(SELECT count(*)::int FROM audit_entries e JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id
     WHERE e.district_id = f.district_id AND e.action = 'fileUpload.${action}' AND c.record_id = f.id)`

const filesOfDistrict = () =>
  app.owner<
    Record<'id' | 'status' | 'sha', string> &
      Record<'sent' | 'downloads' | 'downloaded' | 'resolved' | 'resolves', number>
  >(
    `SELECT id, status, encode(sha256, 'hex') AS sha, download_count AS downloads, (resolved_at IS NOT NULL)::int AS resolved,
       ${entries('send')} AS sent, ${entries('download')} AS downloaded, ${entries('resolve')} AS resolves
      FROM file_uploads f WHERE district_id = $1 ORDER BY id`,
    [district()],
  )
