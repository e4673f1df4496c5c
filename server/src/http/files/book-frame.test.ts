import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'

const PAGE = readFileSync(new URL('../../../../web/public/book-frame.html', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'hornbook-frame-'))

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<html>the page</html>')
  writeFileSync(join(folder, 'book-frame.html'), PAGE)
})

// After the hook, because the application reads the folder when it starts.
const { nobody } = inTown({ settings: { webFolder: folder } })

afterAll(() => rmSync(folder, { recursive: true }))

const policyOf = async (path: string) =>
  String((await nobody.get(path)).headers['content-security-policy']).split(/\s*;\s*/)

test('the frame of a book runs our script alone, and has neither an origin nor a network (SAFE-12)', async () => {
  const script = /<script>([\s\S]*)<\/script>/.exec(PAGE)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(PAGE.match(/<script/g)).toHaveLength(1)
  expect((await policyOf('/book-frame.html')).sort()).toEqual(
    [
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      "style-src 'unsafe-inline'",
      'img-src data:',
      'font-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-modals',
    ].sort(),
  )
})

test('our own pages may frame it, and no page may frame ours', async () => {
  expect((await nobody.get('/book-frame.html')).headers['x-frame-options']).toBe('SAMEORIGIN')
  const page = await policyOf('/lesson-guides/2')
  expect(page).toContain("frame-src 'self'")
  expect(page).toContain("frame-ancestors 'none'")
  expect((await nobody.get('/lesson-guides/2')).headers['x-frame-options']).toBe('DENY')
})
