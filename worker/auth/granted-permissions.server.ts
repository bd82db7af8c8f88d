import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { permission } from '../../db/schema'
import type { RowRules } from '../core/actor'
import type { Context } from '../core/context'
import { ownSideMenuCondition } from '../library/row-access.server'
import { resourceOf } from '../policy/row-rules'

/** Kinds of permission rows. */
export const MENU_TYPES = [0, 1]
export const BUTTON_TYPE = 2

/** Role, user and department whose permissions are read, as values or as SQL expressions. */
export type PermissionHolder = Record<'roleId' | 'userId' | 'departId', SQL | string>
/** Ids of the permissions that roles within the department add, limited to those that the department owns. */
const departPermissionIds = ({ userId, departId }: PermissionHolder) =>
  sql`select g.permission_id from depart_role_user x
    join depart_role o on o.id = x.role_id and o.depart_id = ${departId} and o.del_flag = 0
    join depart_role_permission g on g.role_id = o.id
    join depart_permission w on w.depart_id = o.depart_id and w.permission_id = g.permission_id
    where x.user_id = ${userId}`

/**
 * The row rules that may apply to the holder: those of the role (`own` = 1), and those of the roles within the
 * department.
 */
const rulesOfHolder = ({ roleId, userId, departId }: PermissionHolder) =>
  sql`select role_id, rule_id, 1 as own from role_rule where role_id = ${roleId}
    union all select g.role_id, g.rule_id, 0 from depart_role_user x
      join depart_role o on o.id = x.role_id and o.depart_id = ${departId} and o.del_flag = 0
      join depart_role_rule g on g.role_id = o.id where x.user_id = ${userId}`

const grantedPermissionsQuery = (ctx: Context, asker: PermissionHolder, kinds: number[]) =>
  ctx.db
    .select()
    .from(permission)
    .where(
      and(
        sql`${permission.id} in (select g.permission_id from role_permission g where g.role_id = ${asker.roleId}
          union ${departPermissionIds(asker)})`,
        eq(permission.delFlag, 0),
        inArray(permission.menuType, kinds),
        ownSideMenuCondition(asker, permission.url),
      ),
    )
    .orderBy(permission.sortNo, permission.id)

/** Statement for a batch: the granted menus, in menu order. */
export const grantedMenusQuery = (ctx: Context, asker: PermissionHolder) =>
  grantedPermissionsQuery(ctx, asker, MENU_TYPES)
/** Statement for a batch: the granted menus and buttons. */
export const grantedRowsQuery = (ctx: Context, asker: PermissionHolder) =>
  grantedPermissionsQuery(ctx, asker, [...MENU_TYPES, BUTTON_TYPE])

/**
 * Column: 0 if `extraGrantColumns` are certainly empty, because the person has no role within a department and the role
 * has no row rules.
 */
export const mayHaveExtraGrants = ({ roleId, userId }: PermissionHolder) =>
  sql<number>`(exists (select 1 from depart_role_user where user_id = ${userId})
    or exists (select 1 from role_rule where role_id = ${roleId}))`

/**
 * Columns with the grants of one person beyond those of the role. They are read with each session, so that a change
 * takes effect at the next call. They are almost always empty.
 */
export const extraGrantColumns = (asker: PermissionHolder) => ({
  /**
   * Permissions that the department adds, as a JSON list of [id, code]; the code is null unless the permission is an
   * enabled button.
   */
  added: sql<string>`(select json_group_array(json_array(p.id,
    iif(p.menu_type = ${BUTTON_TYPE} and p.status = '1' and p.del_flag = 0, p.perms, null)))
    from permission p where p.id in (${departPermissionIds(asker)}))`,
  /** Row rules as a JSON list. Each has the codes of the person's departments, to which its values may refer. */
  rules: sql<string>`(select json_group_array(json_object('of', g.role_id, 'own', g.own, 'permissionId', r.permission_id,
    'column', r.rule_column, 'condition', r.rule_conditions, 'value', r.rule_value, 'expression', json(r.expression),
    'granted', exists (select 1 from role_permission h where h.role_id = ${asker.roleId} and h.permission_id = r.permission_id),
    'orgCodes', (select group_concat(d.org_code) from user_depart x join depart d on d.id = x.depart_id
      where x.user_id = ${asker.userId} and d.del_flag = 0)))
    from (${rulesOfHolder(asker)}) g join permission_rule r on r.id = g.rule_id and r.status = '1' and r.del_flag = 0)`,
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
const AddedPermissions = z.array(z.tuple([z.string(), z.string().nullable()]))
/**
 * Returns the rules that apply: those of the role, and those of the roles within the department. A role that reads a
 * resource without rules is not narrowed by a rule of the department's roles. A department role without rules on a
 * resource adds no rows.
 */
const applicableRules = (rules: z.infer<typeof Rules>) =>
  rules.filter(
    (rule) =>
      rule.own === 1 ||
      rule.granted === 0 ||
      rules.some(({ own, permissionId }) => own === 1 && permissionId === rule.permissionId),
  )
/** Parses the columns of `extraGrantColumns`. `now` is the time to which rules may refer. */
export function parseExtraGrants(
  { added, rules }: { added: string; rules: string },
  now: string,
): { added: readonly string[]; rows?: RowRules } {
  const known = rules === '[]' ? [] : applicableRules(Rules.parse(JSON.parse(rules)))
  const narrowing = known.map(({ of, permissionId, expression, column, condition, value }) => ({
    of,
    // A permission without a resource gets an empty name, which no query uses.
    resource: resourceOf(permissionId) ?? '',
    any: expression.length ? expression : [[{ column, condition, value }]],
  }))
  return {
    added:
      added === '[]' ? [] : AddedPermissions.parse(JSON.parse(added)).flatMap(([, right]) => right?.split(',') ?? []),
    ...(narrowing.length && { rows: { rules: narrowing, orgCodes: known[0]?.orgCodes?.split(',') ?? [], now } }),
  }
}
/** Query for a batch: all buttons, in menu order. */
export const allButtonsQuery = (ctx: Context) =>
  ctx.db
    .select()
    .from(permission)
    .where(and(eq(permission.delFlag, 0), eq(permission.menuType, BUTTON_TYPE)))
    .orderBy(permission.sortNo, permission.id)
