import { z } from 'zod'
import { call } from '../../core/call'
import { recordCalls } from '../../records/declarations'
import {
  AllDictItems,
  ById,
  DictCode,
  DictItem,
  DictNode,
  FindItems,
  ItemTextQuery,
  ItemTextsQuery,
  DictTreeQuery,
} from './contract'
import { dict } from './record'
import { t } from './texts'

const of = recordCalls(dict)

export const list = call('GET /v2/sys/dict/list', of.list)
export const treeList = call('GET /v2/sys/dict/treeList', {
  does: '数据字典树',
  may: 'dict:manage',
  takes: DictTreeQuery,
  answers: z.array(DictNode),
})
export const byId = call('GET /v2/sys/dict/queryById', of.byId)
export const add = call('POST /v2/sys/dict/add', of.add)
export const edit = call('POST /v2/sys/dict/edit', of.edit)
export const remove = call('POST /v2/sys/dict/delete', of.remove)
export const removed = call('GET /v2/sys/dict/deleteList', of.removed)
export const restore = call('POST /v2/sys/dict/back/:id', { ...of.restore, takes: ById })
export const destroy = call('POST /v2/sys/dict/deletePhysic/:id', { ...of.destroy, takes: ById })
export const exportXls = call('GET /v2/sys/dict/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/dict/importExcel', of.importExcel)
export const refresh = call('GET /v2/sys/dict/refleshCache', {
  does: '刷新字典缓存',
  may: 'dict:manage',
  answers: z.null(),
  says: () => t.refreshed,
})

// Calls that every screen uses.
export const allDictItems = call('GET /v2/sys/dict/queryAllDictItems', {
  does: '所有字典项',
  may: 'session',
  answers: AllDictItems,
})
export const dictItems = call('GET /v2/sys/dict/getDictItems/:code', {
  does: '字典项',
  may: 'session',
  takes: DictCode,
  answers: z.array(DictItem),
})
export const findItems = call('GET /v2/sys/dict/loadDict/:code', {
  does: '按名称查找字典项',
  may: 'session',
  takes: FindItems,
  answers: z.array(DictItem),
})
export const itemTexts = call('GET /v2/sys/dict/loadDictItem/:code', {
  does: '多个字典值的名称',
  may: 'session',
  takes: ItemTextsQuery,
  answers: z.array(z.string()),
})
export const itemText = call('GET /v2/sys/dict/getDictText/:code/:key', {
  does: '字典值的名称',
  may: 'session',
  takes: ItemTextQuery,
  answers: z.string(),
})
