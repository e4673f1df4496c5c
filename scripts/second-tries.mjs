/**
 * Vitest reporter: names the tests that passed only when they were tried again, and why they had failed. Like a story's,
 * a test's second try tells a failure from a stalled machine; a test that is named here has a race to be found.
 */
export default class SecondTries {
  found = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const reasons = (test.result().errors ?? []).map(({ stack, message }) => stack ?? message)
    this.found.push(`${test.module.moduleId}: ${test.fullName}\n${reasons.join('\n')}`)
  }

  onTestRunEnd() {
    for (const each of this.found) console.log(`passed only on the second try: ${each}`)
  }
}
