import { wire } from '../../../db/wire'
import { namesIn } from '../../core/names'
import { withTexts } from '../../core/texts'
import type { SubjectStatus } from '../statuses'
import { t } from './texts'

/** The phases of a subject's year, in order, with their statuses. Statuses of a premature end belong to no phase. */
const rows = {
  fill: { statuses: ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT'] },
  check: { statuses: ['TO_APPROVAL', 'TO_REVIEW'] },
  first: { statuses: [wire.TO_FIRST_AUDIT, wire.FIRST_AUDITING] },
  re: { statuses: ['TO_RE_AUDIT', 'RE_AUDITING'] },
  plan: { statuses: ['TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'ESTABLISHED_DRAFT'] },
  run: { statuses: ['ESTABLISHED'] },
  conclude: { statuses: ['TO_AUDIT'] },
  prize: { statuses: ['TO_PRIZE'] },
  done: { statuses: [wire.FINISHED] },
} as const satisfies Record<string, { statuses: readonly SubjectStatus[] }>
export type PhaseName = keyof typeof rows
export const phases = withTexts('label', rows, t)
export const phaseNames = namesIn(phases)

/** Lower bounds of the score bands; the first band contains all scores below the second bound. */
export const scoreBands = ['0', '60', '70', '80', '90'] as const
/** Kinds of score: raw as given, and normalized over all graders. */
export const scoreKinds = ['raw', 'norm'] as const
