import { type SQL, sql } from 'drizzle-orm'
import { material, materialRequest } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { holds } from '../policy/can'

/** True for administrators of the data space, who see all published materials and requests. */
export const seesAll = (actor: Actor) =>
  actor.kind === 'system' || (isPerson(actor) && actor.roleCode === 'dataSpaceAdmin')

/**
 * Condition: materials that the actor may see: own ones, and those published to the actor's role. Drafts are visible to
 * their owner only.
 */
export function visibleMaterials(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`true`
  if (!isPerson(actor) || !holds(actor, 'space:read')) return sql`false`
  const own = sql`${material.ownerId} = ${actor.userId}`
  if (seesAll(actor)) return sql`(${own} or ${material.status} <> 0)`
  return sql`(${own} or (${material.status} = 1 and exists (select 1 from json_each(${material.audience}) j
    where j.value = ${actor.roleCode})))`
}

/**
 * Condition: requests that the actor may see: own ones and those for own materials; all for administrators of the data
 * space.
 */
export function visibleRequests(actor: Actor): SQL {
  if (seesAll(actor)) return sql`true`
  if (!isPerson(actor)) return sql`false`
  return sql`(${materialRequest.userId} = ${actor.userId} or ${materialRequest.ownerId} = ${actor.userId})`
}
