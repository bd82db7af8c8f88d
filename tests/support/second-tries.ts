import type { Reporter, TestCase } from 'vitest/node'

/** Says at the end which tests passed only when they were tried again: they are passed, and something is to be mended. */
export default class SecondTries implements Reporter {
  private readonly names: string[] = []
  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.moduleId.split('/tests/').at(-1)}: ${test.fullName}`)
  }
  onTestRunEnd() {
    for (const name of this.names) console.log(`Passed only at the second try: ${name}`)
  }
}
