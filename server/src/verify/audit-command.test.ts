import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '../audit/sealer.ts'
import { connect, type Database } from '../db/pool.ts'
import { createTown, type RunningServer, startServerProcess, stopServerProcess } from '../test/serving-process.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import type { Town } from '../test/town.ts'
import { writeChange } from '../test/write-change.ts'

// Runs `npm run verify-audit` as its own process, next to a server on the same database.

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-audit-')))
let running: RunningServer
let owner: Database
let maple: Town

beforeAll(async () => {
  running = await startServerProcess(dataDir)
  maple = await createTown(running.owner)
  owner = connect(running.owner, { max: 2 })
  await writeChange(owner.queries, maple.id('Maple Grove'), 3)
  await writeChange(owner.queries, maple.id('Harbor Point'), 2)
  await sealAll(owner.queries)
})
afterAll(async () => {
  await owner?.close()
  await stopServerProcess(running)
  rmSync(dataDir, { recursive: true, force: true })
})

test('reports that every chain is whole, and exits with 0', async () => {
  const { code, stdout, stderr } = await verifyAudit()
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^The provider: whole; /m)
  expect(stdout).toMatch(/^Maple Grove: whole; 1 entries and 3 rows; head [0-9a-f]{64}$/m)
  expect(stdout).toMatch(/^Harbor Point: whole; 1 entries and 2 rows; /m)
})

test('names a row that the database owner changed, and fails', async () => {
  const [row] = await asOwner<{ id: string; entry_id: string }>(
    `UPDATE changes SET after = after || '{"firstName":"Somebody else"}'
      WHERE id = (SELECT max(id) FROM changes WHERE district_id = $1) RETURNING id, entry_id`,
    [maple.id('Maple Grove')],
  )
  const { code, stdout } = await verifyAudit()
  expect(code).toBe(1)
  expect(stdout).toContain(`Maple Grove: BROKEN, changed row: change ${row?.id} of entry ${row?.entry_id} (`)
  expect(stdout).toMatch(/^Harbor Point: whole; /m)
  expect((await verifyAudit('--district', 'HA')).code).toBe(0)
  expect((await verifyAudit('--district', 'MA')).code).toBe(1)
})

test('reports a site code that no district has, and fails', async () => {
  expect(await verifyAudit('--district', 'NOWHERE')).toMatchObject({
    code: 1,
    stdout: 'There is no district with the site code NOWHERE.\n',
  })
})

const command = fileURLToPath(new URL('../../commands/verify-audit.ts', import.meta.url))
const verifyAudit = (...options: string[]) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>(resolve => {
    const { PATH } = process.env
    const env = { PATH, DATA_DIR: dataDir, HORNBOOK_SECRET: TEST_SETTINGS.secret }
    const child = execFile(process.execPath, [command, ...options], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })

/** Runs a statement as the database owner, past the product's protections. */
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
