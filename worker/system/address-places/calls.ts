import { call } from '../../core/call'
import { recordCalls } from '../../records/declarations'
import { addressPlace } from './record'

const of = recordCalls(addressPlace)

export const list = call('GET /v2/sys/addressPlace/list', of.list)
export const byId = call('GET /v2/sys/addressPlace/queryById', of.byId)
export const add = call('POST /v2/sys/addressPlace/add', of.add)
export const edit = call('POST /v2/sys/addressPlace/edit', of.edit)
export const remove = call('POST /v2/sys/addressPlace/delete', of.remove)
export const exportXls = call('GET /v2/sys/addressPlace/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/addressPlace/importExcel', of.importExcel)
