import { call } from '../core/call'
import { RoleParam } from '../auth/contract'
import { OwnPermissions, RolePermissions } from './contract'

export const ownPermissions = call('GET /v2/sys/permission/getUserPermissionByToken', {
  does: '当前角色的菜单与按钮',
  may: 'session',
  answers: OwnPermissions,
})

export const takeRole = call('GET|POST /v2/sys/permission/getUserPermissionByRole/:roleId', {
  does: '切换角色，取得其菜单与按钮',
  may: 'session',
  takes: RoleParam,
  answers: RolePermissions,
  changes: true,
  // It reads only, if the role is the session's own. A switch to another role is refused when it is written.
  whileSeeing: true,
})
