import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { TEST_SETTINGS } from '../test/settings.ts'
import { startJobThread } from './thread.ts'

const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Starts a thread that runs this code after noting its start. */
async function start(code: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hornbook-thread-'))
  made.push(folder)
  const starts = join(folder, 'starts')
  writeFileSync(starts, '')
  const entry = join(folder, 'entry.mjs')
  writeFileSync(entry, `import { appendFileSync } from 'node:fs'\nappendFileSync('${starts}', '.')\n${code}`)
  const logged: string[] = []
  const log = {
    info() {},
    warn() {},
    error: (facts: object, text: string) => logged.push(JSON.stringify(facts) + text),
  }
  const options = { database: {}, settings: TEST_SETTINGS, logLevel: 'silent' }
  const thread = startJobThread(pathToFileURL(entry), options, log)
  return { thread, logged, starts: async () => (await readFile(starts, 'utf8')).length }
}

test('a thread that ends by itself is started again, and the log says so', async () => {
  const { thread, logged, starts } = await start(`setImmediate(() => { throw new Error('no') })`)
  await expect.poll(starts).toBeGreaterThanOrEqual(2)
  await thread.stop()
  expect(logged[0]).toContain('the job thread ended')
}, 20_000)

test('a thread that does not stop is ended', async () => {
  const { thread, starts } = await start('for (;;);')
  await expect.poll(starts).toBe(1)
  const began = Date.now()
  await thread.stop()
  expect(Date.now() - began).toBeLessThan(2_500)
})
