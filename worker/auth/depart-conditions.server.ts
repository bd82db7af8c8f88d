import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { depart } from '../../db/schema'
import type { Actor } from '../core/actor'
import { rowRuleCondition } from '../policy/row-rules.server'

/** Condition: departments that are confirmed and not deleted. */
export const confirmedDepartCondition = and(eq(depart.delFlag, 0), eq(depart.audited, 1))!
/** Condition: confirmed departments that are also not closed. Pickers, counts and trees use it. */
export const activeDepartCondition = and(confirmedDepartCondition, eq(depart.status, '1'))!
/** Condition: the departments that the administrator's row rules leave; undefined if no rule applies. */
export const departRuleCondition = (actor: Actor): SQL | undefined =>
  rowRuleCondition(actor, 'depart', depart) ?? undefined
const childDepart = alias(depart, 'b')
const parentDepart = alias(depart, 'above')
/** Column: whether a visible department has children that the actor sees. With `closed`, closed children count too. */
export function hasChildDepartsColumn(actor: Actor, closed = false) {
  const ruled = rowRuleCondition(actor, 'depart', childDepart)
  return sql<number>`exists (select 1 from depart b where b.parent_id = depart.id and b.del_flag = 0 and b.audited = 1
    ${closed ? sql`` : sql`and b.status = '1'`} ${ruled ? sql`and ${ruled}` : sql``})`
}
/** Condition: the roots of a department tree. If rules hide the parent of a department, the department is a root. */
export function rootDepartCondition(actor: Actor): SQL {
  const ruled = rowRuleCondition(actor, 'depart', parentDepart)
  return ruled
    ? sql`not exists (select 1 from depart above where above.id = depart.parent_id and above.del_flag = 0 and ${ruled})`
    : eq(depart.parentId, '')
}
