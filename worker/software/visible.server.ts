import { type SQL, sql } from 'drizzle-orm'
import { software as table } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { ownRows } from '../core/institutions.server'

/** How much of the register somebody sees: all, all but drafts, what is published and their own, or what is published. */
export type Sees = 'all' | 'handedIn' | 'own' | 'published'
export function seesOf(actor: Actor): Sees {
  if (actor.kind === 'system') return 'all'
  if (!isPerson(actor)) return 'published'
  if (actor.roleCode === 'centerAdmin') return 'all'
  if (actor.roleCode === 'centerTechnology') return 'handedIn'
  return actor.roleCode === 'centerProvider' && actor.orgCode ? 'own' : 'published'
}
/** Entries of somebody's institution with what is below it. */
export const ownSoftware = (actor: Actor): SQL => ownRows(actor, table.sysOrgCode)

/** Which entries somebody sees, as a condition. */
export function visibleSoftware(actor: Actor): SQL {
  const published = sql`${table.status} = 2`
  const ways: Record<Sees, SQL> = {
    all: sql`1`,
    handedIn: sql`${table.status} <> 0`,
    own: sql`(${published} or ${ownSoftware(actor)})`,
    published,
  }
  return sql`(${table.delFlag} = 0 and ${ways[seesOf(actor)]})`
}
/** Who reads which institutions use something: the centre, and each institution of itself. */
export const seesUsers = (actor: Actor) => ['all', 'handedIn'].includes(seesOf(actor))
