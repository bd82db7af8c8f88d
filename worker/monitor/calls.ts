import { call } from '../core/call'
import { MonitorQuery, SlowStatementIdInput, MonitorOverview, QueryPlan } from './contract'

export const overview = call('GET /v2/sys/monitor/overview', {
  does: '运行监控',
  may: 'system:manage',
  takes: MonitorQuery,
  answers: MonitorOverview,
})

export const planOf = call('GET /v2/sys/monitor/plan', {
  does: '慢查询的执行计划',
  may: 'system:manage',
  takes: SlowStatementIdInput,
  answers: QueryPlan,
})
