import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runQuietly } from './children.mjs'
import { npm, packagesOf } from './install.mjs'
import { ROOT } from './root.mjs'

// The linters bring 200 packages that only this check needs, so they have a folder and a lock of their own.
const FOLDER = join(ROOT, 'scripts', 'api-lint')
const DOCUMENT = join(FOLDER, '.cache', 'openapi.json')

/** Lints the OpenAPI document by the recommended rules of redocly and of spectral. A warning fails too. */
export async function lintApiDocument(node) {
  await installLinters()
  const { code, output } = await runQuietly(node, [join(ROOT, 'server', 'commands', 'openapi.ts')], { cwd: ROOT })
  if (code !== 0) {
    console.log(output)
    return false
  }
  mkdirSync(dirname(DOCUMENT), { recursive: true })
  writeFileSync(DOCUMENT, output)
  const env = {
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH}`,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
  const tool = path => join(FOLDER, 'node_modules', path)
  const lint = (path, ...options) => runQuietly(node, [tool(path), 'lint', DOCUMENT, ...options], { cwd: FOLDER, env })
  const [redocly, spectral] = await Promise.all([
    lint('@redocly/cli/bin/cli.js'),
    lint('@stoplight/spectral-cli/dist/index.js', '--fail-severity=hint'),
  ])
  const isCleanInRedocly = redocly.code === 0 && !/You have \d+ warning/.test(redocly.output)
  if (!isCleanInRedocly) console.log(redocly.output)
  if (spectral.code !== 0) console.log(spectral.output)
  return isCleanInRedocly && spectral.code === 0
}

async function installLinters() {
  const wanted = packagesOf(join(FOLDER, 'package-lock.json'))
  const found = packagesOf(join(FOLDER, 'node_modules', '.package-lock.json'))
  const isInstalled = Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      !path.startsWith('node_modules/') ||
      found[path]?.version === version ||
      (optional && !existsSync(join(FOLDER, path))),
  )
  if (!isInstalled)
    await npm(
      ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
      'The linters could not be installed',
      FOLDER,
    )
}
