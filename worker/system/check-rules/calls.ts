import { z } from 'zod'
import { call } from '../../core/call'
import { recordCalls } from '../../records/declarations'
import { CheckByCode, RuleOption } from './contract'
import { checkRule } from './record'
import { t } from './texts'

const of = recordCalls(checkRule)

export const list = call('GET /v2/sys/checkRule/list', of.list)
export const byId = call('GET /v2/sys/checkRule/queryById', of.byId)
export const add = call('POST /v2/sys/checkRule/add', of.add)
export const edit = call('POST /v2/sys/checkRule/edit', of.edit)
export const remove = call('POST /v2/sys/checkRule/delete', of.remove)
export const exportXls = call('GET /v2/sys/checkRule/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/checkRule/importExcel', of.importExcel)
export const options = call('GET /v2/sys/checkRule/options', {
  does: '查询可选的校验规则',
  tells: '供表单设计选择',
  may: ['form:manage', 'setting:write'],
  answers: z.array(RuleOption),
})
export const checkByCode = call('GET /v2/sys/checkRule/checkByCode', {
  does: '按校验规则检查一个值',
  tells: '不通过时 message 为规则的提示，result 说明哪一段不通过',
  may: 'session',
  takes: CheckByCode,
  answers: z.null(),
  says: () => t.passes,
})
