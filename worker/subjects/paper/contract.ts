import { z } from 'zod'
import { fieldsOf, ids } from '../../core/input'
import { t } from './texts'
import { MOST_PAPERS } from '../../core/bounds'

/** One or several ids, of subjects or declarations; at most `MAX_DOCUMENTS`. */
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
