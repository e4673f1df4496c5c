import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'hornbook-web-'))

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<meta name="configuration" content="%CONFIGURATION%" />')
})

const brand = { ...TEST_SETTINGS.brand, programName: `"Read" & <b>write</b> $& %NONCE%` }
const { nobody } = inTown({ settings: { webFolder: folder, brand } })

afterAll(() => rmSync(folder, { recursive: true }))

test('the page brings the configuration along, and no text in it ends its attribute', async () => {
  const page = (await nobody.get('/login')).body
  const content = /^<meta name="configuration" content="([^"]*)" \/>$/.exec(page)?.[1] ?? ''
  const brought = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  expect(brought).toEqual((await nobody.get('/api/configuration')).document)
  expect(brought.brand.programName).toBe(brand.programName)
})
