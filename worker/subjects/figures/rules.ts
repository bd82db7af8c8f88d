import { wire } from '../../../db/wire'
import { namesIn } from '../../core/names'
import { withTexts } from '../../core/texts'
import type { SubjectStatus } from '../statuses'
import { t } from './texts'

/**
 * The way of a subject through its year, step by step, with the statuses in which it stands there. What ends it before its
 * end, stands beside.
 */
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

/** Where the bands of scores begin; the first has all below the second. */
export const scoreBands = ['0', '60', '70', '80', '90'] as const
/** The scores of what is graded: as they were given, and on the common scale of all graders. */
export const scoreKinds = ['raw', 'norm'] as const
