import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What the server's tests need. */
const COPIED = [
  'docs',
  'rules',
  'guides',
  'contract',
  'server',
  'scripts',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'walls.test.ts',
  'test-seed.ts',
]
const OWN_SCOPE = '@hornbook'
const EXCLUDED = new Set(['pictures', 'node_modules', 'dist', 'data', 'test-results'])

export interface Checkout {
  readonly folder: string
  remove(): void
}

/**
 * A copy of the checkout to break. Installed packages are linked, except our own workspaces: those must link to the copy,
 * or the server would run with the rules and the contract of the original checkout.
 */
export function checkoutCopy(): Checkout {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-mutants-')))
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: path => !EXCLUDED.has(basename(path)) })
  const installed = join(ROOT, 'node_modules')
  const links = join(folder, 'node_modules')
  mkdirSync(join(links, OWN_SCOPE), { recursive: true })
  for (const name of readdirSync(installed)) {
    // Names with a dot are caches of the original checkout's tests.
    if (name !== OWN_SCOPE && !name.startsWith('.')) symlinkSync(join(installed, name), join(links, name))
  }
  for (const room of readdirSync(join(installed, OWN_SCOPE)))
    if (existsSync(join(folder, room))) symlinkSync(join('..', '..', room), join(links, OWN_SCOPE, room))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
