import { call } from '../../core/call'
import { z } from 'zod'
import { pageSchema } from '../../core/list'
import { BatchResult } from '../../core/batch-result'
import {
  AccountRequestQuery,
  AccountRequestRow,
  CheckDepartFullName,
  CheckDepartName,
  CheckAvailability,
  CheckPhone,
  DecideRequests,
  DepartHit,
  DepartSearch,
  DepartType,
  Register,
  RegistrationResult,
  RegistrableRole,
} from './contract'
import { t } from '../success.texts'

export const registrableRoles = call('GET /v2/sys/role/queryabregist', {
  does: '可注册的角色',
  may: 'open',
  answers: z.array(RegistrableRole),
})

export const departTypes = call('GET /v2/sys/category/getDepartTypes', {
  does: '机构类型',
  may: 'open',
  answers: z.array(DepartType),
})

export const searchDeparts = call('GET /v2/sys/sysDepart/searchOpen', {
  does: '按名称查找机构',
  may: 'open',
  takes: DepartSearch,
  answers: z.array(DepartHit),
})

export const checkOnlyUser = call('GET /v2/sys/user/checkOnlyUser', {
  does: '账号、手机号、邮箱是否可用',
  may: 'open',
  takes: CheckAvailability,
  answers: z.boolean(),
})

export const checkPhone = call('GET /v2/sys/user/checkphone', {
  does: '手机号是否可用',
  may: 'open',
  takes: CheckPhone,
  answers: z.boolean(),
})

export const checkDepartName = call('GET /v2/sys/sysDepart/checkname', {
  does: '机构名称是否可用',
  may: 'open',
  takes: CheckDepartName,
  answers: z.boolean(),
  says: () => t.valueFree,
})

export const checkDepartFullName = call('GET /v2/sys/sysDepart/checkfullname', {
  does: '机构全称是否可用',
  may: 'open',
  takes: CheckDepartFullName,
  answers: z.boolean(),
  says: () => t.valueFree,
})

export const register = call('POST /v2/sys/user/register', {
  does: '注册',
  may: 'open',
  takes: Register,
  answers: RegistrationResult,
  says: () => t.registered,
})

export const accountRequests = call('GET /v2/sys/user/accountRequestList', {
  does: '注册与账号变更申请',
  may: 'register:confirm',
  takes: AccountRequestQuery,
  answers: pageSchema(AccountRequestRow),
})

export const decideRequests = call('POST /v2/sys/user/decideAccountRequest', {
  does: '确认注册与账号变更',
  may: 'register:confirm',
  takes: DecideRequests,
  answers: BatchResult,
})
