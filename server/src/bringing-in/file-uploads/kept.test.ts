import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { purgeFileUploads } from './purge.ts'

const { app, as, nobody, district, anotherProcess } = inTown()

const bucket = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: mkdtempSync(join(tmpdir(), 'hornbook-bucket-')),
  configureBuckets: [{ name: 'hornbook-test', configs: [] }],
})
let port = 0
beforeAll(async () => {
  ;({ port } = await bucket.run())
})
afterAll(() => bucket.close())

const folderOf = () => join(app.app.settings.dataDir as string, 'files/uploads', district())

test('a store that is away refuses in the documents’ words, keeps nothing, and takes the same address once it is back', async () => {
  const files = join(app.app.settings.dataDir as string, 'files')
  const url = await addressFor('away.txt')
  rmSync(files, { recursive: true, force: true })
  writeFileSync(files, 'no folder')
  const answer = await nobody.put(url, Buffer.from('text'))
  expect([answer.status, answer.document.message]).toEqual([
    503,
    'Something went wrong during the file upload process. Please try again.',
  ])
  expect(await names()).toEqual([])
  rmSync(files)
  mkdirSync(files)
  expect((await nobody.put(url, Buffer.from('text'))).status).toBe(204)
  expect(await names()).toEqual(['away.txt'])
})

test('what a process leaves that is killed while it stores a file is swept, and never was a file', async () => {
  const url = await addressFor('killed.txt')
  const [, id = ''] = /fileUploads\/(\d+)\//.exec(url) ?? []
  writeFileSync(join(folderOf(), id), 'half')
  await app.owner(
    "UPDATE file_uploads SET status = 'storing', prepared_at = now() - interval '20 minutes' WHERE id = $1",
    [id],
  )
  expect(await names()).not.toContain('killed.txt')
  await purgeFileUploads(app.app.db.queries, app.app.settings, Date.now())
  expect(existsSync(join(folderOf(), id))).toBe(false)
  expect(await app.owner('SELECT id FROM file_uploads WHERE id = $1', [id])).toEqual([])
})

test('once purged, the bytes are gone from the disk', async () => {
  const url = await addressFor('gone.txt')
  await nobody.put(url, Buffer.from('secret'))
  const [, id = ''] = /fileUploads\/(\d+)\//.exec(url) ?? []
  expect(readdirSync(folderOf())).toContain(id)
  await app.owner('UPDATE file_uploads SET available_until = now() WHERE id = $1', [id])
  await purgeFileUploads(app.app.db.queries, app.app.settings, Date.now() + 1_000)
  expect(readdirSync(folderOf())).not.toContain(id)
})

test('files are kept in a bucket as well, and come from there', async () => {
  const inBucket = await anotherProcess({
    bucket: {
      name: 'hornbook-test',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
  })
  const url = await addressFor('in a bucket.txt', inBucket.as)
  expect((await inBucket.nobody.put(url, Buffer.from('from the bucket'))).status).toBe(204)
  const [, id = ''] = /fileUploads\/(\d+)\//.exec(url) ?? []
  const { downloadUrl } = (await inBucket.as('Ada Admin').get(`/service/downloadFile?fileId=${id}`)).document
  const { pathname, search } = new URL(downloadUrl)
  expect((await inBucket.nobody.get(pathname + search)).body).toBe('from the bucket')
  expect(readdirSync(folderOf())).not.toContain(id)
})

const names = async () =>
  ((await as('Ada Admin').get('/service/fileUploads')).document.items as { fileName: string }[]).map(
    ({ fileName }) => fileName,
  )

async function addressFor(fileName: string, by = as) {
  const { document } = await by('Dana District').post('/service/file-upload-prepare', JSON.stringify({ fileName }))
  const { pathname, search } = new URL(document.url)
  return pathname + search
}
