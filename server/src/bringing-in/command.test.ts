import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { rosterFiles, zipOf } from '../test/oneroster-zip.ts'
import { emailOf, TOWN_PASSWORD } from '../test/town.ts'

const { app, maple } = inTown()

let url = ''
const folder = mkdtempSync(join(tmpdir(), 'hornbook-roster-'))
const file = join(folder, 'autumn.zip')

beforeAll(async () => {
  // The site code in the file; with another one the import would be held.
  await app.owner(`UPDATE districts SET one_roster_id = '0601234' WHERE id = $1`, [maple.id('Harbor Point')])
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  writeFileSync(file, await zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const command = fileURLToPath(new URL('../../commands/roster.ts', import.meta.url))

test('shows what a file would change; --apply applies it', async () => {
  const shown = await roster('import', file, '--district', '0601234')
  expect(shown.output).toContain('autumn.zip → Harbor Point')
  expect(shown.output).toMatch(/students +12 +0 +0 +0 +0 +0 +0/)
  expect(shown).toMatchObject({ code: 0 })
  expect(await students()).toBe(0)
  expect((await roster('import', file, '--district', '0601234', '--apply')).output).toContain('Applied.')
  expect(await students()).toBe(12)
})

test('export writes the roster to a new file, which read again changes nothing', async () => {
  const out = join(folder, 'out.zip')
  expect(await roster('export', out, '--district', '0601234')).toEqual({ code: 0, output: `Harbor Point → ${out}\n` })
  expect((await roster('import', out, '--district', '0601234')).output).toMatch(/students +0 +0 +0 +0 +0 +13 +0/)
  const again = await roster('export', out, '--district', '0601234')
  expect(again).toEqual({ code: 1, output: `${out} cannot be written (EEXIST).\n` })
  const other = await roster('export', join(folder, 'other.zip'), '--district', '0601234', '--oneroster', '2.0')
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining("'1.1', '1.2'") })
})

test('a missing option or an unknown site code is an error', async () => {
  expect(await roster('import', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--district SITE_CODE'),
  })
  const nowhere = await roster('import', file, '--district', 'NOWHERE')
  expect(nowhere).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no district with the site code NOWHERE'),
  })
})

test('a mistyped option and a file that is not there are said plainly', async () => {
  const typo = await roster('import', file, '--distrct', '0601234')
  expect(typo).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^Unknown option '--distrct'\.\n\nnpm run roster/),
  })
  expect(typo.output).not.toContain('node:internal')
  const missing = await roster('import', 'nowhere.zip', '--district', '0601234')
  expect(missing).toEqual({ code: 1, output: 'There is no file nowhere.zip that can be read.\n' })
})

test('people who may not be the same are listed with numbers, and answered by them', async () => {
  const recycled = join(folder, 'recycled.zip')
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
  const users = (files['users.csv'] as string).replace(/(p000001,[^\n]*?),Ben,Abara,/, '$1,Zuri,Quill,')
  writeFileSync(recycled, await zipOf({ ...files, 'users.csv': users }))
  const words = ['import', recycled, '--district', '0601234']
  expect((await roster(...words)).output).toMatch(
    /1\. Ben Abara \(p000001, .*\) → Zuri Quill: without an answer the row is left out/,
  )
  const answered = await roster(...words, '--another', '1')
  expect(answered.output).toMatch(/students +1 +0 +0 +1 /)
  expect((await roster(...words)).output).toContain('→ Zuri Quill: another')
})

test('--restore-zeros answers a file whose codes have lost their zeros, and is named where it is held', async () => {
  const lost = join(folder, 'lost.zip')
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
  writeFileSync(
    lost,
    await zipOf({ ...files, 'classes.csv': (files['classes.csv'] as string).replaceAll(/,0000(\d),/g, ',$1,') }),
  )
  const words = ['import', lost, '--district', '0601234', '--apply']
  const held = await roster(...words)
  expect(held).toMatchObject({
    code: 1,
    output: expect.stringContaining('ids match if their leading zeros are restored'),
  })
  expect(held.output).toContain('Say --restore-zeros')
  expect((await roster(...words, '--restore-zeros')).output).toContain('Applied.')
})

test('--another-system answers a file that is partly known under another label, and nothing is applied without it', async () => {
  const other = join(folder, 'other.zip')
  const files = Object.entries(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })).map(
    ([name, text]) => [name, text.replace('Riverbend SIS', 'Campus').replaceAll(/\bp(\d{6})\b/g, 'q$1')],
  )
  writeFileSync(other, await zipOf(Object.fromEntries(files)))
  const words = ['import', other, '--district', '0601234', '--apply', '--override']
  const asked = await roster(...words)
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('Say --same-system or --another-system.') })
  expect(await students()).toBe(12)
  expect((await roster(...words, '--another-system')).output).toContain('Applied.')
  expect(await app.owner('SELECT label, source FROM roster_labels WHERE label = $1', ['Campus'])).toEqual([
    { label: 'Campus', source: 'Campus' },
  ])
})

const roster = (...words: string[]) =>
  new Promise<{ code: number; output: string }>(resolve => {
    const env = {
      ...process.env,
      HORNBOOK_URL: url,
      HORNBOOK_EMAIL: emailOf('Ada Admin'),
      HORNBOOK_PASSWORD: TOWN_PASSWORD,
    }
    const child = execFile(process.execPath, [command, ...words], { env }, (_, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output: output + errors }),
    )
  })

const students = async () =>
  (
    await app.owner<{ n: number }>(
      `SELECT count(*)::int AS n FROM students WHERE district_id = $1 AND source IS NOT NULL`,
      [maple.id('Harbor Point')],
    )
  )[0]?.n
