import { type SQL, sql } from 'drizzle-orm'
import { material, materialRequest } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { hasRight } from '../policy/authorization'

/** True for administrators of the data space, who see all published materials and requests. */
export const managesDataSpace = (actor: Actor) =>
  actor.kind === 'system' || (isPerson(actor) && actor.roleCode === 'dataSpaceAdmin')

/**
 * Condition: materials that the actor may see: own ones, and those published to the actor's role. Drafts are visible to
 * their owner only.
 */
export function visibleMaterialsCondition(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`true`
  if (!isPerson(actor) || !hasRight(actor, 'space:read')) return sql`false`
  const own = sql`${material.ownerId} = ${actor.userId}`
  if (managesDataSpace(actor)) return sql`(${own} or ${material.status} <> 0)`
  return sql`(${own} or (${material.status} = 1 and exists (select 1 from json_each(${material.audience}) j
    where j.value = ${actor.roleCode})))`
}

/**
 * Condition: requests that the actor may see: own ones and those for own materials; all for administrators of the data
 * space.
 */
export function visibleMaterialRequestsCondition(actor: Actor): SQL {
  if (managesDataSpace(actor)) return sql`true`
  if (!isPerson(actor)) return sql`false`
  return sql`(${materialRequest.userId} = ${actor.userId} or ${materialRequest.ownerId} = ${actor.userId})`
}
