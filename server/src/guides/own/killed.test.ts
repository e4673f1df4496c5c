import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { epubWith } from '../../test/epub.ts'
import { inTown } from '../../test/in-town.ts'
import { type KillableServer, startKillableServer } from '../../test/killable-server.ts'
import { SLOWNESS } from '../../test/slowness.ts'
import { sweepBooks } from './sweep.ts'

// Kills the server at random moments while books are sent and shown (SAFE-16, SAFE-23).

const { app, maple } = inTown()

let server: KillableServer
const dataDir = () => app.app.settings.dataDir as string
const start = () => startKillableServer(app.appConfig, null, dataDir())
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.kill())

const KILLS = 4
const LEVELS = [1, 2, 3]
const folder = () => join(dataDir(), 'files/guides/0')

test('after each kill a book is there whole, with one entry in the audit, or never was; one of a level stands', {
  timeout: 180_000 * SLOWNESS,
}, async () => {
  const picture = Buffer.alloc(2_000_000, 'not much of a picture')
  const book = await epubWith({ lessons: 1, more: { 'book/a.png': picture } })
  const began = performance.now()
  expect((await Promise.all(LEVELS.map(level => sendAndShow(level, book)))).every(Boolean)).toBe(true)
  const ms = performance.now() - began
  for (let kill = 0; kill < KILLS; kill++) {
    const sending = LEVELS.map(level => sendAndShow(level, book).catch(() => false))
    await sleep((ms * (kill + Math.random())) / KILLS)
    await server.kill()
    await Promise.all(sending)
    server = await start()
  }
  await app.owner("UPDATE guide_versions SET sent_at = now() - interval '20 minutes' WHERE status = 'storing'")
  await sweepBooks(app.app.db.queries, app.app.settings, Date.now())
  const versions = await app.owner<{ id: string; level: number; status: string; sha: string }>(
    `SELECT id, level, status, encode(sha256, 'hex') AS sha FROM guide_versions ORDER BY id`,
  )
  const sent = await app.owner<{ id: string }>(
    `SELECT c.record_id AS id FROM audit_entries e JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id
      WHERE e.district_id = 0 AND e.action = 'guideBook.send' AND c.before IS NULL`,
  )
  expect(versions.map(({ status }) => status)).not.toContain('storing')
  expect(existsSync(folder()) && readdirSync(folder()).sort()).toEqual(versions.map(({ id }) => id).sort())
  for (const { id, sha } of versions) {
    const kept = createHash('sha256').update(readFileSync(join(folder(), id)))
    expect([kept.digest('hex'), sent.filter(each => each.id === id).length]).toEqual([sha, 1])
  }
  for (const level of LEVELS)
    expect(versions.filter(each => each.level === level && each.status === 'shown').length).toBe(1)
})

/** Whether all of it was answered. */
async function sendAndShow(level: number, book: Buffer): Promise<boolean> {
  const path = `/api/lesson_guides/${level}`
  const sent = await call(`${path}/epub`, new Uint8Array(book), 'application/epub+zip')
  if (!sent.ok) return false
  const { data } = (await sent.json()) as { data: { id: string; attributes: { missingLessons: number[] } } }
  const { missingLessons } = data.attributes
  const body = JSON.stringify({ data: { type: 'guideVersion', attributes: { missingLessons } } })
  return (await call(`${path}/versions/${data.id}/show`, body, 'application/vnd.api+json')).ok
}

const call = (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maple.token('Ada Admin')}`, 'content-type': type },
    body,
  })
