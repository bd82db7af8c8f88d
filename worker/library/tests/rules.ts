import type { TestResult } from './statuses'
import { t } from './texts'

export type TestFields = {
  result: TestResult
  passCount: number
  failCount: number
  status: number
  caseId: string
  taskId: string
  testDate: string
}
/** Returns the inconsistencies of a report, a message per field. `today` is `yyyy-MM-dd`. */
export function testProblems(input: TestFields, today: string): Record<string, string> {
  const { result, passCount, failCount, status, caseId, taskId, testDate } = input
  return {
    ...(testDate > today && { testDate: t.dateAhead }),
    ...(result === 'pass' && failCount > 0 && { failCount: t.failedSome }),
    ...(result !== 'pass' && failCount === 0 && { failCount: t.failedNone }),
    ...(result === 'partly' && passCount === 0 && { passCount: t.passedNone }),
    ...(status === 1 && !caseId && !taskId && { caseId: t.handedInAsk }),
  }
}
export const deleteProblem = ({ own, status }: { own: boolean; status: number }) =>
  !own ? t.notYours : status !== 0 ? t.draftsOnly : null

/**
 * Returns the share of passed tests among passed and failed ones in whole percent; skipped ones do not count. Null
 * without executed tests.
 */
export const passRate = ({ a, b }: { a: number; b: number }) => (a + b > 0 ? Math.round((a * 100) / (a + b)) : null)
