import { z } from 'zod'
import { fieldsOf, ids } from '../../core/input'
import { t } from './texts'
import { MOST_PAPERS } from '../../core/bounds'

/** So many at a time. */
/** One id or several; the subject's or the declaration's. */
export const TakePapers = z.preprocess(
  (input) => {
    const { id, ids: many, subjectId, ...rest } = fieldsOf(input)
    return { ...rest, ids: many ?? id ?? subjectId }
  },
  z.object({
    ids: ids(() => t.subject).pipe(z.array(z.string()).max(MOST_PAPERS, { error: () => t.tooMany(MOST_PAPERS) })),
    type: z.enum(['docx', 'pdf', 'xlsx'], { error: () => t.type }).default('docx'),
  }),
)
export type TakePapers = z.output<typeof TakePapers>
