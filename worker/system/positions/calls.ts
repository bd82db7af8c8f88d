import { z } from 'zod'
import { call } from '../../core/call'
import { recordCalls } from '../../records/declarations'
import { position } from './record'

const of = recordCalls(position)

export const list = call('GET /v2/sys/position/list', of.list)
export const byId = call('GET /v2/sys/position/queryById', of.byId)
export const byIds = call('GET /v2/sys/position/queryByIds', of.byIds)
export const byCode = call('GET /v2/sys/position/queryByCode', {
  does: '按编码查询职务',
  may: 'position:manage',
  takes: z.object({ code: z.string().trim().min(1).max(100) }),
  answers: of.byId.answers,
})
export const add = call('POST /v2/sys/position/add', of.add)
export const edit = call('POST /v2/sys/position/edit', of.edit)
export const remove = call('POST /v2/sys/position/delete', of.remove)
export const exportXls = call('GET /v2/sys/position/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/position/importExcel', of.importExcel)
