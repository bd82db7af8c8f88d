import { z } from 'zod'
import { call } from '../../../core/call'
import { idText, requiredText } from '../../../core/input'
import { recordCalls } from '../../../records/declarations'
import { dictItem } from './record'
import { t } from '../texts'
import { t as records } from '../../../records/texts'

const of = recordCalls(dictItem)

export const list = call('GET /v2/sys/dictItem/list', of.list)
export const byId = call('GET /v2/sys/dictItem/queryById', of.byId)
export const add = call('POST /v2/sys/dictItem/add', of.add)
export const edit = call('POST /v2/sys/dictItem/edit', of.edit)
export const remove = call('POST /v2/sys/dictItem/delete', of.remove)
export const exportXls = call('GET /v2/sys/dictItem/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/dictItem/importExcel', of.importExcel)
export const check = call('GET /v2/sys/dictItem/dictItemCheck', {
  does: '检查数据值是否可用',
  may: 'dict:manage',
  takes: z.object({
    dictId: idText(() => t.dict),
    itemValue: requiredText(() => t.itemValue, 100),
    id: z.string().optional(),
  }),
  answers: z.null(),
  says: () => records.valueFree,
})
