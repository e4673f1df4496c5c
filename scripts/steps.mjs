import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkSource } from './checks.mjs'
import { run } from './children.mjs'
import { chromium } from './chromium.mjs'
import { readCounts } from './counts.mjs'
import { debianPostgres } from './debian-postgres.mjs'
import { ROOT } from './root.mjs'
import { build } from './web-application.mjs'

/** Every check, in order. A step resolves to true or false, or to a test runner's counts. */
export function stepsWith(node) {
  const reports = mkdtempSync(join(tmpdir(), 'hornbook-reports-'))
  const runTool = (path, args, env = {}) =>
    run(node, [join(ROOT, 'node_modules', path), ...args], {
      cwd: ROOT,
      env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}`, ...env },
    })
  const passes = async (...args) => (await runTool(...args)) === 0

  const vitest = async (name, args, env) => {
    const file = join(reports, `${name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return readCounts(file, await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], env))
  }

  const journeys = async config => {
    const path = await chromium()
    if (!path) return false
    const file = join(reports, 'journeys.json')
    const env = { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const args = ['test', '-c', config, '--reporter=list,json']
    return readCounts(file, await runTool('@playwright/test/cli.js', args, env))
  }

  // Removes each scope and one policy of each kind, one at a time; `npm run mutants` also removes every guard.
  const mutants = async () => (await run(node, [join(ROOT, 'server/mutants/run.ts'), '--always'], { cwd: ROOT })) === 0

  const steps = [
    ['format, lint and types (biome, oxlint, tsc)', () => checkSource(node)],
    ['nothing unused (knip)', () => passes('knip/bin/knip.js', ['--no-progress'])],
    ['rules and server (vitest)', () => vitest('vitest', [])],
    ['walls removed one by one (mutants)', mutants],
    ['web application (vite build)', async () => (await build(node)) === 0],
  ]
  const config = 'journeys/playwright.config.ts'
  if (existsSync(join(ROOT, config))) steps.push(['journeys (playwright)', () => journeys(config)])
  const debian = debianPostgres()
  if (debian) {
    const args = ['--project', 'server', '--exclude', 'server/src/db/embedded/**']
    const env = { HORNBOOK_TEST_POSTGRES: debian.folder }
    steps.push([`server on PostgreSQL ${debian.version}`, () => vitest('debian', args, env)])
  }
  return steps
}
