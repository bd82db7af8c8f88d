import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import { PeoplePage } from '../responses'
import { PositionHoldersQuery } from '../inputs'
import { PositionHolders } from './contract'

export const holders = call('GET /v2/sys/position/getPositionUserList', {
  does: '担任指定职务的用户列表',
  may: 'position:manage',
  takes: PositionHoldersQuery,
  answers: PeoplePage,
})
export const giveTo = call('POST /v2/sys/position/savePositionUser', {
  does: '为多个用户设置职务',
  may: 'position:manage',
  takes: PositionHolders,
  answers: BatchResult,
})
export const takeFrom = call('POST /v2/sys/position/removePositionUser', {
  does: '取消多个用户的职务',
  may: 'position:manage',
  takes: PositionHolders,
  answers: BatchResult,
})
