import { call } from '../core/call'
import { z } from 'zod'
import { DepartPick, DepartPickQuery, DepartRow, UserListQuery, UserPick } from './contract'

export const allDeparts = call('GET /v2/sys/sysDepart/queryall', {
  does: '全部机构',
  may: 'session',
  answers: z.array(DepartRow),
})

export const pickableUsers = call('GET /v2/sys/user/getUserList', {
  does: '选择用户',
  may: 'user:pick',
  takes: UserListQuery,
  answers: z.array(UserPick),
})

export const pickableDeparts = call('GET /v2/sys/sysDepart/getDepartList', {
  does: '选择机构',
  may: 'user:pick',
  takes: DepartPickQuery,
  answers: z.array(DepartPick),
})
