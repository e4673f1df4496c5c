import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './children.mjs'
import { ROOT } from './root.mjs'

const NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node')

// `npm ci` fails when the registry does not carry optional packages of other platforms. `npm install --no-save` takes
// the same versions from package-lock.json and does not change it. `--include=dev` is for NODE_ENV=production, which
// would skip the packages that build the web application.
const INSTALL_ARGS = [
  ...['install', '--no-save', '--include=dev', '--include=optional'],
  ...['--no-audit', '--no-fund', '--loglevel=error'],
]

/**
 * Installs what is missing and returns the path of the Node that Hornbook runs on. npm writes
 * node_modules/.package-lock.json when it has finished, so comparing it with package-lock.json also finds an
 * interrupted install.
 */
export async function install() {
  if (process.platform !== 'linux') {
    console.error(
      `Hornbook runs on Linux; this is ${process.platform}. On Windows use WSL 2, on a Mac a Linux container.`,
    )
    process.exit(1)
  }
  if (!isInstalled()) {
    console.log('Installing packages; this takes a minute the first time …')
    await npm(INSTALL_ARGS, 'npm install failed')
  }
  if (!existsSync(NODE)) {
    await npm(['rebuild', 'node', '--foreground-scripts'], 'Node 24 could not be installed')
    if (!existsSync(NODE)) fail('Node 24 is missing from node_modules/node', 1)
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

/** The packages in a lock file by path; none if there is no such file. */
export function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/** Uses the npm that called us, on its own Node (ours is about to be replaced), otherwise the npm on the PATH. */
export async function npm(args, failure, folder = ROOT) {
  const { npm_execpath: callingNpm, npm_node_execpath: itsNode } = process.env
  const [program, first] = callingNpm ? [itsNode ?? process.execPath, [callingNpm]] : ['npm', []]
  const code = await run(program, [...first, ...args], { cwd: folder })
  if (code !== 0) fail(failure, code)
}

function fail(message, code) {
  console.error(`\n${message}. Check that the npm registry is reachable and ${ROOT} is writable, then try again.`)
  process.exit(code)
}
