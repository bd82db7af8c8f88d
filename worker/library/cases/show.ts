import type { Row } from '../../core/change'
import { movesOf } from '../../core/moves'
import { type CaseMove, caseLifecycle } from './lifecycle'
import type { CaseAt } from './rules'
import { caseStatusLabel } from './statuses'

/** A case with the input of its transitions. */
export type ReadCase = Row<'fbCase'> & { isMine: number; keeps: boolean; username: string }

/** Returns the input of the rules. The centre writes its own cases, an institution those it submitted. */
export const caseAt = (
  of: Pick<ReadCase, 'source' | 'isMine' | 'keeps' | 'username' | 'createBy'> & CaseAt['case'],
  reason = '',
): CaseAt => {
  const institutions = of.source === 'institution'
  return {
    writes: institutions ? of.isMine === 1 : of.keeps,
    own: of.createBy === of.username || (institutions && of.isMine === 1),
    case: { scenario: of.scenario, steps: of.steps, category: of.category },
    reason,
  }
}
/** Transitions of a case. A transition is also offered if only the reason is missing. */
export const caseMoves = movesOf(caseLifecycle, {
  label: caseStatusLabel,
  at: (_, of: ReadCase, reason) => caseAt(of, reason),
  offered: { reason: '（说明理由）' },
})
/** True if the case is pending for the actor: drafts and returned cases for the author, submitted ones for the reviewer. */
export const isDue = (of: ReadCase, open: readonly CaseMove[]) =>
  of.status === 1 ? open.includes('release') : (of.status === 0 || of.status === 4) && caseAt(of).writes
