import type { Reporter, TestCase } from 'vitest/node'

/** Lists the tests that passed only on a retry: they count as passed and need a fix. */
export default class SecondTries implements Reporter {
  private readonly names: string[] = []
  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.moduleId.split('/tests/').at(-1)}: ${test.fullName}`)
  }
  onTestRunEnd() {
    for (const name of this.names) console.log(`Passed only at the second try: ${name}`)
  }
}
