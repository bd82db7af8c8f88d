import { z } from 'zod'
import { call } from '../../core/call'
import { recordCalls } from '../../records/declarations'
import { FillRuleBatch, RuleCodeInput, GeneratedNumber, FillRulePreview } from './contract'
import { fillRule } from './record'
import { t } from './texts'

const of = recordCalls(fillRule)

export const list = call('GET /v2/sys/fillRule/list', of.list)
export const byId = call('GET /v2/sys/fillRule/queryById', of.byId)
export const add = call('POST /v2/sys/fillRule/add', of.add)
export const edit = call('POST /v2/sys/fillRule/edit', of.edit)
export const remove = call('POST /v2/sys/fillRule/delete', of.remove)
export const exportXls = call('GET /v2/sys/fillRule/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/fillRule/importExcel', of.importExcel)
export const testFillRule = call('GET /v2/sys/fillRule/testFillRule', {
  does: '预览填值规则的下一个值',
  tells: '仅预览，不取号',
  may: 'system:manage',
  takes: FillRulePreview,
  answers: z.string(),
})
export const execute = call('POST /v2/sys/fillRule/executeRuleByCode/:ruleCode', {
  does: '按填值规则取号',
  may: 'system:manage',
  takes: RuleCodeInput,
  answers: z.string(),
  says: () => t.drawn,
})
export const executeBatch = call('POST /v2/sys/fillRule/executeRuleByCodeBatch', {
  does: '按多个填值规则取号',
  may: 'system:manage',
  takes: FillRuleBatch,
  answers: z.array(GeneratedNumber),
  says: () => t.drawn,
})
