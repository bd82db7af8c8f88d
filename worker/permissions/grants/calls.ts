import { z } from 'zod'
import { call } from '../../core/call'
import { RoleGrantEffect, RoleIdInput, SaveGrants, TreeModel, PermissionTree } from './contract'
import { t } from './texts'

export const queryTreeList = call('GET /v2/sys/permission/queryTreeList', {
  does: '菜单与按钮的授权树',
  may: 'role:manage',
  answers: PermissionTree,
})
export const roleTreeList = call('GET /v2/sys/role/queryTreeList', {
  does: '角色授权用的菜单与按钮树',
  may: 'role:manage',
  answers: PermissionTree,
})
export const queryListAsync = call('GET /v2/sys/permission/queryListAsync', {
  does: '授权树的下级',
  may: 'role:manage',
  takes: z.object({ pid: z.string().trim().max(200).default('') }),
  answers: z.array(TreeModel),
})
export const queryRolePermission = call('GET /v2/sys/permission/queryRolePermission', {
  does: '角色已有的权限',
  may: 'role:manage',
  takes: RoleIdInput,
  answers: z.array(z.string()),
})
export const loadAllRoleIds = call('GET /v2/sys/permission/loadAllRoleIds', {
  does: '全部角色的编号',
  may: 'role:manage',
  answers: z.array(z.string()),
})
export const saveRolePermission = call('POST /v2/sys/permission/saveRolePermission', {
  does: '保存角色授权',
  tells: '按与 lastpermissionIds 的差异增减；dryRun 为 1 时仅返回将产生的影响',
  may: 'role:manage',
  takes: SaveGrants,
  answers: RoleGrantEffect,
  says: () => t.saved,
})
