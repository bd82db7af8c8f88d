import { call } from '../core/call'
import { z } from 'zod'
import { UserListQuery, UserPick } from './contract'

export const pickableUsers = call('GET /v2/sys/user/getUserList', {
  does: '选择用户',
  may: 'user:pick',
  takes: UserListQuery,
  answers: z.array(UserPick),
})
