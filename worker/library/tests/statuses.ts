import { lookup } from '../../core/typed-keys'
import { withTexts } from '../../core/texts'
import { t } from './statuses.texts'

/** Results of a test report with label and colour. */
const resultRows = {
  pass: { colour: 'green' },
  partly: { colour: 'orange' },
  fail: { colour: 'red' },
} as const
export const testResults = withTexts('label', resultRows, t)
export type TestResult = keyof typeof testResults
export const testResultCodes = ['pass', 'partly', 'fail'] as const
export const testResultLabel = (result: string) => lookup(testResults, result)?.label ?? result
export const testStatusLabel = (status: number) => (status === 0 ? t.draft : t.handedIn)
