import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../../test/oneroster-zip.ts'
import { readRoster } from '../read-roster.ts'

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }
const files = rosterFiles({ version: '1.1', schools: 1, classes: 2, students: 4 })
const codes = async (zip: Buffer) => {
  const { roster, problems } = await readRoster(zip, at)
  return { roster, codes: problems.all().map(problem => problem.code) }
}

/** Changes every occurrence of a name inside a zip to another of the same length: names stand in two headers. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(zip)
  for (let index = copy.indexOf(from); index >= 0; index = copy.indexOf(from, index + 1))
    copy.write(to, index, 'latin1')
  return copy
}

/** Changes bytes of a file's entry in the zip's directory, counted from the start of that entry. */
function patched(zip: Buffer, name: string, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(zip)
  const entry = copy.lastIndexOf(name) - 46
  expect(copy.readUInt32LE(entry)).toBe(0x02014b50)
  change(copy.subarray(entry))
  return copy
}

describe('refuses', () => {
  test('what is no zip', async () =>
    expect((await codes(Buffer.from('sourcedId,name'))).codes).toEqual(['zip.unreadable']))
  test('nothing at all', async () => expect((await codes(Buffer.alloc(0))).codes).toEqual(['zip.unreadable']))
  test('a zip without tables', async () =>
    expect((await codes(await zipOf({ 'readme.md': 'hi' }))).codes).toEqual(['zip.empty']))

  test('a zip that was cut off', async () => {
    const zip = await zipOf(files)
    expect((await codes(zip.subarray(0, zip.length - 100))).codes).toEqual(['zip.unreadable'])
  })

  test('a zip whose bytes were damaged', async () => {
    const zip = await zipOf(files, { compress: false })
    const result = await codes(renamed(zip, 'Chloé', 'Chlo__'))
    expect(result).toEqual({ roster: null, codes: ['zip.unreadable'] })
  })

  test.each([
    ['../../a.csv', 'aaaaaaa.csv'],
    ['/abcdef.csv', 'aaaaaaa.csv'],
    ['C:/abcd.csv', 'aaaaaaa.csv'],
    ['..\\..\\a.csv', 'aaaaaaaa.csv'],
  ])('the escaping name %s', async (evil, name) => {
    const zip = await zipOf({ ...files, [name]: 'x' })
    expect((await codes(renamed(zip, name, evil))).codes).toEqual(['zip.path_escape'])
  })

  test('a link', async () => {
    const zip = patched(await zipOf(files), 'users.csv', entry => entry.writeUInt32LE((0o120777 << 16) >>> 0, 38))
    expect((await codes(zip)).codes).toEqual(['zip.symlink'])
  })

  test('a password', async () => {
    const zip = patched(await zipOf(files), 'users.csv', entry => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8))
    expect((await codes(zip)).codes).toEqual(['zip.encrypted'])
  })

  test('a zip in the zip, by its name or by its bytes', async () => {
    const inner = await zipOf({ 'a.csv': 'x' })
    expect((await codes(await zipOf({ ...files, 'more.zip': inner }))).codes).toContain('zip.nested')
    expect((await codes(await zipOf({ ...files, 'users.csv': inner }))).codes).toContain('zip.nested')
  })

  test('a name that is there twice', async () => {
    const zip = renamed(await zipOf({ ...files, 'usersX.csv': 'x', 'Users.csv': 'x' }), 'usersX.csv', 'usersY.csv')
    expect((await codes(zip)).codes).toEqual(['zip.duplicate_name'])
  })

  test('tables in several folders', async () => {
    const two = await zipOf({ 'a/users.csv': 'x', 'b/users.csv': 'x' })
    expect((await codes(two)).codes).toEqual(['zip.folders'])
  })

  test('more than 30 files', async () => {
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`f${index}.csv`, 'x']))
    expect((await codes(await zipOf(many))).codes).toEqual(['zip.too_big'])
  })

  test('more than 64 MiB', async () => {
    expect((await codes(Buffer.alloc(65 * 1024 * 1024))).codes).toEqual(['zip.too_big'])
  })

  test('a bomb that says what it is', async () => {
    const zip = await zipOf({ ...files, 'users.csv': Buffer.alloc(20_000_000, 'a') })
    expect((await codes(zip)).codes).toEqual(['zip.bomb'])
  })

  test('a bomb that lies about its size', async () => {
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

describe('takes', () => {
  test('stored files, upper-case names, and what macOS adds', async () => {
    const mac = Object.fromEntries(Object.keys(files).map(name => [`__MACOSX/._${name}`, 'x']))
    const upper = Object.fromEntries(Object.entries(files).map(([name, text]) => [name.toUpperCase(), text]))
    const { roster, codes: met } = await codes(await zipOf({ ...upper, ...mac, '.DS_Store': 'x' }, { compress: false }))
    expect(met).toEqual([])
    expect(roster?.students).toHaveLength(4)
  })
})
