import { existsSync, readFileSync, rmSync } from 'node:fs'

/** Counts out of the file that a runner's JSON reporter wrote; a run that failed without any counts as one failure. */
export function readCounts(file, code) {
  const report = readReport(file)
  const counts = report?.stats ? ofPlaywright(report.stats) : report ? ofVitest(report) : { passed: 0, failed: 0 }
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

function ofPlaywright({ expected, unexpected, flaky }) {
  return { passed: expected + flaky, failed: unexpected }
}

// A file that could not even be loaded has no tests to count: it is a failure all the same.
function ofVitest({ numPassedTests, numFailedTests, testResults = [] }) {
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + broken }
}
