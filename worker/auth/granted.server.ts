import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { permission } from '../../db/schema'
import type { RowRules } from '../core/actor'
import type { Context } from '../core/context'
import { leadsToOwnRoom } from '../library/rooms.server'
import { resourceOf } from '../policy/row-rules'

/** Kinds of permission rows. */
export const MENUS = [0, 1]
export const BUTTON = 2

/** Who asks, in which role and department: values, or what finds them. */
export type Asker = Record<'roleId' | 'userId' | 'departId', SQL | string>
/** Ids of what the roles within the department add: of what the department itself owns. */
const addedByDepart = ({ userId, departId }: Asker) =>
  sql`select g.permission_id from depart_role_user x
    join depart_role o on o.id = x.role_id and o.depart_id = ${departId} and o.del_flag = 0
    join depart_role_permission g on g.role_id = o.id
    join depart_permission w on w.depart_id = o.depart_id and w.permission_id = g.permission_id
    where x.user_id = ${userId}`

/** The rules that may narrow what somebody reads: those of the role (`own`), and those of the roles within the department. */
const rulesOfAsker = ({ roleId, userId, departId }: Asker) =>
  sql`select role_id, rule_id, 1 as own from role_rule where role_id = ${roleId}
    union all select g.role_id, g.rule_id, 0 from depart_role_user x
      join depart_role o on o.id = x.role_id and o.depart_id = ${departId} and o.del_flag = 0
      join depart_role_rule g on g.role_id = o.id where x.user_id = ${userId}`

const granted = (ctx: Context, asker: Asker, kinds: number[]) =>
  ctx.db
    .select()
    .from(permission)
    .where(
      and(
        sql`${permission.id} in (select g.permission_id from role_permission g where g.role_id = ${asker.roleId}
          union ${addedByDepart(asker)})`,
        eq(permission.delFlag, 0),
        inArray(permission.menuType, kinds),
        leadsToOwnRoom(asker, permission.url),
      ),
    )
    .orderBy(permission.sortNo, permission.id)

/** Statements for a batch: what somebody is granted, in the order of the menu. */
export const menuRowsOf = (ctx: Context, asker: Asker) => granted(ctx, asker, MENUS)
/** Menus and buttons at once. */
export const heldRowsOf = (ctx: Context, asker: Asker) => granted(ctx, asker, [...MENUS, BUTTON])

/**
 * Columns of one row: what is somebody's own beside what the role gives to all who have it. Read anew with each session, so
 * that a change counts at the next call; there are hardly ever any.
 */
export const ownWord = (asker: Asker) => ({
  /** Permissions that the department adds, as a JSON list of their ids, each with the right of a button. */
  added: sql<string>`(select json_group_array(json_array(p.id,
    iif(p.menu_type = ${BUTTON} and p.status = '1' and p.del_flag = 0, p.perms, null)))
    from permission p where p.id in (${addedByDepart(asker)}))`,
  /** Rules that narrow the rows, as a JSON list; each has the codes of the person's departments, which its values may speak of. */
  rules: sql<string>`(select json_group_array(json_object('of', g.role_id, 'own', g.own, 'permissionId', r.permission_id,
    'column', r.rule_column, 'condition', r.rule_conditions, 'value', r.rule_value, 'expression', json(r.expression),
    'granted', exists (select 1 from role_permission h where h.role_id = ${asker.roleId} and h.permission_id = r.permission_id),
    'orgCodes', (select group_concat(d.org_code) from user_depart x join depart d on d.id = x.depart_id
      where x.user_id = ${asker.userId} and d.del_flag = 0)))
    from (${rulesOfAsker(asker)}) g join permission_rule r on r.id = g.rule_id and r.status = '1' and r.del_flag = 0)`,
})
const Term = z.object({ column: z.string(), condition: z.string(), value: z.string() })
const Rule = Term.extend({
  of: z.string(),
  /** 1: a rule of the role. */
  own: z.number(),
  /** 1: the role itself has the permission. */
  granted: z.number(),
  permissionId: z.string(),
  expression: z.array(z.array(Term)),
  orgCodes: z.string().nullable(),
})
const Rules = z.array(Rule)
const Added = z.array(z.tuple([z.string(), z.string().nullable()]))
/**
 * The rules that narrow: those of the role, or of one of the roles within the department. A role that reads a thing without rules is
 * narrowed by no other's; a role within a department that has no rules on it adds no rows.
 */
const narrowingAmong = (rules: z.infer<typeof Rules>) =>
  rules.filter(
    (rule) =>
      rule.own === 1 ||
      rule.granted === 0 ||
      rules.some(({ own, permissionId }) => own === 1 && permissionId === rule.permissionId),
  )
/** What that says, of the time `now`. */
export function saidOf(
  { added, rules }: { added: string; rules: string },
  now: string,
): { added: readonly string[]; rows?: RowRules } {
  const known = rules === '[]' ? [] : narrowingAmong(Rules.parse(JSON.parse(rules)))
  const narrowing = known.map(({ of, permissionId, expression, column, condition, value }) => ({
    of,
    // Of what nobody narrows by: a name that no reading asks about.
    resource: resourceOf(permissionId) ?? '',
    any: expression.length ? expression : [[{ column, condition, value }]],
  }))
  return {
    added: added === '[]' ? [] : Added.parse(JSON.parse(added)).flatMap(([, right]) => right?.split(',') ?? []),
    ...(narrowing.length && { rows: { rules: narrowing, orgCodes: known[0]?.orgCodes?.split(',') ?? [], now } }),
  }
}
export const allButtonRows = (ctx: Context) =>
  ctx.db
    .select()
    .from(permission)
    .where(and(eq(permission.delFlag, 0), eq(permission.menuType, BUTTON)))
    .orderBy(permission.sortNo, permission.id)
