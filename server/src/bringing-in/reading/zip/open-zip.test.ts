import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../../test/oneroster-zip.ts'
import { readRosterZip } from '../read-roster.ts'

const files = rosterFiles({ version: '1.1', schools: 1, classes: 2, students: 4 })

describe('refuses', () => {
  test('a file that is not a zip', async () =>
    expect((await codes(Buffer.from('sourcedId,name'))).codes).toEqual(['zip.other_kind']))
  test('an empty file', async () => expect((await codes(Buffer.alloc(0))).codes).toEqual(['zip.unreadable']))
  test('a zip without tables', async () =>
    expect((await codes(await zipOf({ 'readme.md': 'hi' }))).codes).toEqual(['zip.empty']))

  test('a truncated zip', async () => {
    const zip = await zipOf(files)
    expect((await codes(zip.subarray(0, zip.length - 100))).codes).toEqual(['zip.unreadable'])
  })

  test('a damaged zip', async () => {
    const zip = await zipOf(files, { compress: false })
    const result = await codes(renamed(zip, 'Chloé', 'Chlo__'))
    expect(result).toEqual({ roster: null, codes: ['zip.unreadable'] })
  })

  test.each([
    ['../../a.csv', 'aaaaaaa.csv'],
    ['/abcdef.csv', 'aaaaaaa.csv'],
    ['C:/abcd.csv', 'aaaaaaa.csv'],
    ['..\\..\\a.csv', 'aaaaaaaa.csv'],
  ])('the path %s, which leaves the zip', async (evil, name) => {
    const zip = await zipOf({ ...files, [name]: 'x' })
    expect((await codes(renamed(zip, name, evil))).codes).toEqual(['zip.path_escape'])
  })

  test('a symbolic link', async () => {
    const zip = patched(await zipOf(files), 'users.csv', entry => entry.writeUInt32LE((0o120777 << 16) >>> 0, 38))
    expect((await codes(zip)).codes).toEqual(['zip.symlink'])
  })

  test('an encrypted file', async () => {
    const zip = patched(await zipOf(files), 'users.csv', entry => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8))
    expect((await codes(zip)).codes).toEqual(['zip.encrypted'])
  })

  test('a nested zip, by its name or by its bytes', async () => {
    const inner = await zipOf({ 'a.csv': 'x' })
    expect((await codes(await zipOf({ ...files, 'more.zip': inner }))).codes).toContain('zip.nested')
    expect((await codes(await zipOf({ ...files, 'users.csv': inner }))).codes).toContain('zip.nested')
  })

  test('a duplicate name', async () => {
    const zip = renamed(await zipOf({ ...files, 'usersX.csv': 'x', 'Users.csv': 'x' }), 'usersX.csv', 'usersY.csv')
    expect((await codes(zip)).codes).toEqual(['zip.duplicate_name'])
  })

  test('tables in several folders', async () => {
    const two = await zipOf({ 'a/users.csv': 'x', 'b/users.csv': 'x' })
    expect((await codes(two)).codes).toEqual(['zip.folders'])
  })

  test('a zip with more than 30 files', async () => {
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`f${index}.csv`, 'x']))
    expect((await codes(await zipOf(many))).codes).toEqual(['zip.too_big'])
  })

  test('a zip of more than 64 MiB', async () => {
    expect((await codes(Buffer.alloc(65 * 1024 * 1024))).codes).toEqual(['zip.too_big'])
  })

  test('a zip bomb that declares its true size', async () => {
    const zip = await zipOf({ ...files, 'users.csv': Buffer.alloc(20_000_000, 'a') })
    expect((await codes(zip)).codes).toEqual(['zip.bomb'])
  })

  test('a zip bomb that declares a false size', async () => {
    const bomb = Buffer.alloc(20_000_000, 'a')
    const zip = patched(await zipOf({ ...files, 'users.csv': bomb }), 'users.csv', entry =>
      entry.writeUInt32LE(5000, 24),
    )
    expect(deflateRawSync(bomb).length).toBeLessThan(100_000)
    const result = await codes(zip)
    expect(result.roster).toBeNull()
    expect(result.codes).toContain('zip.bomb')
  })
})

describe('accepts', () => {
  test('uncompressed files, upper-case names, and the entries that macOS adds', async () => {
    const mac = Object.fromEntries(Object.keys(files).map(name => [`__MACOSX/._${name}`, 'x']))
    const upper = Object.fromEntries(Object.entries(files).map(([name, text]) => [name.toUpperCase(), text]))
    const { roster, codes: found } = await codes(
      await zipOf({ ...upper, ...mac, '.DS_Store': 'x' }, { compress: false }),
    )
    expect(found).toEqual([])
    expect(roster?.students).toHaveLength(4)
  })
})

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }
const codes = async (zip: Buffer) => {
  const { roster, problems } = await readRosterZip(zip, at)
  return { roster, codes: problems.all().map(problem => problem.code) }
}

/** Replaces every occurrence of a name in a zip by one of the same length; each name is in two headers. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(zip)
  for (let index = copy.indexOf(from); index >= 0; index = copy.indexOf(from, index + 1))
    copy.write(to, index, 'latin1')
  return copy
}

/** Changes a file's entry in the zip's central directory. */
function patched(zip: Buffer, name: string, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(zip)
  const entry = copy.lastIndexOf(name) - 46
  expect(copy.readUInt32LE(entry)).toBe(0x02014b50)
  change(copy.subarray(entry))
  return copy
}
