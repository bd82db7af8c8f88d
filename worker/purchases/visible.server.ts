import { type SQL, sql } from 'drizzle-orm'
import { industryPurchase as table } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { ownRows } from '../core/institutions.server'

const whole: readonly string[] = ['bizManger', 'admin', 'csrcLeader', 'centerAdmin']
/** Does somebody see all of them? */
export const seesAll = (actor: Actor) => actor.kind === 'system' || (isPerson(actor) && whole.includes(actor.roleCode))

/** Those of somebody's institution. */
export const ownPurchases = (actor: Actor): SQL => ownRows(actor, table.sysOrgCode)
/** What somebody sees though it is not shared: of a vendor what it sold, of everybody else what their institution bought. */
const theirs = (actor: Actor): SQL =>
  isPerson(actor) && actor.roleCode === 'centerProvider'
    ? sql`${table.vendorName} in (select ${actor.departName} union all
        select f.former_name from depart_former_name f where f.depart_id = ${actor.departId})`
    : ownPurchases(actor)
/** Which purchases somebody sees, as a condition: the centre all, others their own, what they sold, and what is shared. */
export const visiblePurchases = (actor: Actor): SQL =>
  seesAll(actor) ? sql`1` : sql`(${table.shareAuth} > 0 or ${theirs(actor)})`
