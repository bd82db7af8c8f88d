import { z } from 'zod'
import { call } from '../../../core/call'
import { IdInput } from '../../../records/contract'
import { recordCalls } from '../../../records/declarations'
import { QueryPreview, PreviewQuery, QueryOption, QueryRefreshResult } from './contract'
import { dataSourceQuery } from './record'
import { t } from './texts'

const of = recordCalls(dataSourceQuery)

export const list = call('GET /v2/sys/dataSourceQuery/list', of.list)
export const byId = call('GET /v2/sys/dataSourceQuery/queryById', of.byId)
export const add = call('POST /v2/sys/dataSourceQuery/add', of.add)
export const edit = call('POST /v2/sys/dataSourceQuery/edit', of.edit)
export const remove = call('POST /v2/sys/dataSourceQuery/delete', of.remove)
export const exportXls = call('GET /v2/sys/dataSourceQuery/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/dataSourceQuery/importExcel', of.importExcel)
export const preview = call('POST /v2/sys/dataSourceQuery/preview', {
  does: '试运行数据查询',
  tells: '返回前 10 行，不保存',
  may: 'system:manage',
  takes: PreviewQuery,
  answers: QueryPreview,
})
export const refresh = call('POST /v2/sys/dataSourceQuery/refresh', {
  does: '刷新数据查询',
  tells: '失败时保留上次的数据',
  may: 'system:manage',
  takes: IdInput,
  answers: QueryRefreshResult,
  says: ({ refreshed, detail, rows }) => (refreshed ? t.refreshing(rows) : t.refreshFailed(detail)),
})
export const options = call('GET /v2/sys/dataSourceQuery/options', {
  does: '可选的数据查询',
  tells: '供表单设计选择',
  may: ['form:manage', 'dict:manage', 'system:manage'],
  answers: z.array(QueryOption),
})
