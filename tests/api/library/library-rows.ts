import type { NewRow } from '~/worker/core/change'
import type { World } from '~/tests/support/world'

/** Required fields of a submitted case. */
export const caseInput = {
  caseName: '集中交易系统主备切换后委托不丢失',
  orgType: 'securities' as const,
  category: '0501',
  domain: '08',
  scenario: '主中心故障，交易切换到同城备中心，切换前后提交的委托都能查到并且只成交一次。',
  precondition: '同城备中心数据同步正常',
  steps: [
    { action: '在主中心提交一百笔委托', expected: '全部受理，返回委托编号' },
    { action: '切断主中心，触发切换', expected: '五分钟内备中心接管' },
  ],
  expected: '委托无丢失、无重复',
  priority: 1,
  year: '2026',
}
const { priority, ...columns } = caseInput
/** An approved case of the centre. */
export const makeCase = (world: World, row: Partial<NewRow<'fbCase'>> = {}) =>
  world.make('fbCase', {
    ...{ ...columns, priority, caseNo: `X-${Math.random()}`, status: 2, versionNo: 1, source: 'centre' },
    ...row,
  })
export const makePlan = (world: World, row: Partial<NewRow<'fbPlan'>> = {}) =>
  world.make('fbPlan', {
    ...{ planName: '2026 年度证券公司测试计划', orgType: 'securities' as const, year: '2026', status: 1 },
    ...row,
  })
export const makeTask = (world: World, planId: string, row: Partial<NewRow<'fbTask'>> = {}) =>
  world.make('fbTask', {
    ...{ taskNo: `T-${Math.random()}`, taskName: '灾备切换专项测试', orgType: 'securities' as const },
    ...{ planId, year: '2026', goal: '完成切换演练', startDate: '2026-03-01', endDate: '2026-12-20', status: 1 },
    ...row,
  })
