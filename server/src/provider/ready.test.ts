import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '../configuration/settings.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { fillDisk, mountSmallDisk, type SmallDisk } from '../test/small-disk.ts'

let app: TestApplication

beforeAll(async () => {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  // Nothing listens on the discard port.
  const bucket = { name: 'files', region: 'us-east-1', endpoint: 'http://127.0.0.1:9', credentials }
  app = await testApplication({ bucket }, undefined, { runsJobs: false })
})
afterAll(() => app.close())

test('a server whose bucket is away is not ready, and says so', async () => {
  const answer = await app.call({ method: 'GET', url: '/health/ready' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().errors).toMatchObject([
    { code: 'unavailable', detail: 'The bucket of files cannot be reached.' },
  ])
})

const detailOf = async (settings: Partial<Settings>) => {
  const other = await app.anotherProcess({ bucket: null, ...settings })
  const answer = await other.call({ method: 'GET', url: '/health/ready' })
  return answer.statusCode === 200 ? 'ready' : `${answer.statusCode} ${answer.json().errors[0].detail}`
}

test('a server whose data folder is gone, or has a file in place of its files, is not ready', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hornbook-ready-'))
  expect(await detailOf({ dataDir })).toBe('ready')
  rmSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files'), 'in the way')
  expect(await detailOf({ dataDir })).toBe('503 The data folder cannot be written to.')
  rmSync(dataDir, { recursive: true })
  expect(await detailOf({ dataDir })).toBe('503 The data folder cannot be written to.')
})

const disk = mountSmallDisk(24)

test.skipIf(typeof disk === 'string' || disk.wrapper.length > 0)(
  'a server whose disk is full is not ready',
  async () => {
    const { folder, remove } = disk as SmallDisk
    try {
      expect(await detailOf({ dataDir: folder })).toBe('ready')
      fillDisk(join(folder, 'fill'))
      expect(await detailOf({ dataDir: folder })).toBe('503 The data folder has no room left.')
      rmSync(join(folder, 'fill'))
      expect(await detailOf({ dataDir: folder })).toBe('ready')
    } finally {
      remove()
    }
  },
)

test('a server whose bucket is there and takes nothing is not ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hornbook-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await server.run()
  try {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const bucket = { name: 'files', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, credentials }
    expect(await detailOf({ bucket })).toBe('ready')
    // A file in place of the folder that the server of the bucket would write to.
    rmSync(join(folder, 'files', 'health'), { recursive: true, force: true })
    for (const name of ['health', 'health%2Fready._S3rver_object'])
      rmSync(join(folder, 'files', name), { recursive: true, force: true })
    writeFileSync(join(folder, 'files', 'health'), 'in the way')
    expect(await detailOf({ bucket: { ...bucket } })).toBe('503 The bucket takes no more files.')
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})
