import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askName } from '../../commands/ask-name.ts'
import { asOwner } from '../db/as-owner.ts'
import { createTown, type RunningServer, startServerProcess, stopServerProcess } from '../test/serving-process.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { emailOf, type Town } from '../test/town.ts'

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

test('creates an Administrator with a name, who sets a password by the link', async () => {
  const made = await create('Grace@Town.test', 'Grace', ' Hopper ')
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^Grace@Town.test is an Administrator\./)])
  expect(made.stdout).toMatch(/\/unauth\/teacher\?token=[\w-]{20,}/)
  expect(await administrator('grace@town.test')).toEqual([{ first_name: 'Grace', last_name: 'Hopper' }])
  // Who has a name needs none for a new link, and one that is said replaces it.
  expect((await admin('create', 'grace@town.test')).code).toBe(0)
  expect((await create('grace@town.test', 'Grace', 'Murray')).code).toBe(0)
  expect(await administrator('grace@town.test')).toEqual([{ first_name: 'Grace', last_name: 'Murray' }])
  const entries = await owner("SELECT actor FROM audit_entries WHERE action = 'account.changeName'")
  expect(entries).toEqual([{ actor: 'server' }])
})

test.each([
  ['without a name', [], /^An Administrator has a name\. Say it with --first-name and --last-name\./],
  ['with half a name', ['--first-name', 'Ida'], /^--first-name and --last-name belong together\./],
  ['with a blank name', ['--first-name', 'Ida', '--last-name', ' '], /^' ' is no name\. This cannot be blank\./],
])('creates nobody %s, where no terminal can be asked', async (_, options, said) => {
  const refused = await admin('create', 'ida@town.test', ...options)
  expect([refused.code, refused.stdout]).toEqual([2, expect.stringMatching(said)])
  expect(refused.stdout).toContain('Usage: npm run admin -- create')
  expect(await owner("SELECT FROM accounts WHERE email = 'ida@town.test'")).toEqual([])
})

test('a terminal is asked until it says a name', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const name = askName({ input, output })
  input.write('\n')
  input.write(' Ida \n')
  input.write('Wells\n')
  expect(await name).toEqual({ first: 'Ida', last: 'Wells' })
  expect(String(output.read())).toBe('First name: This cannot be blank.\nFirst name: Last name: ')
})

test('a terminal that is closed says none', async () => {
  const input = new PassThrough()
  const name = askName({ input, output: new PassThrough() })
  input.end()
  expect(await name).toBeNull()
})

test('makes nobody an Administrator who works in a district', async () => {
  const refused = await create(emailOf('Tess Teacher'), 'Tess', 'Teacher')
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('that is not an Administrator.')])
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
    code: 1,
    stdout: `${emailOf('Ada Admin')} has no second step. Nothing was changed.\n`,
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

const create = (email: string, first: string, last: string) =>
  admin('create', email, '--first-name', first, '--last-name', last)
const administrator = (email: string) =>
  owner(
    `SELECT first_name, last_name FROM accounts JOIN administrators ON account_id = accounts.id
      WHERE lower(email) = $1`,
    [email],
  )
const command = fileURLToPath(new URL('../../commands/admin.ts', import.meta.url))
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
