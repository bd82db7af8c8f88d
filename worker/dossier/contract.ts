import { z } from 'zod'
import { idText } from '../core/input'
import { t } from '../subjects/texts'

/** The id of the subject or its declaration. */
export const DossierQuery = z.object({ subjectId: idText(() => t.subject) })
export type DossierQuery = z.output<typeof DossierQuery>
