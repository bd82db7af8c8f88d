import { z } from 'zod'
import { call } from '../../core/call'
import { idOrIds } from '../../core/input'
import { BatchResult } from '../../core/batch-result'
import { SavedRow } from '../../records/contract'
import {
  ParentIdInput,
  ParentIdsInput,
  NodesByParent,
  ChangedPermission,
  CheckUrl,
  PermissionListQuery,
  NewPermission,
  PermissionNode,
  SortPermissions,
} from './contract'
import { t } from './texts'

export const list = call('GET /v2/sys/permission/list', {
  does: '菜单与按钮的树；按名称查找时为平铺列表',
  may: 'role:manage',
  takes: PermissionListQuery,
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
  takes: ParentIdInput,
  answers: z.array(PermissionNode),
})
export const getSystemSubmenuBatch = call('GET /v2/sys/permission/getSystemSubmenuBatch', {
  does: '多个菜单的下级',
  may: 'role:manage',
  takes: ParentIdsInput,
  answers: NodesByParent,
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
  answers: SavedRow,
  says: () => t.added,
})
export const edit = call('POST /v2/sys/permission/edit', {
  does: '修改菜单或按钮',
  may: 'role:manage',
  takes: ChangedPermission,
  answers: SavedRow,
  says: () => t.changed,
})
export const remove = call('POST /v2/sys/permission/delete', {
  does: '删除菜单或按钮',
  may: 'role:manage',
  takes: idOrIds(),
  answers: BatchResult,
})
export const sort = call('POST /v2/sys/permission/sort', {
  does: '调整菜单的位置与顺序',
  may: 'role:manage',
  takes: SortPermissions,
  answers: z.null(),
  says: () => t.sorted,
})
