import { call, file } from '../core/call'
import { z } from 'zod'
import { Outcome } from '../core/outcome'
import {
  Choice,
  DepartNode,
  UserPick,
  FirstPassword,
  Imported,
  PeoplePage,
  RoleMap,
  Saved,
  Seeing,
  SeenEnough,
  TaskRate,
  UserRow,
  UserShort,
} from './answers'
import * as inputs from './inputs'
import { t } from './texts'

export const pickableUsers = call('GET /v2/sys/user/getUserList', {
  does: '选择用户',
  may: 'user:pick',
  takes: inputs.UserListQuery,
  answers: z.array(UserPick),
})

export const list = call('GET /v2/sys/user/list', {
  does: '用户列表',
  may: 'user:read',
  takes: inputs.UserQuery,
  answers: PeoplePage,
})

export const byId = call('GET /v2/sys/user/queryById', {
  does: '查询用户',
  may: 'user:read',
  takes: inputs.ByUser,
  answers: UserRow,
})

export const add = call('POST /v2/sys/user/add', {
  does: '新增用户',
  tells: '初始密码随机生成，只在应答中给出一次，首次登录必须修改',
  may: 'user:write',
  takes: inputs.NewUser,
  answers: FirstPassword,
  says: () => t.added,
})

export const edit = call('POST /v2/sys/user/editUserInfo', {
  does: '修改用户',
  may: 'user:write',
  takes: inputs.ChangedUser,
  answers: Saved,
  says: () => t.saved,
})

export const editToo = call('POST /v2/sys/user/edit', {
  does: '修改用户',
  may: 'user:write',
  takes: inputs.ChangedUser,
  answers: Saved,
  says: () => t.saved,
})

export const setStatus = call('POST /v2/sys/user/frozenBatch', {
  does: '冻结与解冻用户',
  tells: 'status 1 解冻，2 冻结；冻结立即结束其所有会话',
  may: 'user:write',
  takes: inputs.SetStatus,
  answers: Outcome,
})

export const setStatusOfOne = call('GET|POST /v2/sys/user/updatestatus', {
  does: '冻结或解冻一个用户',
  may: 'user:write',
  takes: inputs.SetStatusOfOne,
  answers: Outcome,
  changes: true,
})

export const setPassword = call('POST /v2/sys/user/changePassword', {
  does: '重置他人的密码',
  tells: '不传 password 时随机生成，只在应答中给出一次；下次登录必须修改',
  may: 'user:write',
  takes: inputs.SetPassword,
  answers: FirstPassword,
  says: () => t.passwordSet,
})

export const seeAs = call('POST /v2/sys/user/seeAs', {
  does: '以他人身份查看',
  tells: '得到一个只能查看的会话，半小时后结束；管理员本人的会话结束时一并结束',
  may: 'user:seeAs',
  takes: inputs.SeeAs,
  answers: Seeing,
  says: ({ realname }) => t.seesAs(realname),
})

export const seenEnough = call('POST /v2/sys/user/seeAsEnd', {
  does: '结束以他人身份查看',
  may: 'session',
  answers: SeenEnough,
  whileSeeing: true,
})

export const remove = call('POST /v2/sys/user/delete', {
  does: '删除用户',
  may: 'user:write',
  takes: inputs.ByUser,
  answers: Outcome,
})

export const removeMany = call('POST /v2/sys/user/deleteBatch', {
  does: '批量删除用户',
  may: 'user:write',
  takes: inputs.SeveralUsers,
  answers: Outcome,
})

export const bin = call('GET /v2/sys/user/recycleBin', {
  does: '用户回收站',
  may: 'user:read',
  answers: z.array(UserRow),
})

export const restore = call('POST /v2/sys/user/putRecycleBin', {
  does: '从回收站恢复用户',
  may: 'user:write',
  takes: inputs.BinUsers,
  answers: Outcome,
})

export const destroy = call('POST /v2/sys/user/deleteRecycleBin', {
  does: '彻底删除用户',
  may: 'user:write',
  takes: inputs.BinUsers,
  answers: Outcome,
})

export const roleIds = call('GET /v2/sys/user/queryUserRole', {
  does: '用户的角色编号',
  may: 'user:read',
  takes: inputs.OfUser,
  answers: z.array(z.string()),
})

export const rolesOfMany = call('GET /v2/sys/user/queryUserRoleMap', {
  does: '多个用户的角色',
  may: 'user:read',
  takes: inputs.RoleMapQuery,
  answers: RoleMap,
})

export const departsOfUser = call('GET /v2/sys/user/userDepartList', {
  does: '用户的机构',
  may: 'user:read',
  takes: inputs.OfUser,
  answers: z.array(Choice),
})

export const peopleOfDepart = call('GET /v2/sys/user/queryUserByDepId', {
  does: '机构及其下级的用户',
  may: 'user:read',
  takes: inputs.ByDepart,
  answers: z.array(UserRow),
})

export const peopleOfRole = call('GET /v2/sys/user/getUserByRole', {
  does: '拥有角色的用户',
  may: 'user:read',
  takes: inputs.ByRole,
  answers: z.array(UserShort),
})

export const peopleOfMechanism = call('GET /v2/sys/user/getUserByMechanism', {
  does: '机构的用户',
  may: 'user:read',
  takes: inputs.ByMechanism,
  answers: z.array(UserShort),
})

export const taskRate = call('GET /v2/sys/user/getUserTaskRateInfo', {
  does: '用户的课题任务进度',
  may: 'user:read',
  takes: inputs.TaskRateQuery,
  answers: z.array(TaskRate),
})

export const roleUsers = call('GET /v2/sys/user/userRoleList', {
  does: '角色下的用户列表',
  may: 'user:read',
  takes: inputs.UserQuery,
  answers: PeoplePage,
})

export const departUsers = call('GET /v2/sys/user/departUserList', {
  does: '机构下的用户列表',
  may: 'user:read',
  takes: inputs.DepartUserQuery,
  answers: PeoplePage,
})

export const departNodes = call('GET /v2/sys/user/departTree', {
  does: '机构树的一层及其人数',
  may: 'user:read',
  takes: inputs.TreeQuery,
  answers: z.array(DepartNode),
})

export const giveRole = call('POST /v2/sys/user/addSysUserRole', {
  does: '为多个用户授予角色',
  may: 'user:write',
  takes: inputs.AddToRole,
  answers: Outcome,
})

export const takeRole = call('POST /v2/sys/user/deleteUserRole', {
  does: '收回一个用户的角色',
  may: 'user:write',
  takes: inputs.TakeFromRole,
  answers: Outcome,
})

export const takeRoleFromMany = call('POST /v2/sys/user/deleteUserRoleBatch', {
  does: '收回多个用户的角色',
  may: 'user:write',
  takes: inputs.TakeManyFromRole,
  answers: Outcome,
})

export const exportXls = call('GET /v2/sys/user/exportXls', {
  does: '导出用户',
  may: 'user:read',
  takes: inputs.UserBookQuery,
  answers: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

export const importUser = call('POST /v2/sys/user/importUser', {
  does: '导入用户',
  tells: '逐行判定；未导入的行附原因以工作簿返回，新账号的初始密码以工作簿返回一次',
  may: 'user:write',
  form: inputs.ImportForm,
  answers: Imported,
})

export const importExcel = call('POST /v2/sys/user/importExcel', {
  does: '导入用户',
  may: 'user:write',
  form: inputs.ImportForm,
  answers: Imported,
})
