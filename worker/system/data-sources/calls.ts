import { z } from 'zod'
import { call } from '../../core/call'
import { IdInput } from '../../records/contract'
import { recordCalls } from '../../records/declarations'
import { AllowedHosts, SaveHosts, SetSecret, SourceOption, SourceTestResult } from './contract'
import { dataSource } from './record'
import { t } from './texts'

const of = recordCalls(dataSource)

export const list = call('GET /v2/sys/dataSource/list', of.list)
export const byId = call('GET /v2/sys/dataSource/queryById', of.byId)
export const add = call('POST /v2/sys/dataSource/add', of.add)
export const edit = call('POST /v2/sys/dataSource/edit', of.edit)
export const remove = call('POST /v2/sys/dataSource/delete', of.remove)
export const exportXls = call('GET /v2/sys/dataSource/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/dataSource/importExcel', of.importExcel)
export const options = call('GET /v2/sys/dataSource/options', {
  does: '数据源选项',
  may: 'system:manage',
  answers: z.array(SourceOption),
})
export const setSecret = call('POST /v2/sys/dataSource/secret', {
  does: '设置数据源密钥',
  may: 'system:manage',
  takes: SetSecret,
  answers: z.null(),
})
export const test = call('POST /v2/sys/dataSource/test', {
  does: '测试数据源连接',
  may: 'system:manage',
  takes: IdInput,
  answers: SourceTestResult,
})
export const hosts = call('GET /v2/sys/dataSource/hosts', {
  does: '允许的主机',
  may: 'setting:read',
  answers: AllowedHosts,
})
export const saveHosts = call('POST /v2/sys/dataSource/hosts', {
  does: '保存允许的主机',
  may: 'setting:write',
  takes: SaveHosts,
  answers: z.null(),
  says: () => t.hostsSaved,
})
