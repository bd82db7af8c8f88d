import { eq, sql } from 'drizzle-orm'
import { departRole as table, departRolePermission, departRoleRule, departRoleUser } from '../../../db/schema'
import { remove } from '../../core/change'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { part } from '../../records/parts.server'
import { listed } from '../../records/queries.server'
import * as calls from './calls'
import {
  giveRoles,
  previewDepart,
  previewDepartRole,
  saveDepartPermission,
  saveDeptRolePermission,
} from './commands.server'
import { permissionsOfDepart, permissionsOfDepartRole, treeOfDepart } from './queries.server'
import { departRole } from './record'
import { rulesOfDepart, rulesOfDepartRole, saveRulesOfDepart, saveRulesOfDepartRole } from './rules.server'
import { t } from '../texts'

/** A role that somebody holds cannot be deleted. Deleting a role deletes its grants and rules. */
const held = part(departRole, {
  reads: (ctx, { ids, given }) =>
    given.length
      ? null
      : ctx.db
          .select({
            roleId: departRolePermission.roleId,
            grant: sql<string>`${departRolePermission.id}`,
            holds: sql<number>`0`,
            rule: sql<number>`0`,
          })
          .from(departRolePermission)
          .where(sql`${departRolePermission.roleId} in ${listed(ids)}`)
          .unionAll(
            ctx.db
              .select({
                roleId: departRoleUser.roleId,
                grant: sql<string>`''`,
                holds: sql<number>`1`,
                rule: sql<number>`0`,
              })
              .from(departRoleUser)
              .where(sql`${departRoleUser.roleId} in ${listed(ids)}`),
          )
          .unionAll(
            ctx.db
              .select({
                roleId: departRoleRule.roleId,
                grant: sql<string>`${departRoleRule.id}`,
                holds: sql<number>`0`,
                rule: sql<number>`1`,
              })
              .from(departRoleRule)
              .where(sql`${departRoleRule.roleId} in ${listed(ids)}`),
          ),
  keeps(rows, row) {
    const count = rows.filter(({ roleId, holds }) => roleId === row.id && holds).length
    return count ? t.held(row.roleName, count) : null
  },
  effects: (rows, act, row) =>
    act === 'remove'
      ? rows
          .filter(({ roleId, grant }) => roleId === row.id && grant)
          .map(({ grant, rule }) => remove(rule ? 'departRoleRule' : 'departRolePermission', grant))
      : [],
})
const departRoles = keep(departRole, held)

export const departRoleRoutes = answers(calls, {
  ...departRoles,
  rolesOfDepart: (ctx, { departId }) => departRoles.where(ctx, eq(table.departId, departId)),
  rolesOfUser: (ctx, { departId, userId }) =>
    departRoles.where(
      ctx,
      sql`${table.departId} = ${departId} and ${table.id} in (select x.role_id from depart_role_user x where x.user_id = ${userId})`,
    ),
  giveRoles,
  queryDepartPermission: permissionsOfDepart,
  saveDepartPermission: (ctx, input) => (input.dryRun ? previewDepart(ctx, input) : saveDepartPermission(ctx, input)),
  queryTreeListForDeptRole: treeOfDepart,
  queryDeptRolePermission: permissionsOfDepartRole,
  saveDeptRolePermission: (ctx, input) =>
    input.dryRun ? previewDepartRole(ctx, input) : saveDeptRolePermission(ctx, input),
  rulesOfDepart,
  saveRulesOfDepart,
  rulesOfDepartRole,
  saveRulesOfDepartRole,
})
