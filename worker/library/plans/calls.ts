import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import {
  TransitionPlan,
  PlanIdInput,
  PlanOverview,
  PlanQuery,
  PlanList,
  SavedPlan,
  SavePlan,
  PlanIdsInput,
} from './contract'
import { t } from './texts'

export const planOverview = call('GET /v2/fb/selectCollect/:id', {
  does: '战略计划概览',
  may: 'library:read',
  takes: PlanIdInput,
  answers: PlanOverview,
})

export const listPlans = call('GET /v2/fb/plan/list', {
  does: '战略计划列表',
  may: 'library:read',
  takes: PlanQuery,
  answers: PlanList,
})

export const savePlan = call('POST /v2/fb/plan/save', {
  does: '保存战略计划',
  may: 'library:plan',
  takes: SavePlan,
  answers: SavedPlan,
  says: () => t.saved,
})

export const transitionPlan = call('POST /v2/fb/plan/move', {
  does: '启动、结束或重启战略计划',
  may: 'library:plan',
  takes: TransitionPlan,
  answers: SavedPlan,
  says: () => t.moved,
})

export const deletePlans = call('POST /v2/fb/plan/delete', {
  does: '删除战略计划草稿',
  may: 'library:plan',
  takes: PlanIdsInput,
  answers: BatchResult,
})
