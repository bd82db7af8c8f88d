import { z } from 'zod'
import { toFields, idArray } from '../../core/input'
import { t } from './texts'
import { MAX_DOCUMENTS } from '../../core/limits'

/** One or several ids, of subjects or declarations; at most `MAX_DOCUMENTS`. */
export const DownloadDeclarations = z.preprocess(
  (input) => {
    const { id, ids: many, subjectId, ...rest } = toFields(input)
    return { ...rest, ids: many ?? id ?? subjectId }
  },
  z.object({
    ids: idArray(() => t.subject).pipe(
      z.array(z.string()).max(MAX_DOCUMENTS, { error: () => t.tooMany(MAX_DOCUMENTS) }),
    ),
    type: z.enum(['docx', 'pdf', 'xlsx'], { error: () => t.type }).default('docx'),
  }),
)
export type DownloadDeclarations = z.output<typeof DownloadDeclarations>
