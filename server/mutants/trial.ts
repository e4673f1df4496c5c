import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMutation, type Mutation } from './mutation.ts'

/** killed: a test failed. survived: all passed. gone: the mutation no longer applies. broken: no test ran. */
type Verdict = 'killed' | 'survived' | 'gone' | 'broken'

export interface Trial {
  readonly mutation: Mutation
  readonly verdict: Verdict
  /** The first test that failed, or what went wrong. */
  readonly by: string
  readonly ms: number
}

/** Applies a mutation to the copy, runs its tests there, and restores the copy. */
export async function runTrial(mutation: Mutation, folder: string, postgres: string): Promise<Trial> {
  const began = performance.now()
  const path = join(folder, mutation.file)
  const original = existsSync(path) ? readFileSync(path, 'utf8') : null
  const text = applyMutation(mutation, original)
  const result = (verdict: Verdict, by: string) => ({ mutation, verdict, by, ms: performance.now() - began })
  if (text === null) return result('gone', `${mutation.file} no longer contains the text to replace`)
  const missing = mutation.tests.find(test => !existsSync(join(folder, test)))
  if (missing) return result('gone', `${missing} does not exist`)
  writeFileSync(path, text)
  try {
    const { failed, passed, first } = await runTests(mutation.tests, mutation.only, folder, postgres)
    if (failed > 0) return result('killed', first)
    return passed > 0 ? result('survived', `${passed} tests passed`) : result('broken', first)
  } finally {
    if (original === null) rmSync(path)
    else writeFileSync(path, original)
  }
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs tests in the copy until one fails. A failed test is retried once, so that a stalled machine does not count. */
export async function runTests(tests: readonly string[], only: string | undefined, folder: string, postgres: string) {
  const args = [...tests, ...(only ? ['-t', only] : [])]
  const result = await runOnce([...args, '--bail', '1'], folder, postgres)
  // When a file bails, vitest stops the other one and can lose the failure: then only its exit code tells.
  return result.failed === 0 && result.code !== 0 ? runOnce(args, folder, postgres) : result
}

async function runOnce(args: readonly string[], folder: string, postgres: string) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  // As many copies as processors run at once, and every worker imports the whole server.
  const fixed = ['run', '--project', 'server', '--maxWorkers=1', '--retry', '1']
  const reporter = ['--reporter=json', `--outputFile=${report}`]
  const { output, code } = await vitest([...fixed, ...reporter, ...args], folder, postgres)
  if (!existsSync(report)) return { failed: 0, passed: 0, first: output.slice(-2_000), code }
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const red = testResults.flatMap(file => file.assertionResults).find(({ status }) => status === 'failed')
  const why = testResults.map(({ message }) => message).find(Boolean)
  return { failed: numFailedTests, passed: numPassedTests, first: red?.fullName ?? why ?? 'no test ran', code }
}

async function vitest(args: readonly string[], folder: string, postgres: string) {
  const child = spawn(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, HORNBOOK_TEST_DATABASE_URL: postgres, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', part => (output += part))
  child.stderr.on('data', part => (output += part))
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { output, code }
}
