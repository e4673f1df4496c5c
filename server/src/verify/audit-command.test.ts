import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '../audit/sealer.ts'
import { connect, type Database } from '../db/pool.ts'
import { endServing, type Running, settle, startServing } from '../test/serving-process.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import type { Town } from '../test/town.ts'
import { write } from '../test/writing.ts'

// `npm run verify-audit` as a process of its own, beside a server that runs on the same database.

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-audit-')))
let running: Running
let owner: Database
let maple: Town
beforeAll(async () => {
  running = await startServing(dataDir)
  maple = await settle(running.owner)
  owner = connect(running.owner, { max: 2 })
  await write(owner.queries, maple.id('Maple Grove'), 3)
  await write(owner.queries, maple.id('Harbor Point'), 2)
  await sealAll(owner.queries)
})
afterAll(async () => {
  await owner?.queries.destroy()
  await endServing(running)
  rmSync(dataDir, { recursive: true, force: true })
})

const command = fileURLToPath(new URL('../../commands/verify-audit.ts', import.meta.url))
const verifyAudit = (...words: string[]) =>
  new Promise<{ code: number | null; told: string; faults: string }>(resolve => {
    const { PATH } = process.env
    const env = { PATH, DATA_DIR: dataDir, HORNBOOK_SECRET: TEST_SETTINGS.secret }
    const child = execFile(process.execPath, [command, ...words], { env }, (_, told, faults) =>
      resolve({ code: child.exitCode, told, faults }),
    )
  })

/** As whoever owns the database, past everything that the product holds. */
async function asOwner<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(running.owner)
  await client.connect()
  try {
    await client.query("SET hornbook.provider = 'on'")
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

test('says that every chain is whole, and ends well', async () => {
  const { code, told, faults } = await verifyAudit()
  expect([code, faults]).toEqual([0, ''])
  expect(told).toMatch(/^The provider: whole; /m)
  expect(told).toMatch(/^Maple Grove: whole; 1 entries and 3 rows; head [0-9a-f]{64}$/m)
  expect(told).toMatch(/^Harbor Point: whole; 1 entries and 2 rows; /m)
})

test('names the row that the owner of the database has changed, and fails', async () => {
  const [row] = await asOwner<{ id: string; entry_id: string }>(
    `UPDATE changes SET after = after || '{"firstName":"Somebody else"}'
      WHERE id = (SELECT max(id) FROM changes WHERE district_id = $1) RETURNING id, entry_id`,
    [maple.id('Maple Grove')],
  )
  const { code, told } = await verifyAudit()
  expect(code).toBe(1)
  expect(told).toContain(`Maple Grove: BROKEN, changed row: change ${row?.id} of entry ${row?.entry_id} (`)
  expect(told).toMatch(/^Harbor Point: whole; /m)
  expect((await verifyAudit('--district', 'HA')).code).toBe(0)
  expect((await verifyAudit('--district', 'MA')).code).toBe(1)
})

test('says so where there is no such district, and fails', async () => {
  expect(await verifyAudit('--district', 'NOWHERE')).toMatchObject({
    code: 1,
    told: 'There is no district with the site code NOWHERE.\n',
  })
})
