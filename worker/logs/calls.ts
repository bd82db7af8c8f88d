import { z } from 'zod'
import { call, fileResponse } from '../core/call'
import {
  ArchiveRow,
  LogInfo,
  LogPage,
  LogQuery,
  ArchiveIdInput,
  RemoveLogs,
  VerifyResult,
  VerifyFrom,
  Visit,
} from './contract'

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
  answers: VerifyResult,
})

export const removeLogs = call('POST /v2/sys/log/delete', {
  does: '删除已归档的日志',
  may: 'log:delete',
  takes: RemoveLogs,
  answers: z.null(),
})

/** Address of legacy clients for several rows. */
export const removeLogsToo = call('POST /v2/sys/log/deleteBatch', {
  does: '批量删除已归档的日志',
  may: 'log:delete',
  takes: RemoveLogs,
  answers: z.null(),
})

export const listArchives = call('GET /v2/sys/log/archives', {
  does: '日志归档文件',
  may: 'log:read',
  answers: z.array(ArchiveRow),
})

export const downloadArchive = call('GET /v2/sys/log/archive', {
  does: '下载日志归档文件',
  may: 'log:read',
  takes: ArchiveIdInput,
  answers: fileResponse('text/plain'),
})
