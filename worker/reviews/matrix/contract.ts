import { z } from 'zod'
import { idArray, stampText, yesNoFlag } from '../../core/input'
import { t as reports } from '../../reports/texts'
import { t } from './texts'

/** Open reviews to remind of; with a date, the new due date. */
export const ChaseReviews = z.object({
  ids: idArray(() => t.review),
  dueTime: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    stampText(() => reports.newDeadline).optional(),
  ),
  dryRun: yesNoFlag.default(0),
})
export type ChaseReviews = z.output<typeof ChaseReviews>
