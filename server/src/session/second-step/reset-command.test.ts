import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../db/as-owner.ts'
import { createTown, type RunningServer, startServerProcess, stopServerProcess } from '../../test/serving-process.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'
import { emailOf, type Town } from '../../test/town.ts'

// Runs `npm run admin` as its own process, next to a server on the same database.

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-admin-')))
let running: RunningServer
let maple: Town

beforeAll(async () => {
  running = await startServerProcess(dataDir)
  maple = await createTown(running.owner)
  for (const name of ['Ada Admin', 'account of Tess Teacher'])
    await owner(
      `INSERT INTO second_factors (account_id, kind, name, begun_at, confirmed_at, on_at, sealed_key)
        VALUES ($1, 'authenticatorApp', 'App', now(), now(), now(), '')`,
      [maple.id(name)],
    )
})
afterAll(async () => {
  await stopServerProcess(running)
  rmSync(dataDir, { recursive: true, force: true })
})

test('resets the second step of the last Administrator, ends their sessions, and says so', async () => {
  const { code, stdout } = await admin('reset-second-factor', emailOf('Ada Admin').toUpperCase())
  expect([code, stdout]).toEqual([0, expect.stringContaining('is gone, and every session of theirs has ended.')])
  const ada = maple.id('Ada Admin')
  expect(await owner('SELECT FROM second_factors WHERE account_id = $1', [ada])).toEqual([])
  expect(await owner('SELECT FROM sessions WHERE account_id = $1 AND ended_at IS NULL', [ada])).toEqual([])
  const [entry] = await owner("SELECT actor, facts FROM audit_entries WHERE action = 'secondStep.reset'")
  expect(entry).toEqual({ actor: 'server', facts: { account: ada, factors: ['authenticatorApp'] } })
  expect(await admin('reset-second-factor', emailOf('Ada Admin'))).toEqual({
    ...{ code: 1, stdout: `${emailOf('Ada Admin')} has no second step. Nothing was changed.\n` },
  })
})

test.each([
  ['of staff, whom an Administrator helps', emailOf('Tess Teacher'), 1, /^There is no Administrator with the address/],
  ['of nobody', 'nobody@town.test', 1, /^There is no Administrator with the address/],
  ['without an address', 'Ada', 2, /^Ada is not an e-mail address\.\n\nUsage:/],
])('changes nothing %s', async (_, email, code, said) => {
  const done = await admin('reset-second-factor', email)
  expect([done.code, done.stdout]).toEqual([code, expect.stringMatching(said)])
  expect(
    await owner('SELECT FROM second_factors WHERE account_id = $1', [maple.id('account of Tess Teacher')]),
  ).toHaveLength(1)
})

const command = fileURLToPath(new URL('../../../commands/admin.ts', import.meta.url))
const admin = (...options: string[]) =>
  new Promise<{ code: number | null; stdout: string }>(resolve => {
    const { PATH } = process.env
    const env = { PATH, DATA_DIR: dataDir, HORNBOOK_SECRET: TEST_SETTINGS.secret }
    const child = execFile(process.execPath, [command, ...options], { env }, (_, stdout) =>
      resolve({ code: child.exitCode, stdout }),
    )
  })

const owner = (text: string, values: unknown[] = []): Promise<object[]> =>
  asOwner(running.owner, async client => {
    await client.query("SET hornbook.provider = 'on'")
    return (await client.query(text, values)).rows
  })
