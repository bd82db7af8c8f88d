import type { Actor } from '../core/actor'
import type { Row } from '../core/change'
import { can } from '../policy/can'
import { type AdvisoryMove, advisoryLifecycle } from './lifecycle'
import type { AdvisoryAt } from './rules'
import { type AdvisoryStatus, advisoryStatusCodes, advisoryStatusLabel } from './statuses'

type Of = Pick<Row<'advisory'>, 'status' | 'createBy' | 'sysOrgCode' | 'kind' | 'advice' | 'targets'>

/** The column holds no other. */
export const statusOf = ({ status }: { status: number }): AdvisoryStatus => {
  const found = advisoryStatusCodes.find((one) => one === status)
  if (found === undefined) throw new Error(`no status ${status} of an advisory`)
  return found
}
/** Null, or why this move may not be made. */
export const refused = (name: AdvisoryMove, of: Of, at: AdvisoryAt = { advisory: of }) =>
  advisoryLifecycle.refuses(name, statusOf(of), at, advisoryStatusLabel)
const WHOLE: AdvisoryAt = { advisory: { kind: 'incident', advice: '-', targets: [] } }
/** The moves that are open to somebody, in the order of the table; what is only to be filled in first is offered. */
export const movesOpen = (actor: Actor, of: Of): AdvisoryMove[] =>
  advisoryLifecycle
    .from(statusOf(of))
    .filter((name) => can(actor, advisoryLifecycle.moves[name].by, of) && refused(name, of, WHOLE) === null)
