import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzipEncrypted } from '../test/encrypted-zip.ts'
import { encryptedZip, type ZipContent } from './encrypted-zip.ts'

const PASSWORD = 'k3v9f-27hqa-mz4tw-8xcep-n5jrd'

test('every entry comes back with the password, whatever its name and size', async () => {
  const given = { 'README.txt': 'hello', 'a/läsning 1.csv': 'x,y\r\n'.repeat(200_000), 'empty.txt': '' }
  const zip = await zipOf(entries(given))
  const found = unzipEncrypted(zip, PASSWORD)
  expect(Object.fromEntries([...found].map(([name, content]) => [name, content.toString()]))).toEqual(given)
  expect(zip.includes('hello')).toBe(false)
})

test('another password opens nothing, and a changed byte is noticed', async () => {
  const zip = await zipOf(entries({ 'README.txt': 'hello '.repeat(1000) }))
  expect(() => unzipEncrypted(zip, `${PASSWORD}x`)).toThrow('wrong')
  const at = zip.indexOf('README.txt') + 80
  zip[at] = (zip[at] ?? 0) ^ 1
  expect(() => unzipEncrypted(zip, PASSWORD)).toThrow()
})

test('a failure of an entry is the failure of the zip', async () => {
  const failing = async function* () {
    yield { name: 'one.txt', content: parts('one') }
    yield {
      name: 'two.txt',
      content: (async function* () {
        yield Buffer.from('half')
        throw new Error('The disk failed')
      })(),
    }
  }
  await expect(zipOf(failing())).rejects.toThrow('The disk failed')
  const early = async function* (): AsyncGenerator<ZipContent> {
    yield* []
    throw new Error('The database is away')
  }
  await expect(zipOf(early())).rejects.toThrow('The database is away')
})

test('entries are closed when the reader leaves', async () => {
  let isClosed = false
  const endless = async function* () {
    try {
      for (;;) yield { name: crypto.randomUUID(), content: parts('x'.repeat(100_000)) }
    } finally {
      isClosed = true
    }
  }
  for await (const _ of encryptedZip(endless(), PASSWORD, Date.now())) break
  expect(isClosed).toBe(true)
})

const zipOf = async (of: AsyncIterable<ZipContent>) => buffer(encryptedZip(of, PASSWORD, Date.now()) as never)

async function* entries(files: Readonly<Record<string, string>>): AsyncGenerator<ZipContent> {
  for (const [name, content] of Object.entries(files)) yield { name, content: parts(content) }
}

async function* parts(text: string) {
  yield Buffer.from(text)
}
