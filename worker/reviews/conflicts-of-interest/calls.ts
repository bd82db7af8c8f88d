import { call } from '../../core/call'
import { z } from 'zod'
import { AvoidanceQuery, AvoidanceRow, DeclareAvoidance, DeclareSupply, RelationId, SupplyRow } from './contract'
import { t } from './texts'

const CreatedResponse = z.strictObject({ id: z.string() })
export const avoidances = call('GET /v2/subject/reviewAvoidance/list', {
  does: '回避声明',
  may: ['review:write', 'subject:assignReview'],
  takes: AvoidanceQuery,
  answers: z.array(AvoidanceRow),
})

export const declareAvoidance = call('POST /v2/subject/reviewAvoidance/save', {
  does: '登记回避声明',
  may: ['review:write', 'subject:assignReview'],
  takes: DeclareAvoidance,
  answers: CreatedResponse,
  says: () => t.avoidanceKept,
})

export const withdrawAvoidance = call('POST /v2/subject/reviewAvoidance/delete', {
  does: '撤回回避声明',
  may: ['review:write', 'subject:assignReview'],
  takes: RelationId,
  answers: z.null(),
  says: () => t.avoidanceGone,
})

export const supplies = call('GET /v2/subject/departSupply/list', {
  does: '机构供应关系',
  may: 'subject:assignReview',
  answers: z.array(SupplyRow),
})

export const declareSupply = call('POST /v2/subject/departSupply/save', {
  does: '登记机构供应关系',
  may: 'subject:assignReview',
  takes: DeclareSupply,
  answers: CreatedResponse,
  says: () => t.supplyKept,
})

export const removeSupply = call('POST /v2/subject/departSupply/delete', {
  does: '删除机构供应关系',
  may: 'subject:assignReview',
  takes: RelationId,
  answers: z.null(),
  says: () => t.supplyGone,
})
