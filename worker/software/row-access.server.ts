import { type SQL, sql } from 'drizzle-orm'
import { software as table } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { ownRowsCondition } from '../core/institutions.server'

/** Part of the register that an actor sees: all, all but drafts, published and own entries, or published ones. */
export type VisibleScope = 'all' | 'handedIn' | 'own' | 'published'
/** Returns the part of the register that the actor sees. */
export function visibleScopeOf(actor: Actor): VisibleScope {
  if (actor.kind === 'system') return 'all'
  if (!isPerson(actor)) return 'published'
  if (actor.roleCode === 'centerAdmin') return 'all'
  if (actor.roleCode === 'centerTechnology') return 'handedIn'
  return actor.roleCode === 'centerProvider' && actor.orgCode ? 'own' : 'published'
}
/** Condition: entries of the actor's institution and those below it. */
export const ownSoftwareCondition = (actor: Actor): SQL => ownRowsCondition(actor, table.sysOrgCode)

/** Condition: entries that the actor may see. */
export function visibleSoftwareCondition(actor: Actor): SQL {
  const published = sql`${table.status} = 2`
  const conditions: Record<VisibleScope, SQL> = {
    all: sql`1`,
    handedIn: sql`${table.status} <> 0`,
    own: sql`(${published} or ${ownSoftwareCondition(actor)})`,
    published,
  }
  return sql`(${table.delFlag} = 0 and ${conditions[visibleScopeOf(actor)]})`
}
/** True if the actor may see the using institutions of others: the centre. Other institutions see only themselves. */
export const canSeeUsers = (actor: Actor) => ['all', 'handedIn'].includes(visibleScopeOf(actor))
