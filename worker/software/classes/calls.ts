import { call } from '../../core/call'
import { declared } from '../../records/declared'
import { softwareClass } from './record'

const of = declared(softwareClass)

export const list = call('GET /v2/center/software/class/list', of.list)
export const byId = call('GET /v2/center/software/class/queryById', of.byId)
export const add = call('POST /v2/center/software/class/add', of.add)
export const edit = call('POST /v2/center/software/class/edit', of.edit)
export const remove = call('POST /v2/center/software/class/delete', of.remove)
export const exportXls = call('GET /v2/center/software/class/exportXls', of.exportXls)
export const importExcel = call('POST /v2/center/software/class/importExcel', of.importExcel)
