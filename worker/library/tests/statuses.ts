import { rowIn } from '../../core/names'
import { withTexts } from '../../core/texts'
import { t } from './statuses.texts'

/** Results of a test report with label and colour. */
const rows = {
  pass: { colour: 'green' },
  partly: { colour: 'orange' },
  fail: { colour: 'red' },
} as const
export const testResults = withTexts('label', rows, t)
export type TestResult = keyof typeof testResults
export const testResultCodes = ['pass', 'partly', 'fail'] as const
export const testResultLabel = (result: string) => rowIn(testResults, result)?.label ?? result
export const testStatusLabel = (status: number) => (status === 0 ? t.draft : t.handedIn)
