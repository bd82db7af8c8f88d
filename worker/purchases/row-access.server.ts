import { type SQL, sql } from 'drizzle-orm'
import { industryPurchase as table } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { ownRowsCondition } from '../core/institutions.server'

const allRowsRoles: readonly string[] = ['bizManger', 'admin', 'csrcLeader', 'centerAdmin']
/** True if the actor sees all purchases. */
export const canSeeAll = (actor: Actor) =>
  actor.kind === 'system' || (isPerson(actor) && allRowsRoles.includes(actor.roleCode))

/** Condition: purchases of the actor's institution. */
export const ownPurchasesCondition = (actor: Actor): SQL => ownRowsCondition(actor, table.sysOrgCode)
/**
 * Condition: purchases that the actor sees without sharing: for a vendor those it sold, otherwise those of the own
 * institution.
 */
const ownOrSoldCondition = (actor: Actor): SQL =>
  isPerson(actor) && actor.roleCode === 'centerProvider'
    ? sql`${table.vendorName} in (select ${actor.departName} union all
        select f.former_name from depart_former_name f where f.depart_id = ${actor.departId})`
    : ownPurchasesCondition(actor)
/** Condition: purchases that the actor may see: all for the centre; otherwise own, sold and shared ones. */
export const visiblePurchasesCondition = (actor: Actor): SQL =>
  canSeeAll(actor) ? sql`1` : sql`(${table.shareAuth} > 0 or ${ownOrSoldCondition(actor)})`
