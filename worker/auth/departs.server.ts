import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { depart } from '../../db/schema'
import type { Actor } from '../core/actor'
import { ruledRows } from '../policy/row-rules.server'

/** Departments that are there: not removed, and confirmed. */
export const isThere = and(eq(depart.delFlag, 0), eq(depart.audited, 1))!
/** And are not closed: what is chosen, counted and walked. */
export const inUse = and(isThere, eq(depart.status, '1'))!
/** A condition: what the rules of an administrator leave of all departments; undefined where nothing narrows them. */
export const ruledDeparts = (actor: Actor): SQL | undefined => ruledRows(actor, 'depart', depart) ?? undefined
const lower = alias(depart, 'b')
const upper = alias(depart, 'above')
/** Whether anything stands below one that the asker sees; with `closed`, closed ones too. */
export function branches(actor: Actor, closed = false) {
  const ruled = ruledRows(actor, 'depart', lower)
  return sql<number>`exists (select 1 from depart b where b.parent_id = depart.id and b.del_flag = 0 and b.audited = 1
    ${closed ? sql`` : sql`and b.status = '1'`} ${ruled ? sql`and ${ruled}` : sql``})`
}
/** A condition: the first row of a tree. Where rules hide what stands above one, it is the first itself. */
export function isTop(actor: Actor): SQL {
  const ruled = ruledRows(actor, 'depart', upper)
  return ruled
    ? sql`not exists (select 1 from depart above where above.id = depart.parent_id and above.del_flag = 0 and ${ruled})`
    : eq(depart.parentId, '')
}
