import { type Actor, isPerson } from '../core/actor'
import type { Row } from '../core/change'
import { can } from '../policy/can'
import { type SoftwareMove, softwareLifecycle } from './lifecycle'
import { expiredOf, type SoftwareAt } from './rules'
import { type SoftwareStatus, softwareStatusCodes, softwareStatusLabel } from './statuses'

type Of = Pick<Row<'software'>, 'status' | 'createBy' | 'sysOrgCode' | 'certificates'>

/** The column holds no other. */
export const statusOf = ({ status }: { status: number }): SoftwareStatus => {
  const found = softwareStatusCodes.find((one) => one === status)
  if (found === undefined) throw new Error(`no status ${status} of software`)
  return found
}
export const softwareAt = (actor: Actor, of: Of, today: string): SoftwareAt => ({
  own: isPerson(actor) && of.createBy === actor.username,
  expired: expiredOf(of.certificates, today),
})
/** Null, or why this move may not be made. */
export const refused = (name: SoftwareMove, of: Of, at: SoftwareAt) =>
  softwareLifecycle.refuses(name, statusOf(of), at, softwareStatusLabel)
/** The moves that are open to somebody, in the order of the table; what is only to be mended first is offered. */
export const movesOpen = (actor: Actor, of: Of, today: string): SoftwareMove[] =>
  softwareLifecycle
    .from(statusOf(of))
    .filter(
      (name) =>
        can(actor, softwareLifecycle.moves[name].by, of) &&
        refused(name, of, { ...softwareAt(actor, of, today), expired: [] }) === null,
    )
