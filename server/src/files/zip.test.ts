import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { ZipContent } from './encrypted-zip.ts'
import { zipOf } from './zip.ts'

test('every entry comes back, whatever its name and size', async () => {
  const given = { 'a/läsning 1.csv': 'x,y\r\n'.repeat(200_000), 'empty.txt': '', 'README.txt': 'hello' }
  const opened = await fromBufferPromise(await whole(entries(given)), { lazyEntries: true, autoClose: false })
  const found: Record<string, string> = {}
  for await (const entry of opened.eachEntry())
    found[entry.fileName] = await text(await opened.openReadStreamPromise(entry))
  expect(found).toEqual(given)
})

test('a failure of an entry is the failure of the zip', async () => {
  const failing = async function* (): AsyncGenerator<ZipContent> {
    yield { name: 'one.txt', content: parts('one') }
    yield {
      name: 'two.txt',
      content: (async function* () {
        yield Buffer.from('half')
        throw new Error('The disk failed')
      })(),
    }
  }
  await expect(whole(failing())).rejects.toThrow('The disk failed')
  const early = async function* (): AsyncGenerator<ZipContent> {
    yield* []
    throw new Error('The database is away')
  }
  await expect(whole(early())).rejects.toThrow('The database is away')
})

test('entries, and what they are read from, are closed when the reader leaves', async () => {
  const closed: string[] = []
  const endless = async function* (): AsyncGenerator<ZipContent> {
    try {
      yield { name: 'endless.txt', content: forEver() }
    } finally {
      closed.push('entries')
    }
  }
  const forEver = async function* () {
    try {
      for (;;) yield Buffer.from(crypto.randomUUID().repeat(5_000))
    } finally {
      closed.push('content')
    }
  }
  for await (const _ of zipOf(endless())) break
  expect(closed).toEqual(['content', 'entries'])
})

const whole = (of: AsyncIterable<ZipContent>) => buffer(zipOf(of) as never)

async function* entries(files: Readonly<Record<string, string>>): AsyncGenerator<ZipContent> {
  for (const [name, content] of Object.entries(files)) yield { name, content: parts(content) }
}

async function* parts(...texts: string[]) {
  for (const each of texts) yield Buffer.from(each)
}
