import { z } from 'zod'
import { id } from '../core/input'
import { t } from '../subjects/texts'

/** The id of the subject or its declaration. */
export const OneDossier = z.object({ subjectId: id(() => t.subject) })
export type OneDossier = z.output<typeof OneDossier>
