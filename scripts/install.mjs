import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './children.mjs'
import { ROOT } from './root.mjs'

const NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node')

// `npm ci` refuses a package-lock.json without the programs of other platforms, which a registry need not carry;
// this takes the same versions from it and leaves it as it is. NODE_ENV=production would leave out what builds the
// web application.
const INSTALL = [
  ...['install', '--no-save', '--include=dev', '--include=optional'],
  ...['--no-audit', '--no-fund', '--loglevel=error'],
]

/**
 * Installs what is missing and answers the path of the Node that Hornbook runs on. npm writes what it installed into
 * node_modules/.package-lock.json when it is done, so a cut-off install or a changed package-lock.json is seen there.
 */
export async function install() {
  if (process.platform !== 'linux') {
    console.error(
      `Hornbook runs on Linux; this is ${process.platform}. On Windows use WSL 2, on a Mac a Linux container.`,
    )
    process.exit(1)
  }
  if (!isInstalled()) {
    console.log('Installing what is missing; this takes a minute the first time …')
    await npm(INSTALL, 'npm install did not succeed')
  }
  if (!existsSync(NODE)) {
    await npm(['rebuild', 'node', '--foreground-scripts'], 'Node 24 could not be installed')
    if (!existsSync(NODE)) fail('Node 24 is missing in node_modules/node', 1)
  }
  return NODE
}

function isInstalled() {
  const wanted = packagesOf(join(ROOT, 'package-lock.json'))
  const found = packagesOf(join(ROOT, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    return found[path] ? found[path].version === version : optional === true
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

// The npm that called us, on the Node that it ran on (ours is about to be replaced), else the one on the path.
async function npm(words, failure) {
  const { npm_execpath: npmItself, npm_node_execpath: itsNode } = process.env
  const [program, first] = npmItself ? [itsNode ?? process.execPath, [npmItself]] : ['npm', []]
  const code = await run(program, [...first, ...words], { cwd: ROOT })
  if (code !== 0) fail(failure, code)
}

function fail(words, code) {
  console.error(`\n${words}. Is the npm registry reachable, and may you write to ${ROOT}? Then run the command again.`)
  process.exit(code)
}
