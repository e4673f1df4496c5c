import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTown, type RunningServer, startServerProcess, stopServerProcess } from '../../test/serving-process.ts'
import type { Town } from '../../test/town.ts'

// A long call keeps its Idempotency-Key; a call whose server was killed loses it.

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-claims-')))
let running: RunningServer
let maple: Town
/** `holder` keeps a transaction open; `owner` sets up and checks rows. */
let [holder, owner]: pg.Client[] = []

beforeAll(async () => {
  running = await startServerProcess(dataDir)
  maple = await createTown(running.owner)
})
afterAll(async () => {
  await stopServerProcess(running)
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  ;[holder, owner] = [await connected(), await connected()]
})
afterEach(async () => {
  for (const client of [holder, owner]) await client?.end()
})

test('a call that runs longer than a claim lasts refuses its repetition, and happens once', async () => {
  const { call } = await startBlocked('SLOW')
  await age(3)
  const refreshed = `SELECT FROM idempotency_keys WHERE created_at > now() - interval '1 minute'`
  await expect.poll(async () => (await rows(refreshed)).length).toBe(1)
  expect(await make('SLOW')).toBe(409)
  await holder?.query('ROLLBACK')
  expect(await call).toBe(201)
  expect(await make('SLOW')).toBe(201)
  expect(await count('SLOW')).toBe(1)
})

test('of two calls with one key, one happens even if the claim of the first expires too early', async () => {
  const { call } = await startBlocked('TWICE')
  await age(3)
  const again = make('TWICE')
  await waiting(2)
  await holder?.query('ROLLBACK')
  expect([await call, await again].sort()).toEqual([201, 409])
  expect(await count('TWICE')).toBe(1)
})

test('a call whose server was killed can be repeated after two minutes', async () => {
  const { call } = await startBlocked('KILLED')
  const gone = new Promise(resolve => running.child.once('exit', resolve))
  running.child.kill('SIGKILL')
  await gone
  expect(await call).toBe('cut')
  running = await startServerProcess(dataDir)
  owner = await connected()
  expect(await make('KILLED')).toBe(409)
  await age(3)
  expect(await make('KILLED')).toBe(201)
  expect(await count('KILLED')).toBe(1)
})

async function connected() {
  const client = new pg.Client(running.owner)
  // The killed server takes this connection with it.
  client.on('error', () => {})
  await client.connect()
  await client.query("SET hornbook.provider = 'on'")
  return client
}

const rows = async (text: string) => (await owner?.query(text))?.rows ?? []
const count = async (name: string) => (await rows(`SELECT FROM districts WHERE name = '${name}'`)).length
/** Makes every claim look that old. */
const age = (minutes: number) =>
  rows(`UPDATE idempotency_keys SET created_at = now() - make_interval(mins => ${minutes})`)
const WAITING = `SELECT FROM pg_stat_activity WHERE application_name = 'hornbook' AND wait_event_type = 'Lock'`
const waiting = (calls: number) => expect.poll(async () => (await rows(WAITING)).length).toBe(calls)
const make = (name: string) =>
  fetch(`http://127.0.0.1:${running.port}/api/districts`, {
    method: 'POST',
    headers: {
      authorization: `Token token=${maple.token('Ada Admin')}`,
      'content-type': 'application/vnd.api+json',
      'idempotency-key': `make ${name}`,
    },
    body: JSON.stringify({ data: { type: 'district', attributes: { name } } }),
  }).then(answer => answer.status)

/** Starts a call that waits near the end of its work, because the audit is locked. */
async function startBlocked(name: string) {
  await holder?.query('BEGIN; LOCK TABLE audit_entries IN EXCLUSIVE MODE')
  const call = make(name).catch(() => 'cut')
  await waiting(1)
  return { call }
}
