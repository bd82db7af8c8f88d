import { keysOf, lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import { reviewStages } from '../reviews/rules'
import { kindTexts, statusTexts, whatTexts } from './texts'

/** Kinds of work that can be handed over, and the roles that the receiver needs. */
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
export const handoverKindNames = keysOf(handoverKinds)
/** Statuses of a handover with their colours. */
export const handoverStatuses = withTexts(
  'label',
  { 0: { colour: 'orange' }, 1: { colour: 'green' }, 2: { colour: 'red' }, 3: { colour: 'grey' } } as const,
  statusTexts,
)
/** Label of the work on a subject. */
export const workLabel = (what: string) =>
  lookup(reviewStages, what)?.label ?? (what === 'GRADE' ? whatTexts.GRADE : whatTexts.SUBJECT)
