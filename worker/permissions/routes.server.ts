import { sessionCookie } from '../auth/session.server'
import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import { ownPermissions, switchRole } from './commands.server'
import { departRoleRoutes } from './depart-roles/routes.server'
import * as grantCalls from './grants/calls'
import { previewGrants, saveGrants } from './grants/commands.server'
import { listRoleIds, listRoleGrants, listTreeChildren, loadPermissionTree } from './grants/queries.server'
import * as menuCalls from './menus/calls'
import { addPermission, changePermission, removePermissions, sortPermissions } from './menus/commands.server'
import { assertUrlFree, listPermissions, listSubmenu, listSubmenus, listTopMenus } from './menus/queries.server'
import * as ruleCalls from './row-rules/calls'
import { addRule, changeRule, removeRule, saveRulesOfRole } from './row-rules/commands.server'
import { listRules, rulesOfRole, previewVisibility } from './row-rules/queries.server'
import { roleRoutes } from './roles/routes.server'

export const permissionRoutes: readonly Route[] = [
  ...roleRoutes,
  ...handleCalls(grantCalls, {
    queryTreeList: loadPermissionTree,
    roleTreeList: loadPermissionTree,
    queryListAsync: listTreeChildren,
    queryRolePermission: listRoleGrants,
    loadAllRoleIds: listRoleIds,
    saveRolePermission: (ctx, input) => (input.dryRun ? previewGrants(ctx, input) : saveGrants(ctx, input)),
  }),
  ...handleCalls(menuCalls, {
    list: listPermissions,
    getSystemMenuList: listTopMenus,
    getSystemSubmenu: listSubmenu,
    getSystemSubmenuBatch: listSubmenus,
    checkPermDuplication: assertUrlFree,
    add: addPermission,
    edit: changePermission,
    remove: removePermissions,
    sort: sortPermissions,
  }),
  ...handleCalls(ruleCalls, {
    getPermRuleListByPermId: listRules,
    queryPermissionRule: listRules,
    addPermissionRule: addRule,
    editPermissionRule: changeRule,
    deletePermissionRule: removeRule,
    rulesOfRole,
    saveRulesOfRole,
    previewVisibility,
  }),
  ...departRoleRoutes,
  ...handleCalls(calls, {
    ownPermissions,
    takeRole: async (ctx, { roleId }, c) => {
      const switched = await switchRole(ctx, roleId)
      c.header('set-cookie', sessionCookie(ctx, switched.token))
      return switched
    },
  }),
]
