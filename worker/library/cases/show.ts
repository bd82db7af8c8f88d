import type { Actor } from '../../core/actor'
import type { Row } from '../../core/change'
import { isAmong, rowIn } from '../../core/names'
import { can } from '../../policy/can'
import { type CaseMove, caseLifecycle } from './lifecycle'
import type { CaseAt } from './rules'
import { type CaseStatus, caseStatusCodes, caseStatusLabel } from './statuses'
import { t as says } from './lifecycle.texts'

/** A case with what its moves look at. */
export type ReadCase = Row<'fbCase'> & { isMine: number; keeps: boolean; username: string }

/** The column holds no other. */
export const statusOf = ({ status }: { status: number }): CaseStatus => {
  const found = caseStatusCodes.find((one) => one === status)
  if (found === undefined) throw new Error(`no status ${status} of a case`)
  return found
}
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
/** Null, or why this move may not be made. */
export const refused = (name: CaseMove, status: CaseStatus, at: CaseAt): string | null =>
  caseLifecycle.refuses(name, status, at, caseStatusLabel)

/** Of what is offered: not what only says that something is still to be filled in. */
const ANY_REASON = '（说明理由）'
/** The moves that are open to somebody, in the order of the table. */
export const movesOpen = (actor: Actor, of: ReadCase): CaseMove[] => {
  const at = caseAt(of, ANY_REASON)
  const status = statusOf(of)
  return caseLifecycle
    .from(status)
    .filter((name) => can(actor, caseLifecycle.moves[name].by, of) && refused(name, status, at) === null)
}
/** What somebody waits for: a draft or what was returned for its writer, what was handed in for who reviews it. */
export const isDue = (of: ReadCase, open: readonly CaseMove[]) =>
  of.status === 1 ? open.includes('release') : (of.status === 0 || of.status === 4) && caseAt(of).writes
export const saysOf = (operation: string): string =>
  isAmong(Object.keys(says), operation) ? String(rowIn(says, operation)) : operation
