import { existsSync, readFileSync, rmSync } from 'node:fs'

/** Reads the counts from a test runner's JSON report. A run that failed without counting a failure counts as one. */
export function readCounts(file, code) {
  const report = readReport(file)
  const counts = report?.stats ? countPlaywright(report.stats) : report ? countVitest(report) : { passed: 0, failed: 0 }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

function readReport(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  } finally {
    rmSync(file, { force: true })
  }
}

function countPlaywright({ expected, unexpected, flaky }) {
  return { passed: expected + flaky, failed: unexpected }
}

// A test file that failed to load has no tests to count; it counts as one failure.
function countVitest({ numPassedTests, numFailedTests, testResults = [] }) {
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + broken }
}
