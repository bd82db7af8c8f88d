import { z } from 'zod'
import { call } from '../../core/call'
import { IdInput, SavedRow } from '../../records/contract'
import {
  DataRule,
  PermissionIdInput,
  RolePermissionInput,
  RuleQuery,
  CheckedRules,
  SaveRule,
  SaveRulesOfRole,
  VisibilityPreview,
  VisibilityQuery,
} from './contract'
import { t } from './texts'

export const getPermRuleListByPermId = call('GET /v2/sys/permission/getPermRuleListByPermId', {
  does: '权限的数据规则',
  may: 'role:manage',
  takes: PermissionIdInput,
  answers: z.array(DataRule),
})
export const queryPermissionRule = call('GET /v2/sys/permission/queryPermissionRule', {
  does: '查找权限的数据规则',
  may: 'role:manage',
  takes: RuleQuery,
  answers: z.array(DataRule),
})
export const addPermissionRule = call('POST /v2/sys/permission/addPermissionRule', {
  does: '新增数据规则',
  may: 'role:manage',
  takes: SaveRule,
  answers: SavedRow,
  says: () => t.added,
})
export const editPermissionRule = call('POST /v2/sys/permission/editPermissionRule', {
  does: '修改数据规则',
  may: 'role:manage',
  takes: SaveRule,
  answers: SavedRow,
  says: () => t.changed,
})
export const deletePermissionRule = call('POST /v2/sys/permission/deletePermissionRule', {
  does: '删除数据规则',
  may: 'role:manage',
  takes: IdInput,
  answers: z.null(),
  says: () => t.removed,
})
export const rulesOfRole = call('GET /v2/sys/role/datarule/:permissionId/:roleId', {
  does: '角色在指定权限上的数据规则',
  may: 'role:manage',
  takes: RolePermissionInput,
  answers: CheckedRules,
})
export const saveRulesOfRole = call('POST /v2/sys/role/datarule', {
  does: '保存角色的数据规则',
  may: 'role:manage',
  takes: SaveRulesOfRole,
  answers: z.null(),
  says: () => t.given,
})
export const previewVisibility = call('GET /v2/sys/permission/sightOf', {
  does: '指定用户以指定角色可见的课题、用户与机构',
  may: 'role:manage',
  takes: VisibilityQuery,
  answers: VisibilityPreview,
})
