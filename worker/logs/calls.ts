import { z } from 'zod'
import { call } from '../core/call'
import { LogInfo, LogPage, LogQuery, Verified, VerifyFrom, Visit } from './contract'

export const listLogs = call('GET /v2/sys/log/list', {
  does: '日志',
  may: ['log:read', 'loginLog:read'],
  takes: LogQuery,
  answers: LogPage,
})

export const logInfo = call('GET /v2/sys/log/loginfo', {
  does: '访问总数',
  may: ['log:read', 'loginLog:read'],
  answers: LogInfo,
})

export const visitInfo = call('GET /v2/sys/log/visitInfo', {
  does: '近七天的访问',
  may: ['log:read', 'loginLog:read'],
  answers: z.array(Visit),
})

export const verifyLogs = call('GET /v2/sys/log/verify', {
  does: '核对日志封存',
  may: 'log:read',
  takes: VerifyFrom,
  answers: Verified,
})
