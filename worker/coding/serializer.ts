import { pickResponseColumns } from '../core/typed-keys'
import { SubmissionRow } from './responses'
import { evaluatorLabel, verdictLabel } from './statuses'

type StoredSubmission = Omit<SubmissionRow, 'verdict_dictText' | 'judgedBy_dictText'>
/** Serializes a submission without its program. */
export const toSubmissionRow = (row: StoredSubmission): SubmissionRow => ({
  ...pickResponseColumns(SubmissionRow, row),
  verdict_dictText: verdictLabel(row.verdict),
  judgedBy_dictText: evaluatorLabel(row.judgedBy),
})
