import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_SETTINGS } from '../../test/settings.ts'
import { SpooledFile } from '../spooled-file.ts'
import type { FileStore } from './file-store.ts'
import { filesOf } from './files-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'hornbook-files-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'hornbook-test', configs: [] }],
})
let port = 0

beforeAll(async () => {
  for (const name of ['data', 'broken']) mkdirSync(join(folder, name))
  ;({ port } = await server.run())
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const STORES: readonly [string, () => FileStore][] = [
  ['a folder', () => filesOf({ ...TEST_SETTINGS, dataDir: join(folder, 'data') })],
  ['a bucket', () => filesOf({ ...TEST_SETTINGS, bucket: bucketNamed('hornbook-test') })],
]

const files: SpooledFile[] = []
afterAll(() => Promise.all(files.map(file => file.release())))

describe.each(STORES)('%s', (_, open) => {
  test('gives back what it was given, and replaces it', async () => {
    const store = open()
    const large = 'läsning '.repeat(300_000)
    await store.put('reports/7/one', await fileOf('first'))
    await store.put('reports/7/one', await fileOf(large.slice(0, 1000), large.slice(1000)))
    expect(await textOf(store, 'reports/7/one')).toBe(large)
  })

  test('keeps an empty file', async () => {
    await open().put('reports/7/empty', await fileOf())
    expect(await textOf(open(), 'reports/7/empty')).toBe('')
  })

  test('has nothing under an unknown key', async () => {
    expect(await open().get('reports/7/unknown')).toBeNull()
  })

  test('finds what a district has, whatever kind of file it is', async () => {
    const store = open()
    const keys = ['reports/78/1', 'uploads/78/2', 'uploads/78/3', 'exports/78/a/b']
    for (const key of [...keys, 'reports/7/8', 'reports/780/1']) await store.put(key, await fileOf('text'))
    const found = async () => {
      const all: string[] = []
      for await (const some of store.ofDistrict('78')) all.push(...some)
      return all.sort()
    }
    expect(await found()).toEqual([...keys].sort())
    for (const key of await found()) await store.remove(key)
    expect(await found()).toEqual([])
    expect(await textOf(store, 'reports/780/1')).toBe('text')
  })

  test('has nothing any more of what was removed, and removes it twice', async () => {
    const store = open()
    await store.put('reports/7/gone', await fileOf('secret'))
    await store.remove('reports/7/gone')
    await store.remove('reports/7/gone')
    expect(await store.get('reports/7/gone')).toBeNull()
  })

  test.each(['../secret', 'reports/../../secret', '/etc/passwd', 'reports//x', 'reports/Ä', ''])(
    'takes no key such as %s',
    async key => {
      await expect(open().put(key, await fileOf('x'))).rejects.toThrow('no key')
      await expect(open().get(key)).rejects.toThrow('no key')
      await expect(open().remove(key)).rejects.toThrow('no key')
    },
  )

  test('can be used', () => open().check())
})

test('a folder keeps nothing of a file that could not be written to its end', async () => {
  const dataDir = join(folder, 'broken')
  const store = filesOf({ ...TEST_SETTINGS, dataDir })
  const broken = await fileOf('half')
  const passingParts = broken.passingParts.bind(broken)
  broken.passingParts = async function* () {
    yield* passingParts()
    throw new Error('The disk failed')
  }
  await expect(store.put('reports/7/broken', broken)).rejects.toMatchObject({ cause: { message: 'The disk failed' } })
  expect(readdirSync(join(dataDir, 'files/reports/7'))).toEqual([])
  expect(await store.get('reports/7/broken')).toBeNull()
})

test('a bucket that is not there cannot be used', async () => {
  await expect(filesOf({ ...TEST_SETTINGS, bucket: bucketNamed('another') }).check()).rejects.toThrow()
})

test('a folder of files is never made where the disk of DATA_DIR is away', async () => {
  const dataDir = join(folder, 'not mounted')
  await expect(filesOf({ ...TEST_SETTINGS, dataDir }).put('reports/7/one', await fileOf('x'))).rejects.toThrow(
    'could not be kept',
  )
  expect(existsSync(dataDir)).toBe(false)
})

const bucketNamed = (name: string) => ({
  name,
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})

async function fileOf(...parts: readonly (string | Buffer)[]) {
  const file = await SpooledFile.create(folder)
  files.push(file)
  const source = async function* () {
    for (const part of parts) yield Buffer.from(part as string)
  }
  await file.write(source(), 100 * 1024 * 1024)
  return file
}

async function textOf(store: FileStore, key: string) {
  const stored = await store.get(key)
  if (stored === null) return null
  const parts: Buffer[] = []
  for await (const part of stored.parts) parts.push(part)
  const all = Buffer.concat(parts)
  expect(all.length).toBe(stored.size)
  return all.toString()
}
