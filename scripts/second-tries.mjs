/**
 * Vitest reporter: names the tests that passed only when they were tried again. Like a story's, a test's second try
 * tells a failure from a stalled machine; a test that is named here has a race to be found.
 */
export default class SecondTries {
  names = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.moduleId}: ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const name of this.names) console.log(`passed only on the second try: ${name}`)
  }
}
