import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './children.mjs'
import { ROOT } from './root.mjs'

const WEB = join(ROOT, 'web')
const BUILT = join(WEB, 'dist')
const STAMP = join(BUILT, '.made-from')
const UNFINISHED = join(WEB, '.cache', 'dist')
const SOURCES = ['web/src', 'web/public', 'web/build', 'contract/src', 'rules/src']

/** Builds the web application when its sources have changed since the last build. Resolves to an exit code. */
export async function buildWhenStale(node) {
  return isStale() ? build(node) : 0
}

/** Builds in another folder, then moves the result into place: a running server keeps its files until then. */
export async function build(node) {
  const builtFrom = fingerprint()
  rmSync(UNFINISHED, { recursive: true, force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', UNFINISHED, '--emptyOutDir', '--logLevel', 'warn']
  const code = await run(node, args, { cwd: WEB, env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) return code
  rmSync(BUILT, { recursive: true, force: true })
  renameSync(UNFINISHED, BUILT)
  writeFileSync(STAMP, builtFrom)
  return 0
}

function isStale() {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprint()
}

// Uses names, sizes and times: reading the contents would slow every start down too much.
function fingerprint() {
  const rootFiles = readdirSync(WEB).filter(name => /\.(html|ts|json)$/.test(name))
  const files = ['package-lock.json', ...rootFiles.map(name => `web/${name}`), ...SOURCES.flatMap(filesUnder)]
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  if (!existsSync(join(ROOT, folder))) return []
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
}
