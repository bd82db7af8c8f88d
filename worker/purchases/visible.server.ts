import { type SQL, sql } from 'drizzle-orm'
import { industryPurchase as table } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { ownRows } from '../core/institutions.server'

const whole: readonly string[] = ['bizManger', 'admin', 'csrcLeader', 'centerAdmin']
/** True if the actor sees all purchases. */
export const seesAll = (actor: Actor) => actor.kind === 'system' || (isPerson(actor) && whole.includes(actor.roleCode))

/** Condition: purchases of the actor's institution. */
export const ownPurchases = (actor: Actor): SQL => ownRows(actor, table.sysOrgCode)
/**
 * Condition: purchases that the actor sees without sharing: for a vendor those it sold, otherwise those of the own
 * institution.
 */
const theirs = (actor: Actor): SQL =>
  isPerson(actor) && actor.roleCode === 'centerProvider'
    ? sql`${table.vendorName} in (select ${actor.departName} union all
        select f.former_name from depart_former_name f where f.depart_id = ${actor.departId})`
    : ownPurchases(actor)
/** Condition: purchases that the actor may see: all for the centre; otherwise own, sold and shared ones. */
export const visiblePurchases = (actor: Actor): SQL =>
  seesAll(actor) ? sql`1` : sql`(${table.shareAuth} > 0 or ${theirs(actor)})`
