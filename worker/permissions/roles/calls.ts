import { z } from 'zod'
import { call } from '../../core/call'
import { SavedRow } from '../../records/contract'
import { recordCalls } from '../../records/declarations'
import { CheckRoleCode, CopyRole, RoleRow, RoleWithUsers, RoleUsersQuery } from './contract'
import { role } from './record'
import { t } from './texts'

const of = recordCalls(role)

export const list = call('GET /v2/sys/role/list', of.list)
export const byId = call('GET /v2/sys/role/queryById', of.byId)
export const add = call('POST /v2/sys/role/add', of.add)
export const edit = call('POST /v2/sys/role/edit', of.edit)
export const remove = call('POST /v2/sys/role/delete', of.remove)
export const exportXls = call('GET /v2/sys/role/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/role/importExcel', of.importExcel)
export const copy = call('POST /v2/sys/role/copy', {
  does: '复制角色及其授权',
  may: 'role:manage',
  takes: CopyRole,
  answers: SavedRow,
  says: () => t.copied,
})
export const checkRoleCode = call('GET /v2/sys/role/checkRoleCode', {
  does: '检查角色编码',
  may: 'role:manage',
  takes: CheckRoleCode,
  answers: z.null(),
  says: () => t.codeFree,
})
export const queryAll = call('GET /v2/sys/role/queryall', {
  does: '全部角色',
  may: ['role:manage', 'user:read'],
  answers: z.array(RoleRow),
})
export const queryWithUser = call('GET /v2/sys/role/querywithuser', {
  does: '角色及其用户',
  may: 'role:manage',
  takes: RoleUsersQuery,
  answers: z.array(RoleWithUsers),
})
