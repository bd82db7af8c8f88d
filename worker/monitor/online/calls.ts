import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import { ForceLogout, OnlinePage, OnlineQuery } from './contract'

export const listOnline = call('GET /v2/sys/online/list', {
  does: '在线用户',
  may: 'online:manage',
  takes: OnlineQuery,
  answers: OnlinePage,
})

export const forceLogout = call('POST /v2/sys/online/forceLogout', {
  does: '强制下线',
  may: 'online:manage',
  takes: ForceLogout,
  answers: BatchResult,
})
