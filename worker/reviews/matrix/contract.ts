import { z } from 'zod'
import { ids, stampText, yesNo } from '../../core/input'
import { t as reports } from '../../reports/texts'
import { t } from './texts'

/** Open reviews to remind of; with a date, the new due date. */
export const Chase = z.object({
  ids: ids(() => t.review),
  dueTime: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    stampText(() => reports.newDeadline).optional(),
  ),
  dryRun: yesNo.default(0),
})
export type Chase = z.output<typeof Chase>
