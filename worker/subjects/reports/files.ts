import type { Row } from '../../core/change'
import type { Field } from '../../core/form/fields'
import { asksFiles } from '../../core/form/further'
import { idsIn } from '../../core/form/named'

type Filed = Pick<Row<'report'>, 'fileIds'> & Partial<Pick<Row<'report'>, 'more'>>
/** Returns the files of a report that do not answer a supplementary question; files that do are listed in `file_ids` too. */
export function ownFiles({ fileIds, more = {} }: Filed): string[] {
  const answers = new Set(idsIn(more))
  return fileIds.filter((id) => !answers.has(id))
}
/** Returns the supplementary answers without files that are no longer attached to the report. */
export const answersThere = (fields: readonly Field[], { fileIds, more = {} }: Filed): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(more).map(([name, answer]) => {
      const filed = Array.isArray(answer) && fields.some((field) => field.name === name && asksFiles(field))
      return [name, filed ? answer.filter((id) => fileIds.includes(id)) : answer]
    }),
  )
