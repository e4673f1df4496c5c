import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Spool } from './spool.ts'

const folder = mkdtempSync(join(tmpdir(), 'hornbook-spool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CHUNK = Buffer.alloc(100_000, 'x')
const log: string[] = []

test('a source is read to its end although nobody reads yet, and its reader gets all of it', async () => {
  const spool = await Spool.open(folder)
  await spool.fill(source(30))
  expect([log.splice(0), readdirSync(folder)]).toEqual([['closed'], []])
  let bytes = 0
  for await (const part of spool.parts()) bytes += part.length
  expect(bytes).toBe(30 * CHUNK.length)
})

test('a reader that is quicker waits, and meets the failure of the source where it is', async () => {
  const spool = await Spool.open(folder)
  // Waits when this returns: all until then is done at once.
  const reading = (async () => {
    let bytes = 0
    try {
      for await (const part of spool.parts()) bytes += part.length
    } catch (failure) {
      return [bytes, (failure as Error).message]
    }
    return [bytes, 'whole']
  })()
  await spool.fill(source(3, new Error('cut')))
  expect(await reading).toEqual([3 * CHUNK.length, 'cut'])
})

test('a source is left when its reader stops', async () => {
  log.length = 0
  const spool = await Spool.open(folder)
  const filled = spool.fill(source(1_000_000))
  for await (const _ of spool.parts()) break
  await filled
  expect(log).toEqual(['closed'])
})

async function* source(chunks: number, failure?: Error) {
  try {
    for (let at = 0; at < chunks; at++) yield CHUNK
    if (failure) throw failure
  } finally {
    log.push('closed')
  }
}
