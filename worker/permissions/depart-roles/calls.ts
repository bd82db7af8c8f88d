import { z } from 'zod'
import { call } from '../../core/call'
import { recordCalls } from '../../records/declarations'
import { PermissionTree } from '../grants/contract'
import { CheckedRules } from '../row-rules/contract'
import {
  DepartEffect,
  DepartRoleRow,
  AssignDepartRoles,
  DepartIdInput,
  DepartPermissionInput,
  DepartRoleIdInput,
  DepartRolePermissionInput,
  DepartUserInput,
  SaveDepartPermissions,
  SaveDepartRolePermissions,
  SaveRulesOfDepart,
  SaveRulesOfDepartRole,
} from './contract'
import { t as narrowing } from '../row-rules/texts'
import { departRole } from './record'
import { t } from './texts'

const of = recordCalls(departRole)

export const list = call('GET /v2/sys/sysDepartRole/list', of.list)
export const byId = call('GET /v2/sys/sysDepartRole/queryById', of.byId)
export const add = call('POST /v2/sys/sysDepartRole/add', of.add)
export const edit = call('POST /v2/sys/sysDepartRole/edit', of.edit)
export const remove = call('POST /v2/sys/sysDepartRole/delete', of.remove)
export const exportXls = call('GET /v2/sys/sysDepartRole/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/sysDepartRole/importExcel', of.importExcel)
export const rolesOfDepart = call('GET /v2/sys/sysDepartRole/getDeptRoleList', {
  does: '部门的角色',
  may: 'role:manage',
  takes: DepartIdInput,
  answers: z.array(DepartRoleRow),
})
export const rolesOfUser = call('GET /v2/sys/sysDepartRole/getDeptRoleByUserId', {
  does: '用户在部门的角色',
  may: 'role:manage',
  takes: DepartUserInput,
  answers: z.array(DepartRoleRow),
})
export const giveRoles = call('POST /v2/sys/sysDepartRole/deptRoleUserAdd', {
  does: '分配部门角色',
  may: 'role:manage',
  takes: AssignDepartRoles,
  answers: z.null(),
  says: () => t.savedUser,
})
export const queryDepartPermission = call('GET /v2/sys/permission/queryDepartPermission', {
  does: '部门已有的权限',
  may: 'role:manage',
  takes: DepartIdInput,
  answers: z.array(z.string()),
})
export const saveDepartPermission = call('POST /v2/sys/permission/saveDepartPermission', {
  does: '保存部门权限',
  may: 'role:manage',
  tells: 'dryRun 为 1 时仅返回将产生的影响',
  takes: SaveDepartPermissions,
  answers: DepartEffect,
  says: () => t.savedDepart,
})
export const queryTreeListForDeptRole = call('GET /v2/sys/sysDepartPermission/queryTreeListForDeptRole', {
  does: '部门角色可用的权限树',
  may: 'role:manage',
  takes: DepartIdInput,
  answers: PermissionTree,
})
export const queryDeptRolePermission = call('GET /v2/sys/sysDepartPermission/queryDeptRolePermission', {
  does: '部门角色已有的权限',
  may: 'role:manage',
  takes: DepartRoleIdInput,
  answers: z.array(z.string()),
})
export const saveDeptRolePermission = call('POST /v2/sys/sysDepartPermission/saveDeptRolePermission', {
  does: '保存部门角色授权',
  may: 'role:manage',
  tells: 'dryRun 为 1 时仅返回将产生的影响',
  takes: SaveDepartRolePermissions,
  answers: DepartEffect,
  says: () => t.savedRole,
})
export const rulesOfDepart = call('GET /v2/sys/sysDepartPermission/datarule/:permissionId/:departId', {
  does: '部门在指定权限上可用的数据规则',
  may: 'role:manage',
  takes: DepartPermissionInput,
  answers: CheckedRules,
})
export const saveRulesOfDepart = call('POST /v2/sys/sysDepartPermission/datarule', {
  does: '保存部门可用的数据规则',
  may: 'role:manage',
  takes: SaveRulesOfDepart,
  answers: z.null(),
  says: () => narrowing.given,
})
export const rulesOfDepartRole = call('GET /v2/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId', {
  does: '部门角色在指定权限上的数据规则',
  may: 'role:manage',
  takes: DepartRolePermissionInput,
  answers: CheckedRules,
})
export const saveRulesOfDepartRole = call('POST /v2/sys/sysDepartRole/datarule', {
  does: '保存部门角色的数据规则',
  may: 'role:manage',
  takes: SaveRulesOfDepartRole,
  answers: z.null(),
  says: () => narrowing.given,
})
