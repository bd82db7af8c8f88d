import { sessionCookie } from '../auth/session.server'
import { answers, type Route } from '../core/route.server'
import * as calls from './calls'
import { ownPermissions, takeRole } from './commands.server'
import { departRoleRoutes } from './departs/routes.server'
import * as grantCalls from './grants/calls'
import { previewGrants, saveGrants } from './grants/commands.server'
import { allRoleIds, grantsOfRole, treeBelow, wholeTree } from './grants/queries.server'
import * as menuCalls from './menus/calls'
import { addPermission, changePermission, removePermissions, sortPermissions } from './menus/commands.server'
import { checkUrl, listPermissions, submenu, submenus, systemMenus } from './menus/queries.server'
import * as ruleCalls from './narrowing/calls'
import { addRule, changeRule, removeRule, saveRulesOfRole } from './narrowing/commands.server'
import { rulesOf, rulesOfRole, sightOf } from './narrowing/queries.server'
import { roleRoutes } from './roles/routes.server'

export const permissions: readonly Route[] = [
  ...roleRoutes,
  ...answers(grantCalls, {
    queryTreeList: wholeTree,
    roleTreeList: wholeTree,
    queryListAsync: treeBelow,
    queryRolePermission: grantsOfRole,
    loadAllRoleIds: allRoleIds,
    saveRolePermission: (ctx, input) => (input.dryRun ? previewGrants(ctx, input) : saveGrants(ctx, input)),
  }),
  ...answers(menuCalls, {
    list: listPermissions,
    getSystemMenuList: systemMenus,
    getSystemSubmenu: submenu,
    getSystemSubmenuBatch: submenus,
    checkPermDuplication: checkUrl,
    add: addPermission,
    edit: changePermission,
    remove: removePermissions,
    sort: sortPermissions,
  }),
  ...answers(ruleCalls, {
    getPermRuleListByPermId: rulesOf,
    queryPermissionRule: rulesOf,
    addPermissionRule: addRule,
    editPermissionRule: changeRule,
    deletePermissionRule: removeRule,
    rulesOfRole,
    saveRulesOfRole,
    sightOf,
  }),
  ...departRoleRoutes,
  ...answers(calls, {
    ownPermissions,
    takeRole: async (ctx, { roleId }, c) => {
      const switched = await takeRole(ctx, roleId)
      c.header('set-cookie', sessionCookie(ctx, switched.token))
      return switched
    },
  }),
]
