import type { SubmissionRow } from './answers'
import { judgeLabel, verdictLabel } from './statuses'

type Kept = Omit<SubmissionRow, 'verdict_dictText' | 'judgedBy_dictText'>
/** A submission without its program. */
export const showSubmission = (row: Kept): SubmissionRow => ({
  id: row.id,
  exerciseId: row.exerciseId,
  title: row.title,
  version: row.version,
  language: row.language,
  verdict: row.verdict,
  verdict_dictText: verdictLabel(row.verdict),
  judgedBy: row.judgedBy,
  judgedBy_dictText: judgeLabel(row.judgedBy),
  passed: row.passed,
  total: row.total,
  message: row.message,
  steps: row.steps,
  createTime: row.createTime,
})
