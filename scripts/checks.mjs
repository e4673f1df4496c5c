import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { changedSources, markAsPassed, readSources } from './changed-sources.mjs'
import { runQuietly } from './children.mjs'
import { ROOT } from './root.mjs'
import { BIOME } from './tools.mjs'

/** What TypeScript checks, the largest first. A room with tests that need Node has a second project for them. */
const PROJECTS = [
  'web',
  'web/tsconfig.build.json',
  'server',
  'contract',
  'contract/tsconfig.test.json',
  'bench',
  'journeys',
  'rules/tsconfig.test.json',
  'rules',
  'guides',
]

/** Checks format, lint, promises, types and what nothing uses, several at a time. Prints what they found; resolves to whether all passed. */
export async function checkSource(node) {
  const sources = readSources()
  const changed = changedSources(sources)
  const waiting = [
    ...promises(changed),
    ['format and lint (biome)', BIOME, 'ci', '--error-on-warnings', '.'],
    ['nothing unused (knip)', 'knip/bin/knip.js', '--no-progress'],
    ...PROJECTS.filter(hasSources).map(project => [
      `types of ${project} (tsc)`,
      ...['typescript/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', buildInfo(project)],
    ]),
  ]
  let passed = true
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) passed = (await check(node, ...next)) && passed
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  if (passed) markAsPassed(sources)
  return passed
}

/** A command line has room for this many. */
const MAX_PATHS = 500

/** Takes as long as all the others, so it looks only at what can have changed since it passed. */
function promises(changed) {
  if (changed?.length === 0) return []
  const which = changed === null || changed.length > MAX_PATHS ? 'every file' : `${changed.length} files`
  const paths = which === 'every file' ? [] : changed.filter(path => existsSync(join(ROOT, path)))
  return [
    [`promises of ${which} (oxlint)`, 'oxlint/bin/oxlint', '-c', 'oxlint.json', '--type-aware', '--quiet', ...paths],
  ]
}

async function check(node, name, tool, ...args) {
  const startedAt = Date.now()
  const { code, output } = await runQuietly(node, [join(ROOT, 'node_modules', tool), ...args], {
    cwd: ROOT,
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
  })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return code === 0
}

/** Outside the source folders, so that it survives and nobody commits it. */
function buildInfo(project) {
  return join(ROOT, 'node_modules', '.cache', 'tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`)
}

// tsc fails on a project without files.
function hasSources(project) {
  const room = project.split('/')[0]
  const wanted = project.endsWith('test.json') ? /\.test\.tsx?$/ : /(?<!\.test)\.tsx?$/
  const files = readdirSync(join(ROOT, room), { recursive: true })
  return files.some(file => !file.includes('node_modules') && wanted.test(file))
}
