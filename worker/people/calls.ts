import { call, fileResponse } from '../core/call'
import { z } from 'zod'
import { BatchResult } from '../core/batch-result'
import {
  UserDepartOption,
  DepartNode,
  UserOption,
  GeneratedPassword,
  ImportResult,
  PeoplePage,
  RoleMap,
  SavedUser,
  ImpersonationSession,
  OwnSession,
  TaskRate,
  UserRow,
  UserSummary,
} from './responses'
import * as inputs from './inputs'
import { t } from './texts'

export const pickableUsers = call('GET /v2/sys/user/getUserList', {
  does: '选择用户',
  may: 'user:pick',
  takes: inputs.UserListQuery,
  answers: z.array(UserOption),
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
  takes: inputs.UserIdInput,
  answers: UserRow,
})

export const add = call('POST /v2/sys/user/add', {
  does: '新增用户',
  tells: '初始密码随机生成，仅在应答中返回一次，首次登录须修改',
  may: 'user:write',
  takes: inputs.NewUser,
  answers: GeneratedPassword,
  says: () => t.added,
})

export const edit = call('POST /v2/sys/user/editUserInfo', {
  does: '修改用户',
  may: 'user:write',
  takes: inputs.ChangedUser,
  answers: SavedUser,
  says: () => t.saved,
})

export const editToo = call('POST /v2/sys/user/edit', {
  does: '修改用户',
  may: 'user:write',
  takes: inputs.ChangedUser,
  answers: SavedUser,
  says: () => t.saved,
})

export const setStatus = call('POST /v2/sys/user/frozenBatch', {
  does: '批量冻结或解冻用户',
  tells: 'status 1 解冻，2 冻结；冻结立即结束其所有会话',
  may: 'user:write',
  takes: inputs.SetStatus,
  answers: BatchResult,
})

export const setStatusOfOne = call('GET|POST /v2/sys/user/updatestatus', {
  does: '冻结或解冻用户',
  may: 'user:write',
  takes: inputs.SetUserStatus,
  answers: BatchResult,
  changes: true,
})

export const setPassword = call('POST /v2/sys/user/changePassword', {
  does: '重置他人的密码',
  tells: '未传 password 时随机生成，仅在应答中返回一次；下次登录须修改',
  may: 'user:write',
  takes: inputs.SetPassword,
  answers: GeneratedPassword,
  says: () => t.passwordSet,
})

export const seeAs = call('POST /v2/sys/user/seeAs', {
  does: '以他人身份查看',
  tells: '建立仅可查看的会话，半小时后结束；管理员本人的会话结束时一并结束',
  may: 'user:seeAs',
  takes: inputs.ImpersonateUser,
  answers: ImpersonationSession,
  says: ({ realname }) => t.seesAs(realname),
})

export const endImpersonation = call('POST /v2/sys/user/seeAsEnd', {
  does: '结束以他人身份查看',
  may: 'session',
  answers: OwnSession,
  whileSeeing: true,
})

export const remove = call('POST /v2/sys/user/delete', {
  does: '删除用户',
  may: 'user:write',
  takes: inputs.UserIdInput,
  answers: BatchResult,
})

export const removeMany = call('POST /v2/sys/user/deleteBatch', {
  does: '批量删除用户',
  may: 'user:write',
  takes: inputs.UserIdsInput,
  answers: BatchResult,
})

export const bin = call('GET /v2/sys/user/recycleBin', {
  does: '用户回收站',
  may: 'user:read',
  answers: z.array(UserRow),
})

export const restore = call('POST /v2/sys/user/putRecycleBin', {
  does: '从回收站恢复用户',
  may: 'user:write',
  takes: inputs.RecycleBinUsers,
  answers: BatchResult,
})

export const destroy = call('POST /v2/sys/user/deleteRecycleBin', {
  does: '彻底删除用户',
  may: 'user:write',
  takes: inputs.RecycleBinUsers,
  answers: BatchResult,
})

export const roleIds = call('GET /v2/sys/user/queryUserRole', {
  does: '用户的角色编号',
  may: 'user:read',
  takes: inputs.UserIdAliasInput,
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
  takes: inputs.UserIdAliasInput,
  answers: z.array(UserDepartOption),
})

export const peopleOfDepart = call('GET /v2/sys/user/queryUserByDepId', {
  does: '机构及其下级的用户',
  may: 'user:read',
  takes: inputs.DepartPeopleQuery,
  answers: z.array(UserRow),
})

export const peopleOfRole = call('GET /v2/sys/user/getUserByRole', {
  does: '拥有角色的用户',
  may: 'user:read',
  takes: inputs.RolePeopleQuery,
  answers: z.array(UserSummary),
})

export const peopleOfMechanism = call('GET /v2/sys/user/getUserByMechanism', {
  does: '机构的用户',
  may: 'user:read',
  takes: inputs.InstitutionPeopleQuery,
  answers: z.array(UserSummary),
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
  takes: inputs.DepartTreeQuery,
  answers: z.array(DepartNode),
})

export const giveRole = call('POST /v2/sys/user/addSysUserRole', {
  does: '为多个用户授予角色',
  may: 'user:write',
  takes: inputs.AssignRoleToUsers,
  answers: BatchResult,
})

export const takeRole = call('POST /v2/sys/user/deleteUserRole', {
  does: '收回用户的角色',
  may: 'user:write',
  takes: inputs.RevokeUserRole,
  answers: BatchResult,
})

export const takeRoleFromMany = call('POST /v2/sys/user/deleteUserRoleBatch', {
  does: '收回多个用户的角色',
  may: 'user:write',
  takes: inputs.RevokeUsersRole,
  answers: BatchResult,
})

export const exportXls = call('GET /v2/sys/user/exportXls', {
  does: '导出用户',
  may: 'user:read',
  takes: inputs.UserExportQuery,
  answers: fileResponse('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

export const importUser = call('POST /v2/sys/user/importUser', {
  does: '导入用户',
  tells: '逐行判定；未导入的行附原因以工作簿返回，新账号的初始密码以工作簿返回一次',
  may: 'user:write',
  form: inputs.ImportForm,
  answers: ImportResult,
})

export const importExcel = call('POST /v2/sys/user/importExcel', {
  does: '导入用户',
  may: 'user:write',
  form: inputs.ImportForm,
  answers: ImportResult,
})
