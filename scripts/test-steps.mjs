import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lintApiDocument } from './api-lint.mjs'
import { checkSource } from './checks.mjs'
import { run } from './children.mjs'
import { readCounts } from './counts.mjs'
import { filesAboutPostgres } from './database-tests.mjs'
import { debianPostgres } from './debian-postgres.mjs'
import { ROOT } from './root.mjs'
import { runStories } from './stories.mjs'
import { runTool, VITEST } from './tools.mjs'
import { build } from './web-application.mjs'

/** Every check, in order. A step resolves to true or false, or to a test runner's counts. */
export function stepsWith(node) {
  const reports = mkdtempSync(join(tmpdir(), 'hornbook-reports-'))
  const vitest = async (name, args, env) => {
    const file = join(reports, `${name}.json`)
    const reporters = ['default', 'json', join(ROOT, 'scripts/second-tries.mjs')].map(each => `--reporter=${each}`)
    const whole = ['run', '--retry=1', ...reporters, `--outputFile.json=${file}`]
    return readCounts(file, await runTool(node, VITEST, [...whole, ...args], env))
  }

  const journeys = async () => {
    const file = join(reports, 'journeys.json')
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    return readCounts(file, await runStories(node, ['--reporter=list,json'], env))
  }

  // Removes each scope and one policy of each kind, one at a time; `npm run mutants` also removes every guard.
  const mutantArgs = [join(ROOT, 'server/mutants/run.ts'), '--always', '--passed']
  const mutants = async () => (await run(node, mutantArgs, { cwd: ROOT })) === 0

  const onDebian = async () => {
    const debian = await debianPostgres()
    if (!debian) {
      console.log('None was found. Debian has it as postgresql.')
      return true
    }
    console.log(`PostgreSQL ${debian.version}`)
    return vitest('debian', ['--project', 'server', ...filesAboutPostgres()], {
      HORNBOOK_TEST_POSTGRES: debian.folder,
    })
  }

  return [
    ['format, lint, types and what nothing uses (biome, oxlint, tsc, knip)', () => checkSource(node)],
    ['API document (redocly, spectral)', () => lintApiDocument(node)],
    ['rules and server (vitest)', () => vitest('vitest', [])],
    ['walls removed one by one (mutants)', mutants],
    ['web application (vite build)', async () => (await build(node)) === 0],
    ['journeys (playwright)', journeys],
    ["server on Debian's PostgreSQL (vitest)", onDebian],
  ]
}
