import { namesIn, rowIn } from '../core/names'
import { withTexts } from '../core/texts'
import { stages } from '../reviews/rules'
import { kindTexts, statusTexts, whatTexts } from './texts'

/** What is handed over, and the roles in which it can be held. */
export const handoverKinds = withTexts(
  'label',
  {
    manager: { roles: ['subjectMan'] },
    contact: { roles: ['mechanism'] },
    reviewer: { roles: ['technologyManger', 'counselor'] },
  } as const,
  kindTexts,
)
export type HandoverKind = keyof typeof handoverKinds
export const kindNames = namesIn(handoverKinds)
/** Where a handover stands, with its colour. */
export const handoverStatuses = withTexts(
  'label',
  { 0: { colour: 'orange' }, 1: { colour: 'green' }, 2: { colour: 'red' }, 3: { colour: 'grey' } } as const,
  statusTexts,
)
/** What of a subject goes over, in words. */
export const whatLabel = (what: string) =>
  rowIn(stages, what)?.label ?? (what === 'GRADE' ? whatTexts.GRADE : whatTexts.SUBJECT)
