import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import { PeoplePage } from '../responses'
import { PositionHoldersQuery } from '../inputs'
import { PositionHolders } from './contract'

export const holders = call('GET /v2/sys/position/getPositionUserList', {
  does: '任某职务的用户列表',
  may: 'position:manage',
  takes: PositionHoldersQuery,
  answers: PeoplePage,
})
export const giveTo = call('POST /v2/sys/position/savePositionUser', {
  does: '让多个用户任某职务',
  may: 'position:manage',
  takes: PositionHolders,
  answers: BatchResult,
})
export const takeFrom = call('POST /v2/sys/position/removePositionUser', {
  does: '把多个用户移出某职务',
  may: 'position:manage',
  takes: PositionHolders,
  answers: BatchResult,
})
