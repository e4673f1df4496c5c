import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutation, mutated } from './mutation.ts'

/**
 * killed: a test turned red. survived: all stayed green. gone: the mutation no longer applies. broken: no test came as far
 * as an answer, so that nothing is known.
 */
type Verdict = 'killed' | 'survived' | 'gone' | 'broken'

export interface Trial {
  readonly mutation: Mutation
  readonly verdict: Verdict
  /** The test that turned red first, or what went wrong. */
  readonly by: string
  readonly ms: number
}

/** Makes a mutation in the copy, runs its tests there, and puts the copy right again. */
export async function tryOut(mutation: Mutation, folder: string, postgres: string): Promise<Trial> {
  const began = performance.now()
  const path = join(folder, mutation.file)
  const whole = existsSync(path) ? readFileSync(path, 'utf8') : null
  const text = mutated(mutation, whole)
  const told = (verdict: Verdict, by: string) => ({ mutation, verdict, by, ms: performance.now() - began })
  if (text === null) return told('gone', `${mutation.file} no longer holds what is taken away`)
  const missing = mutation.tests.find(test => !existsSync(join(folder, test)))
  if (missing) return told('gone', `${missing}, which must notice, is not there`)
  writeFileSync(path, text)
  try {
    const { failed, passed, first } = await runTests(mutation.tests, mutation.only, folder, postgres)
    if (failed > 0) return told('killed', first)
    return passed > 0 ? told('survived', `${passed} tests stayed green`) : told('broken', first)
  } finally {
    if (whole === null) rmSync(path)
    else writeFileSync(path, whole)
  }
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs tests in the copy until one fails, twice: a machine that stalls for a moment is told from a fault. */
export async function runTests(tests: readonly string[], only: string | undefined, folder: string, postgres: string) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const words = [
    'run',
    '--project',
    'server',
    '--bail',
    '1',
    '--retry',
    '1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  ]
  const said = await vitest([...words, ...(only ? ['-t', only] : [])], folder, postgres)
  if (!existsSync(report)) return { failed: 0, passed: 0, first: said.slice(-2_000) }
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const red = testResults.flatMap(file => file.assertionResults).find(({ status }) => status === 'failed')
  const why = testResults.map(({ message }) => message).find(Boolean)
  return { failed: numFailedTests, passed: numPassedTests, first: red?.fullName ?? why ?? 'no test ran' }
}

async function vitest(words: readonly string[], folder: string, postgres: string): Promise<string> {
  const child = spawn(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: folder,
    env: { ...process.env, HORNBOOK_TEST_DATABASE_URL: postgres, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', part => (said += part))
  child.stderr.on('data', part => (said += part))
  await new Promise(resolve => child.once('close', resolve))
  return said
}
