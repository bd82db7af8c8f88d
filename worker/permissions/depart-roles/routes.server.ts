import { eq, sql } from 'drizzle-orm'
import { departRole as table, departRolePermission, departRoleRule, departRoleUser } from '../../../db/schema'
import { remove } from '../../core/change'
import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import { recordHook } from '../../records/hooks.server'
import { valuesSubquery } from '../../records/queries.server'
import * as calls from './calls'
import {
  giveRoles,
  previewDepartPermissions,
  previewDepartRolePermissions,
  saveDepartPermission,
  saveDeptRolePermission,
} from './commands.server'
import { listDepartPermissions, listDepartRolePermissions, loadDepartPermissionTree } from './queries.server'
import { departRole } from './record'
import { rulesOfDepart, rulesOfDepartRole, saveRulesOfDepart, saveRulesOfDepartRole } from './row-rules.server'
import { t } from '../texts'

/** A role that somebody holds cannot be deleted. Deleting a role deletes its grants and rules. */
const departRoleHook = recordHook(departRole, {
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
          .where(sql`${departRolePermission.roleId} in ${valuesSubquery(ids)}`)
          .unionAll(
            ctx.db
              .select({
                roleId: departRoleUser.roleId,
                grant: sql<string>`''`,
                holds: sql<number>`1`,
                rule: sql<number>`0`,
              })
              .from(departRoleUser)
              .where(sql`${departRoleUser.roleId} in ${valuesSubquery(ids)}`),
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
              .where(sql`${departRoleRule.roleId} in ${valuesSubquery(ids)}`),
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
const departRoleHandlers = recordHandlers(departRole, departRoleHook)

export const departRoleRoutes = handleCalls(calls, {
  ...departRoleHandlers,
  rolesOfDepart: (ctx, { departId }) => departRoleHandlers.where(ctx, eq(table.departId, departId)),
  rolesOfUser: (ctx, { departId, userId }) =>
    departRoleHandlers.where(
      ctx,
      sql`${table.departId} = ${departId} and ${table.id} in (select x.role_id from depart_role_user x where x.user_id = ${userId})`,
    ),
  giveRoles,
  queryDepartPermission: listDepartPermissions,
  saveDepartPermission: (ctx, input) =>
    input.dryRun ? previewDepartPermissions(ctx, input) : saveDepartPermission(ctx, input),
  queryTreeListForDeptRole: loadDepartPermissionTree,
  queryDeptRolePermission: listDepartRolePermissions,
  saveDeptRolePermission: (ctx, input) =>
    input.dryRun ? previewDepartRolePermissions(ctx, input) : saveDeptRolePermission(ctx, input),
  rulesOfDepart,
  saveRulesOfDepart,
  rulesOfDepartRole,
  saveRulesOfDepartRole,
})
