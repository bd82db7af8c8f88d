import type { Row } from '../../core/change'
import { movesOf } from '../../core/moves'
import { type CaseMove, caseLifecycle } from './lifecycle'
import type { CaseAt } from './rules'
import { caseStatusLabel } from './statuses'

/** A case with what its moves look at. */
export type ReadCase = Row<'fbCase'> & { isMine: number; keeps: boolean; username: string }

/** What the rules look at: the centre writes its own, an institution what it handed in. */
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
/** The moves of a case. What only says that something is still to be filled in is offered. */
export const caseMoves = movesOf(caseLifecycle, {
  label: caseStatusLabel,
  at: (_, of: ReadCase, reason) => caseAt(of, reason),
  offered: { reason: '（说明理由）' },
})
/** What somebody waits for: a draft or what was returned for its writer, what was handed in for who reviews it. */
export const isDue = (of: ReadCase, open: readonly CaseMove[]) =>
  of.status === 1 ? open.includes('release') : (of.status === 0 || of.status === 4) && caseAt(of).writes
