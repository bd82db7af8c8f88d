import type { Row } from '../../core/change'
import type { Field } from '../../core/form/fields'
import { isFileField } from '../../core/form/additional-form'
import { possibleFileIds } from '../../core/form/answer-references'

type ReportFiles = Pick<Row<'report'>, 'fileIds'> & Partial<Pick<Row<'report'>, 'more'>>
/** Returns the files of a report that do not answer a supplementary question; files that do are listed in `file_ids` too. */
export function filesOutsideAnswers({ fileIds, more = {} }: ReportFiles): string[] {
  const answers = new Set(possibleFileIds(more))
  return fileIds.filter((id) => !answers.has(id))
}
/** Returns the supplementary answers without files that are no longer attached to the report. */
export const withoutMissingFiles = (
  fields: readonly Field[],
  { fileIds, more = {} }: ReportFiles,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(more).map(([name, answer]) => {
      const filed = Array.isArray(answer) && fields.some((field) => field.name === name && isFileField(field))
      return [name, filed ? answer.filter((id) => fileIds.includes(id)) : answer]
    }),
  )
