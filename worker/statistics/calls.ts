import { call, fileResponse } from '../core/call'
import { XLSX } from '../core/workbook'
import { Statistics, StatisticsQuery } from './contract'

export const statisticsOf = call('GET /v2/statistics/year', {
  does: '年度统计',
  may: 'statistics:read',
  takes: StatisticsQuery,
  answers: Statistics,
})

export const exportStatistics = call('GET /v2/statistics/export', {
  does: '年度统计（Excel）',
  may: 'statistics:read',
  takes: StatisticsQuery,
  answers: fileResponse(XLSX),
})
