import { z } from 'zod'
import { call } from '../../core/call'
import { IdInput } from '../../records/contract'
import { recordCalls } from '../../records/declarations'
import { bannedIp } from './record'
import { t } from './texts'

const of = recordCalls(bannedIp)

export const list = call('GET /v2/sys/bannedIp/list', of.list)
export const byId = call('GET /v2/sys/bannedIp/queryById', of.byId)
export const add = call('POST /v2/sys/bannedIp/add', of.add)
export const edit = call('POST /v2/sys/bannedIp/edit', of.edit)
export const remove = call('POST /v2/sys/bannedIp/delete', of.remove)
export const exportXls = call('GET /v2/sys/bannedIp/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/bannedIp/importExcel', of.importExcel)

export const lift = call('POST /v2/sys/bannedIp/lift', {
  does: '解除封禁',
  may: 'system:manage',
  takes: IdInput,
  answers: z.null(),
  says: () => t.liftDone,
})
export const banAgain = call('POST /v2/sys/bannedIp/ban', {
  does: '重新封禁',
  may: 'system:manage',
  takes: IdInput,
  answers: z.null(),
  says: () => t.againDone,
})
