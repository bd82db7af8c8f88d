import { columnsIn } from '../core/names'
import { SubmissionRow } from './answers'
import { judgeLabel, verdictLabel } from './statuses'

type Kept = Omit<SubmissionRow, 'verdict_dictText' | 'judgedBy_dictText'>
/** Serializes a submission without its program. */
export const showSubmission = (row: Kept): SubmissionRow => ({
  ...columnsIn(SubmissionRow, row),
  verdict_dictText: verdictLabel(row.verdict),
  judgedBy_dictText: judgeLabel(row.judgedBy),
})
