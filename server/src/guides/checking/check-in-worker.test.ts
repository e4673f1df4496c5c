import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { SpooledFile } from '../../files/spooled-file.ts'
import { type Epub, epubWith } from '../../test/epub.ts'
import { checkInWorker } from './check-in-worker.ts'
import { BookRefused } from './findings.ts'
import { BOOK_LIMITS } from './limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'hornbook-books-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function kindsOf(epub: Epub, bounds = {}): Promise<readonly string[]> {
  const file = await SpooledFile.create(folder)
  try {
    await file.write(Readable.from([await epubWith(epub)]), BOOK_LIMITS.zipBytes)
    await checkInWorker(1, file, { ...BOOK_LIMITS, ...bounds })
    return []
  } catch (failure) {
    if (!(failure instanceof BookRefused)) throw failure
    return failure.problems.map(({ kind }) => kind)
  } finally {
    await file.release()
  }
}

const many = (text: string, characters: number) => text.repeat(characters / text.length)

test('a book that takes too long is let go of', async () => {
  expect(await kindsOf({ lessons: 70 }, { seconds: 0.001 })).toEqual(['tooSlow'])
})

test('a book that takes too much memory is let go of, and the server goes on', async () => {
  const body = many('<p id="lesson-1"/>\n', 7_000_000)
  expect(await kindsOf({ lessons: 70, body }, { heapMegabytes: 8 })).toEqual(['tooMuchMemory'])
})

test('a page beyond 8 MB is refused', async () => {
  expect(await kindsOf({ lessons: 70, body: many('<p/>\n', 8_000_000) })).toEqual(['longPage'])
})

test.each([
  ['short lines', many('<p/>\n', 7_000_000), []],
  ['one line', many('<p>a</p>', 7_000_000), []],
  ['a comment of many lines', `<!--${many('a\n', 900_000)}-->`, []],
  ['a comment without an end', `<!--${many('a\n', 7_000_000)}`, ['notWellFormed']],
  ['tags without an end', many('<', 7_000_000), ['notWellFormed']],
  ['quotation marks', `<p ${many('a="', 7_000_000)}`, ['notWellFormed']],
  ['elements in elements', many('<p>', 7_000_000), ['notWellFormed']],
  ['styles', `<p style="${many('/*url(', 7_000_000)}"/>`, []],
])('%s in 7 MB are read within seconds', async (_, body, problems) => {
  const began = performance.now()
  expect(await kindsOf({ lessons: 70, body })).toEqual(problems)
  expect(performance.now() - began).toBeLessThan(30_000)
})
