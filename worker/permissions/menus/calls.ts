import { z } from 'zod'
import { call } from '../../core/call'
import { some } from '../../core/input'
import { Outcome } from '../../core/outcome'
import { Saved } from '../../records/contract'
import {
  Below,
  BelowMany,
  ByParent,
  ChangedPermission,
  CheckUrl,
  ListQuery,
  NewPermission,
  PermissionNode,
  SortPermissions,
} from './contract'
import { t } from './texts'

export const list = call('GET /v2/sys/permission/list', {
  does: '菜单与按钮的树；按名称查找时为平铺列表',
  may: 'role:manage',
  takes: ListQuery,
  answers: z.array(PermissionNode),
})
export const getSystemMenuList = call('GET /v2/sys/permission/getSystemMenuList', {
  does: '一级菜单',
  may: 'role:manage',
  answers: z.array(PermissionNode),
})
export const getSystemSubmenu = call('GET /v2/sys/permission/getSystemSubmenu', {
  does: '下级菜单与按钮',
  may: 'role:manage',
  takes: Below,
  answers: z.array(PermissionNode),
})
export const getSystemSubmenuBatch = call('GET /v2/sys/permission/getSystemSubmenuBatch', {
  does: '多个菜单的下级',
  may: 'role:manage',
  takes: BelowMany,
  answers: ByParent,
})
export const checkPermDuplication = call('GET /v2/sys/permission/checkPermDuplication', {
  does: '检查菜单地址',
  may: 'role:manage',
  takes: CheckUrl,
  answers: z.null(),
  says: () => t.urlFree,
})
export const add = call('POST /v2/sys/permission/add', {
  does: '新增菜单或按钮',
  may: 'role:manage',
  takes: NewPermission,
  answers: Saved,
  says: () => t.added,
})
export const edit = call('POST /v2/sys/permission/edit', {
  does: '修改菜单或按钮',
  may: 'role:manage',
  takes: ChangedPermission,
  answers: Saved,
  says: () => t.changed,
})
export const remove = call('POST /v2/sys/permission/delete', {
  does: '删除菜单或按钮',
  may: 'role:manage',
  takes: some(),
  answers: Outcome,
})
export const sort = call('POST /v2/sys/permission/sort', {
  does: '调整菜单的位置与顺序',
  may: 'role:manage',
  takes: SortPermissions,
  answers: z.null(),
  says: () => t.sorted,
})
