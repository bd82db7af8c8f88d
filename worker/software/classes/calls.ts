import { call } from '../../core/call'
import { recordCalls } from '../../records/declarations'
import { softwareClass } from './record'

const classRecordCalls = recordCalls(softwareClass)

export const list = call('GET /v2/center/software/class/list', classRecordCalls.list)
export const byId = call('GET /v2/center/software/class/queryById', classRecordCalls.byId)
export const add = call('POST /v2/center/software/class/add', classRecordCalls.add)
export const edit = call('POST /v2/center/software/class/edit', classRecordCalls.edit)
export const remove = call('POST /v2/center/software/class/delete', classRecordCalls.remove)
export const exportXls = call('GET /v2/center/software/class/exportXls', classRecordCalls.exportXls)
export const importExcel = call('POST /v2/center/software/class/importExcel', classRecordCalls.importExcel)
