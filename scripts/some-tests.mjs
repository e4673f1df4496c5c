import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ROOT } from './root.mjs'
import { runStories } from './stories.mjs'
import { runTool, VITEST } from './tools.mjs'

/**
 * `npm test FILE … [-- options]` runs the test files and stories whose path contains one of the names, each with its own
 * runner, which also gets the options. `npm run test:changed` runs what imports a file that differs from main.
 */
export async function runSome(node, args) {
  const firstOption = args.findIndex(arg => arg.startsWith('-'))
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  const names = (firstOption < 0 ? args : args.slice(0, firstOption)).map(fromRoot)
  if (names.length === 0)
    return options[0] === '--changed' ? runChanged(node) : runTool(node, VITEST, ['run', ...options])

  const tests = matching(names, '.test.ts')
  const stories = matching(names, '.story.ts')
  if (tests.length + stories.length === 0) {
    console.error(`No test file has ${names.join(' or ')} in its path.`)
    return 1
  }
  const code = tests.length === 0 ? 0 : await runTool(node, VITEST, ['run', ...tests, ...options])
  return stories.length === 0 ? code : code || runStories(node, [...stories, ...options])
}

/** The tests that import a changed file, and those at the root, which read the source as text. */
async function runChanged(node) {
  const code = await runTool(node, VITEST, ['run', `--changed=${baseOfChanges()}`, '--passWithNoTests'])
  return code || runTool(node, VITEST, ['run', 'walls.test.ts', 'spec.test.ts', 'mutations.test.ts'])
}

/** Where this branch left main. Without a main, only what is not committed counts as changed. */
function baseOfChanges() {
  try {
    return execFileSync('git', ['merge-base', 'main', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'HEAD'
  }
}

function matching(names, ending) {
  const rooms = readdirSync(ROOT, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name) ? pathsIn(entry.name) : [entry.name],
  )
  return rooms.filter(path => path.endsWith(ending) && names.some(name => path.includes(name)))
}

function pathsIn(room) {
  return readdirSync(join(ROOT, room), { recursive: true }).map(path => join(room, path))
}

/** A path as it is from the root, wherever npm was called. */
function fromRoot(name) {
  const path = resolve(process.env.INIT_CWD ?? ROOT, name)
  return existsSync(path) ? relative(ROOT, path) : name
}
