import type { Row } from '../../core/change'
import { transitionsOf } from '../../core/transitions'
import { type CaseTransition, caseLifecycle } from './lifecycle'
import type { CaseState } from './rules'
import { caseStatusLabel } from './statuses'

/** A case with the input of its transitions. */
export type CaseWithAccess = Row<'fbCase'> & { isMine: number; keeps: boolean; username: string }

/** Returns the input of the rules. The centre writes its own cases, an institution those it submitted. */
export const toCaseState = (
  of: Pick<CaseWithAccess, 'source' | 'isMine' | 'keeps' | 'username' | 'createBy'> & CaseState['case'],
  reason = '',
): CaseState => {
  const institutions = of.source === 'institution'
  return {
    writes: institutions ? of.isMine === 1 : of.keeps,
    own: of.createBy === of.username || (institutions && of.isMine === 1),
    case: { scenario: of.scenario, steps: of.steps, category: of.category },
    reason,
  }
}
/** Transitions of a case. A transition is also offered if only the reason is missing. */
export const caseTransitions = transitionsOf(caseLifecycle, {
  label: caseStatusLabel,
  at: (_, of: CaseWithAccess, reason) => toCaseState(of, reason),
  offered: { reason: '（说明理由）' },
})
/** True if the case is pending for the actor: drafts and returned cases for the author, submitted ones for the reviewer. */
export const isPendingForActor = (of: CaseWithAccess, open: readonly CaseTransition[]) =>
  of.status === 1 ? open.includes('release') : (of.status === 0 || of.status === 4) && toCaseState(of).writes
