import { type SQL, sql } from 'drizzle-orm'
import { material, materialRequest } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { holds } from '../policy/can'

/** Who administers the data space sees what all offer and ask for. */
export const seesAll = (actor: Actor) =>
  actor.kind === 'system' || (isPerson(actor) && actor.roleCode === 'dataSpaceAdmin')

/** Which materials somebody sees, as a condition: their own, and what is offered to their role; drafts are their owner's. */
export function visibleMaterials(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`true`
  if (!isPerson(actor) || !holds(actor, 'space:read')) return sql`false`
  const own = sql`${material.ownerId} = ${actor.userId}`
  if (seesAll(actor)) return sql`(${own} or ${material.status} <> 0)`
  return sql`(${own} or (${material.status} = 1 and exists (select 1 from json_each(${material.audience}) j
    where j.value = ${actor.roleCode})))`
}

/** Which requests somebody sees, as a condition: their own, those for their material; who administers the space all. */
export function visibleRequests(actor: Actor): SQL {
  if (seesAll(actor)) return sql`true`
  if (!isPerson(actor)) return sql`false`
  return sql`(${materialRequest.userId} = ${actor.userId} or ${materialRequest.ownerId} = ${actor.userId})`
}
