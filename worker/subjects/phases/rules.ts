import { wireNames } from '../../../db/wire-names'
import { keysOf } from '../../core/typed-keys'
import { withTexts } from '../../core/texts'
import type { SubjectStatus } from '../statuses'
import { t } from './texts'

/** The phases of a subject's year, in order, with their statuses. Statuses of a premature end belong to no phase. */
const phaseRows = {
  fill: { statuses: ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT'] },
  check: { statuses: ['TO_APPROVAL', 'TO_REVIEW'] },
  first: { statuses: [wireNames.TO_FIRST_AUDIT, wireNames.FIRST_AUDITING] },
  re: { statuses: ['TO_RE_AUDIT', 'RE_AUDITING'] },
  plan: { statuses: ['TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'ESTABLISHED_DRAFT'] },
  run: { statuses: ['ESTABLISHED'] },
  conclude: { statuses: ['TO_AUDIT'] },
  prize: { statuses: ['TO_PRIZE'] },
  done: { statuses: [wireNames.FINISHED] },
} as const satisfies Record<string, { statuses: readonly SubjectStatus[] }>
export type PhaseName = keyof typeof phaseRows
export const phases = withTexts('label', phaseRows, t)
export const phaseNames = keysOf(phases)

/** Lower bounds of the score bands; the first band contains all scores below the second bound. */
export const scoreBands = ['0', '60', '70', '80', '90'] as const
/** Kinds of score: raw as given, and normalized over all graders. */
export const scoreKinds = ['raw', 'norm'] as const
