import { z } from 'zod'
import { id } from '../core/input'
import { t } from '../subjects/texts'

/** The subject's id, or its declaration's. */
export const OneDossier = z.object({ subjectId: id(() => t.subject) })
export type OneDossier = z.output<typeof OneDossier>
