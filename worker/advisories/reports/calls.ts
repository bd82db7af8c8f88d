import { z } from 'zod'
import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import {
  ReportIdInput,
  ReportDetail,
  ReportPage,
  ReportQuery,
  SavedReport,
  SaveReport,
  ReportIdsInput,
} from './contract'
import { t } from './texts'

export const list = call('GET /v2/network/report/list', {
  does: '共享的安全报告',
  may: 'labReport:read',
  takes: ReportQuery,
  answers: ReportPage,
})
export const info = call('GET /v2/network/report/info', {
  does: '安全报告详情',
  may: 'labReport:read',
  takes: ReportIdInput,
  answers: ReportDetail,
})
export const agree = call('POST /v2/network/report/agree', {
  does: '同意安全报告的使用条款',
  may: 'labReport:read',
  takes: ReportIdInput,
  answers: z.null(),
  says: () => t.agreed,
})
export const save = call('POST /v2/network/report/save', {
  does: '共享安全报告',
  may: 'labReport:write',
  takes: SaveReport,
  answers: SavedReport,
  says: () => t.saved,
})
// Withdraws reports; other units can no longer read them.
export const withdraw = call('POST /v2/network/report/takeBack', {
  does: '收回安全报告',
  may: 'labReport:write',
  takes: ReportIdsInput,
  answers: BatchResult,
})
